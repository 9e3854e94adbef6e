internal import CANProtocols

/// The messages of the addresses (J1939 or NMEA 2000) that findings on identifiers that fail together are about, found
/// once for all of these findings.
struct SenderLookup {
    struct Sender: Hashable {
        var channel: UInt16
        var address: UInt8
    }

    private var slots: [Sender: [Int]] = [:]
    /// By channel: the slots of requests (PGN EA00).
    private var requests: [UInt16: [Int]] = [:]
    private var units: [Sender: ProtocolDataUnit] = [:]

    /// PDU format with the data page.
    private static let request = 0xEA as UInt32
    static let fewestMessages = 3

    init(_ findings: [Finding], _ analysis: RecordingAnalysis) {
        let wanted = Set(findings.compactMap { Self.sender(of: $0, analysis) })
        guard !wanted.isEmpty, let conversations = analysis.conversations else { return }
        let channels = Set(wanted.map(\.channel))
        for (slot, entry) in analysis.index.entries.enumerated() where entry.isExtended {
            let sender = Sender(channel: entry.channel, address: UInt8(entry.identifier & 0xFF))
            if wanted.contains(sender) { slots[sender, default: []].append(slot) }
            if entry.identifier >> 16 & 0x3FF == Self.request, channels.contains(entry.channel) {
                requests[entry.channel, default: []].append(slot)
            }
        }
        let own = conversations.units.matching { $0.network == .j1939 || $0.network == .nmea2000 }
        for (_, unit) in own {
            guard case .address(let address) = unit.source else { continue }
            let sender = Sender(channel: analysis.frames.channel(Int(unit.firstRow)), address: address)
            guard wanted.contains(sender), units[sender] == nil else { continue }
            units[sender] = unit
            if units.count == wanted.count { break }
        }
    }

    /// The address that sends all identifiers of a finding that may be a failure of one node.
    static func sender(of finding: Finding, _ analysis: RecordingAnalysis) -> Sender? {
        guard finding.facts.isTogether else { return nil }
        let slots = finding.slots
        guard let first = slots.first, slots.count >= fewestMessages else { return nil }
        let entries = analysis.index.entries
        let (channel, address) = (entries[first].channel, entries[first].identifier & 0xFF)
        let isOfOne = slots.allSatisfy { entries[$0].isExtended && entries[$0].identifier & 0xFF == address }
        return isOfOne ? Sender(channel: channel, address: UInt8(address)) : nil
    }

    /// The slots of its messages, ascending.
    func slots(of sender: Sender) -> [Int] { slots[sender] ?? [] }

    /// The slots of requests on its channel.
    func requests(beside sender: Sender) -> [Int] { requests[sender.channel] ?? [] }

    /// Its first message; nil if no protocol of its channel has such addresses.
    func unit(of sender: Sender) -> ProtocolDataUnit? { units[sender] }
}
