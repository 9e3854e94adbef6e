internal import Platform
internal import CANCapture
internal import CANProtocols

/// Transfers of several frames that fail on a fieldbus: TP and ETP of SAE J1939-21, fast packets of NMEA 2000, and SDO
/// transfers of CANopen (CiA 301, 7.2.4).
struct FieldbusTransfers {
    private let analysis: RecordingAnalysis
    private let reader: ProtocolReader
    private let table: PDUTable
    /// By slot of fast packets: how many are complete and how many are not. If many are not, the frames may not be fast
    /// packets.
    private lazy var fastPackets: [UInt32: (complete: Int, others: Int)] = {
        var counts: [UInt32: (complete: Int, others: Int)] = [:]
        for (_, unit) in table.units.matching({ $0.network == .nmea2000 && $0.firstRow != $0.lastRow || !$0.isComplete }
        )
        where unit.network == .nmea2000 {
            if unit.isComplete { counts[slot(unit), default: (0, 0)].complete += 1 }
            if !unit.isComplete { counts[slot(unit), default: (0, 0)].others += 1 }
        }
        return counts
    }()
    /// The channels and nodes of CANopen of which at least one response to an SDO request is recorded.
    private lazy var answering: Set<UInt32> = answeringNodes()
    /// The channels on which a node responds.
    private lazy var answeringChannels = Set(answering.map { $0 >> 8 })
    /// By channel and node with a heartbeat, a boot-up message or an emergency: the slots of what it sends by the predefined
    /// connection set (CiA 301, 7.3.3). Any node may send process data with the identifiers for those of another.
    private lazy var slotsOfNode: [UInt32: [Int]] = {
        var slots: [UInt32: [Int]] = [:]
        var nodes = Set<UInt32>()
        for (slot, entry) in analysis.index.entries.enumerated()
        where !entry.isExtended && !entry.isSymbolic && !entry.isXL && entry.identifier & 0x7F != 0 {
            let (function, node) = (entry.identifier & 0x780, UInt32(entry.channel) << 8 | entry.identifier & 0x7F)
            guard [0x080, 0x180, 0x280, 0x380, 0x480, 0x700].contains(function) else { continue }
            slots[node, default: []].append(slot)
            let length = analysis.series[slot].rows.first.map { analysis.frames.length(Int($0)) }
            if function == 0x700 && length == 1 || function == 0x080 && length == 8 { nodes.insert(node) }
        }
        return slots.filter { nodes.contains($0.key) }
    }()

    private func answeringNodes() -> Set<UInt32> {
        var nodes = Set<UInt32>()
        for (_, unit) in table.units.matching({
            $0.network == .canopen && $0.isServiceData && ($0.isComplete || $0.outcome == .aborted)
        }) { nodes.insert(server(unit)) }
        return nodes
    }
    /// By channel and node: the slot of the identifier with which it responds.
    private lazy var slotOfServer: [UInt32: Int] = {
        var slots: [UInt32: Int] = [:]
        for (slot, entry) in analysis.index.entries.enumerated()
        where 0x581...0x5FF ~= entry.identifier && !entry.isExtended && !entry.isSymbolic && !entry.isXL {
            slots[UInt32(entry.channel) << 8 | entry.identifier & 0x7F] = slot
        }
        return slots
    }()
    /// For each fast packet that is not complete, at least this many of its identifier must be complete.
    private static let fewestComplete = 4
    /// So many complete ones do not occur by chance. Of long messages, a bad recording makes many incomplete.
    private static let fewestOfLossy = 16
    /// The same for a message of which a later frame is recorded than one that is missing.
    private static let fewestOfProven = 2
    /// Nanoseconds before and after a request in which a frame of the node may be a response that its client took for
    /// another one. A node that stores its parameters takes seconds.
    private static let (early, late): (Int64, Int64) = (5_000_000, 900_000_000)
    private static let shortestRest: Int64 = 3_000_000_000

    init?(_ analysis: RecordingAnalysis) {
        guard let reader = analysis.reader else { return nil }
        (self.analysis, self.reader, table) = (analysis, reader, reader.table)
    }

    /// - Parameter unit: a message that is not complete.
    mutating func finding(of unit: ProtocolDataUnit) -> Finding? {
        // A transfer that a jump of the clock or the end of a file interrupts has not failed.
        guard !analysis.breaks.lie(between: Int(unit.firstRow), Int(unit.lastRow)) else { return nil }
        switch unit.network {
        case .j1939: return packets(unit)
        case .nmea2000:
            // Without its first frame it may not be a fast packet.
            let counts = fastPackets[slot(unit)] ?? (0, 0)
            guard unit.length > 0,
                counts.complete >= Self.fewestComplete * counts.others
                    || counts.complete >= max(Self.fewestOfLossy, 2 * counts.others)
                    || counts.complete >= max(Self.fewestOfProven, 2 * counts.others)
                        && table.hasFrameBehindMissing(unit, in: analysis.frames)
            else { return nil }
            return packets(unit)
        case .canopen: return transfer(unit)
        default: return nil
        }
    }

    private func packets(_ unit: ProtocolDataUnit) -> Finding? {
        let rows = table.rows(of: unit)
        guard
            unit.outcome == .aborted || table.hasFrameBehindMissing(unit, in: analysis.frames)
                || analysis.hasTime(behind: rows.max() ?? Int(unit.lastRow))
        else { return nil }
        var finding = analysis.finding(.multipacket, .warning, of: unit, in: table)
        var facts = ConversationFacts(unit)
        let reading = reader.reading(of: unit)
        facts.service = reading.title
        facts.outcome = unit.outcome
        let packets = table.missingPackets(of: unit, in: analysis.frames)
        // A sender that announces a message again has not begun it; where no packet is recorded, none may have been kept.
        if unit.outcome != .aborted, let packets, packets.missing == packets.all { return nil }
        if unit.outcome == .aborted {
            finding.facts.text = reading.parts.first { $0.name == "abort" }?.value
        } else if unit.outcome == .missing || unit.outcome == .sequence {
            // If packets are only repeated or out of order, nothing is lost.
            if let packets, packets.missing == 0 { return nil }
            facts.outcome = .missing
            finding.facts.lost = packets?.missing
            facts.packets = packets?.all
        }
        finding.facts.conversation = facts
        return finding
    }

    private mutating func transfer(_ unit: ProtocolDataUnit) -> Finding? {
        guard unit.isServiceData else { return nil }
        let isAborted = unit.outcome == .aborted
        guard isAborted || isUnanswered(unit) else { return nil }
        var finding = analysis.finding(.canopenSDO, .info, of: unit, in: table)
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

    /// Whether a node that responds at other times does not respond to a request for an object.
    private mutating func isUnanswered(_ unit: ProtocolDataUnit) -> Bool {
        let (frames, row) = (analysis.frames, Int(unit.firstRow))
        guard answering.contains(server(unit)) || isAlive(unit), analysis.isTimed,
            [.incomplete, .interrupted, .timeout].contains(unit.outcome)
        else { return false }
        let (channel, time, request) = (frames.channel(row), frames.time(row), frames.payload(row))
        guard request.count >= 4,
            analysis.spans[Int(channel)].last.subtractingSaturating(time) >= Self.shortestRest
        else { return false }
        // Index and subindex follow the command.
        let object = [request[1], request[2], request[3]]
        // Where responses of others are recorded, those of this node would be, too.
        guard let slot = slotOfServer[server(unit)] else { return !answering.contains(server(unit)) }
        let (rows, index) = (analysis.series[slot].rows, Self.index)
        let next = rows.lowerBound(UInt32(truncatingIfNeeded: row))
        func isResponse(_ payload: UnsafeBufferPointer<UInt8>) -> Bool {
            guard payload.count >= 4, index.contains(payload[0] >> 5) else { return true }
            return payload[1...3].elementsEqual(object)
        }
        if next > 0, time.subtractingSaturating(frames.time(Int(rows[next - 1]))) <= Self.early,
            isResponse(frames.payload(Int(rows[next - 1])))
        {
            return false
        }
        for place in next..<rows.count {
            let other = Int(rows[place])
            if frames.time(other).subtractingSaturating(time) > Self.late { return true }
            if isResponse(frames.payload(other)) { return false }
        }
        return true
    }

    /// Whether the node sends its heartbeat or process data before and after a request, and another node responds to requests.
    private mutating func isAlive(_ unit: ProtocolDataUnit) -> Bool {
        let row = Int(unit.firstRow)
        let (frames, channel) = (analysis.frames, UInt32(analysis.frames.channel(row)))
        guard answeringChannels.contains(channel), let slots = slotsOfNode[server(unit)] else { return false }
        let time = frames.time(row)
        return slots.contains { slot in
            let rows = analysis.series[slot].rows
            let next = rows.lowerBound(UInt32(truncatingIfNeeded: row))
            guard next > 0, next < rows.count else { return false }
            return time.subtractingSaturating(frames.time(Int(rows[next - 1]))) <= Self.shortestRest
                && frames.time(Int(rows[next])).subtractingSaturating(time) <= Self.shortestRest
        }
    }

    /// Commands of a server that name their object: responses to the beginning of an upload or of a download, and an
    /// abort. Segments do not, and a node that sends them has taken up the transfer.
    private static let index: Set<UInt8> = [2, 3, 4]

    private func slot(_ unit: ProtocolDataUnit) -> UInt32 { analysis.index.slots[Int(unit.firstRow)] }

    private func server(_ unit: ProtocolDataUnit) -> UInt32 {
        guard case .node(let node) = unit.source else { return .max }
        return UInt32(analysis.frames.channel(Int(unit.firstRow))) << 8 | UInt32(node)
    }
}

extension ProtocolDataUnit {
    fileprivate var isComplete: Bool { outcome == .complete }
}

extension ConversationFolding {
    /// Maximum number of findings on aborted transfers of a node that are reported separately, by their codes.
    private static let mostCodes = 3

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
            let key = Key(slot: finding.slot, codes: facts.codes, text: facts.text, facts: facts.conversation?.transfer)
            groups[key, default: []].append(place)
        }
        let folded = replaced(found, groups.values.filter { $0.count > 1 }, by: transfer)
        // A client that tries which objects exist receives many codes.
        let coded = folded.indices.filter { !folded[$0].facts.codes.isEmpty }
        let often = Dictionary(grouping: coded) { folded[$0].slot }.values.filter { $0.count > mostCodes }
        return replaced(folded, often, by: transfer)
    }

    /// One finding of several on transfers.
    private static func transfer(_ group: [Finding]) -> Finding {
        var one = merged(group)
        one.count = group.reduce(0) { $0 + $1.count }
        let lost = group.compactMap(\.facts.lost)
        one.facts.lost = lost.count == group.count ? lost.reduce(0, +) : nil
        let codes = Set(group.flatMap(\.facts.codes))
        if codes.count > 1 {
            one.facts.codes = codes.sorted()
            one.facts.text = nil
        }
        return one
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
