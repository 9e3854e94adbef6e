internal import Platform
internal import CANCapture
internal import CANProtocols

/// Transfers of several frames that fail on a fieldbus: TP and ETP of SAE J1939-21, fast packets of NMEA 2000, and SDO
/// transfers of CANopen (CiA 301, 7.2.4).
struct FieldbusTransfers {
    private let analysis: RecordingAnalysis
    private let reader: ProtocolReader
    private let table: PDUTable
    /// The slots of fast packets of which at least one is complete. If none is, the group may not be a fast packet.
    private lazy var completed: Set<UInt32> = {
        var slots = Set<UInt32>()
        for (_, unit) in table.units.matching({
            $0.network == .nmea2000 && $0.firstRow != $0.lastRow && $0.outcome == .complete
        }) { slots.insert(analysis.index.slots[Int(unit.firstRow)]) }
        return slots
    }()
    /// The channels and nodes of CANopen of which at least one response to an SDO request is recorded.
    private lazy var answering: Set<UInt32> = {
        var nodes = Set<UInt32>()
        for (_, unit) in table.units.matching({
            $0.network == .canopen && $0.isServiceData && ($0.outcome == .complete || $0.outcome == .aborted)
        }) { nodes.insert(server(unit)) }
        return nodes
    }()

    init?(_ analysis: RecordingAnalysis) {
        guard let reader = analysis.reader else { return nil }
        (self.analysis, self.reader, table) = (analysis, reader, reader.table)
    }

    /// - Parameter unit: a message that is not complete.
    mutating func finding(of unit: ProtocolDataUnit) -> Finding? {
        switch unit.network {
        case .j1939: packets(unit)
        // Without its first frame a message may have begun before the recording.
        case .nmea2000: completed.contains(slot(unit)) && (unit.length > 0 || hasBegun(unit)) ? packets(unit) : nil
        case .canopen: transfer(unit)
        default: nil
        }
    }

    private func packets(_ unit: ProtocolDataUnit) -> Finding? {
        guard unit.outcome == .aborted || analysis.hasTimeAfter(unit) else { return nil }
        var finding = analysis.finding(.multipacket, .warning, of: unit, in: table)
        var facts = ConversationFacts(unit)
        let reading = reader.reading(of: unit)
        facts.service = reading.title
        facts.outcome = unit.outcome
        finding.facts.text = reading.parts.first { $0.name == "abort" }?.value
        if unit.outcome == .missing || unit.outcome == .sequence {
            let packets = table.missingPackets(of: unit, in: analysis.frames)
            if let packets, packets.missing > 0 {
                facts.outcome = .missing
                finding.facts.lost = packets.missing
                facts.packets = packets.all
            } else {
                facts.outcome = packets == nil ? .missing : .sequence
            }
        }
        finding.facts.conversation = facts
        return finding
    }

    private mutating func transfer(_ unit: ProtocolDataUnit) -> Finding? {
        guard unit.isServiceData else { return nil }
        let isAborted = unit.outcome == .aborted
        guard isAborted || answering.contains(server(unit)) && analysis.hasTimeAfter(unit) else { return nil }
        var finding = analysis.finding(.canopenSDO, isAborted ? .info : .warning, of: unit, in: table)
        var facts = ConversationFacts(unit)
        let reading = reader.reading(of: unit)
        facts.service = reading.title
        facts.subject = reading.parts.first { $0.name == "object" }?.value
        facts.outcome = isAborted ? .aborted : .incomplete
        if isAborted {
            let frame = analysis.frames.payload(Int(unit.lastRow))
            guard frame.count == 8 else { return nil }
            finding.facts.codes = [
                UInt32(frame[4]) | UInt32(frame[5]) << 8 | UInt32(frame[6]) << 16 | UInt32(frame[7]) << 24
            ]
            finding.facts.text = reading.parts.first { $0.name == "abort" }?.value
        }
        finding.facts.conversation = facts
        return finding
    }

    private func slot(_ unit: ProtocolDataUnit) -> UInt32 { analysis.index.slots[Int(unit.firstRow)] }

    private func server(_ unit: ProtocolDataUnit) -> UInt32 {
        guard case .node(let node) = unit.source else { return .max }
        return UInt32(analysis.frames.channel(Int(unit.firstRow))) << 8 | UInt32(node)
    }

    /// Whether the recording begins long enough before a message.
    private func hasBegun(_ unit: ProtocolDataUnit) -> Bool {
        let row = Int(unit.firstRow)
        let span = analysis.spans[Int(analysis.frames.channel(row))]
        return analysis.isTimed
            && analysis.frames.time(row).subtractingSaturating(span.first)
                >= analysis.options.nanoseconds(.isotpSeconds)
    }
}

extension ConversationFolding {
    /// The same fault in transfers of one identifier is one finding.
    static func transfersFolded(_ found: [Finding]) -> [Finding] {
        struct Key: Hashable {
            var slot: Int?
            var codes: [UInt32]
            var text: String?
            var facts: ConversationFacts.Transfer?
        }
        var groups: [Key: [Int]] = [:]
        for (place, finding) in found.enumerated() {
            let facts = finding.facts
            groups[
                Key(slot: finding.slot, codes: facts.codes, text: facts.text, facts: facts.conversation?.transfer),
                default: []
            ].append(place)
        }
        return replaced(found, groups.values.filter { $0.count > 1 }) { group in
            var one = merged(group)
            let lost = group.compactMap(\.facts.lost)
            one.facts.lost = lost.isEmpty ? nil : lost.reduce(0, +)
            return one
        }
    }
}

extension ConversationFacts {
    /// What transfers that fail in the same way have in common.
    struct Transfer: Hashable {
        var outcome: ProtocolDataUnit.Outcome
        var source: PDUAddress
        var target: PDUAddress
        var identifier: UInt32?
    }

    var transfer: Transfer { Transfer(outcome: outcome, source: source, target: target, identifier: identifier) }
}
