internal import CANProtocols
internal import Platform

/// A node of J1939 or NMEA 2000 all of whose cyclic messages stop, while all other nodes of its channel continue.
struct StoppedSender {
    let sender: Sender
    /// Of its cyclic messages, ascending.
    let slots: [Int]

    /// Minimum number of cyclic messages of the node, and of all that continue.
    private static let (fewest, fewestOthers) = (3, 3)

    private struct Node: Hashable {
        var channel: UInt16
        var address: UInt32
    }

    /// Nodes that are the only ones of their channels to stop.
    ///
    /// - Parameter gone: slots of messages that stop.
    static func all(_ gone: [Int], _ analysis: RecordingAnalysis) -> [StoppedSender] {
        guard let conversations = analysis.conversations,
            !conversations.units.networks.isDisjoint(with: [.j1939, .nmea2000])
        else { return [] }
        let gone = Set(gone)
        func node(_ slot: Int) -> Node? {
            let entry = analysis.index.entries[slot]
            return entry.isExtended ? Node(channel: entry.channel, address: entry.identifier & 0xFF) : nil
        }
        let candidates = Set(gone.compactMap(node))
        guard !candidates.isEmpty else { return [] }
        var slots: [Node: [Int]] = [:]
        // By channel: its messages of other nodes that continue, and whether any of them stops.
        var others: [UInt16: (continuing: [Node: Int], stopping: Set<Node>)] = [:]
        for slot in analysis.index.entries.indices {
            let rhythm = analysis.rhythms[slot]
            guard rhythm.count >= Rhythm.fewest, rhythm.isEven, !analysis.series[slot].isConversation,
                let node = node(slot)
            else { continue }
            slots[node, default: []].append(slot)
            if gone.contains(slot) {
                others[node.channel, default: ([:], [])].stopping.insert(node)
            } else {
                others[node.channel, default: ([:], [])].continuing[node, default: 0] += 1
            }
        }
        return candidates.sorted { ($0.channel, $0.address) < ($1.channel, $1.address) }.compactMap { node in
            guard let own = slots[node], own.count >= fewest, own.allSatisfy(gone.contains),
                stopTogether(own, analysis),
                let beside = others[node.channel], beside.stopping == [node],
                beside.continuing.values.reduce(0, +) >= fewestOthers,
                let unit = conversations.units.matching({
                    ($0.network == .j1939 || $0.network == .nmea2000)
                        && $0.source == .address(UInt8(truncatingIfNeeded: node.address))
                }).first(where: { analysis.frames.channel(Int($0.1.firstRow)) == node.channel })
            else { return nil }
            return StoppedSender(sender: Sender(of: unit.1), slots: own)
        }
    }

    /// Whether the last frames of messages lie within a second, or a cycle of the slowest of them.
    private static func stopTogether(_ slots: [Int], _ analysis: RecordingAnalysis) -> Bool {
        let ends = slots.compactMap { analysis.series[$0].times.last }
        let cycle = slots.map { analysis.rhythms[$0].median }.max() ?? 0
        let reach = max(atOnce, cycle.addingSaturating(cycle / 2))
        return (ends.max() ?? 0).subtractingSaturating(ends.min() ?? 0) <= reach
    }

    /// Nanoseconds.
    private static let atOnce: Int64 = 1_000_000_000

    /// One finding for those of its messages; nil if they are too few.
    func merged(_ found: [Finding]) -> Finding? {
        let known = Set(slots)
        let own = found.filter { $0.slot.map(known.contains) ?? false }
        guard own.count >= Self.fewest else { return nil }
        var merged = FindingFolding.merged(own)
        merged.stopTogether(own)
        merged.others = slots.filter { $0 != merged.slot }
        merged.facts.moments = 1
        merged.facts.sender = sender
        merged.facts.senderMessages = slots.count
        return merged
    }
}
