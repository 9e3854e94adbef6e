internal import Platform

/// Cyclic messages of a channel that begin at one moment, long after the others, and last to the end: a node, or a part
/// of a bus, that is switched on while the rest has run for long. When a whole bus starts, messages begin one after the
/// other.
enum NewGroup {
    /// Minimum number of identifiers; fewer are reported one by one.
    private static let fewest = 4
    /// Maximum share of the cyclic messages of a channel that begin late, and minimum share of those that are sent from the
    /// start.
    private static let (mostLate, leastFirst) = (0.6, 0.4)
    /// Nanoseconds, before and after its beginning.
    private static let shortest: Int64 = 5_000_000_000
    /// Nanoseconds; a message that begins within this time of its channel is there from the start.
    private static let start: Int64 = 1_000_000_000

    /// - Parameter late: slots of messages that begin late.
    /// - Returns: the slots of each group, in the order in which they begin.
    static func all(_ late: [Int], _ analysis: RecordingAnalysis) -> [[Int]] {
        guard late.count >= fewest else { return [] }
        // By channel the number of its cyclic messages, of those that are there from the start, and when those end.
        var known: [UInt16: (cyclic: Int, first: Int)] = [:]
        var ends: [UInt16: [Int64]] = [:]
        for (slot, entry) in analysis.index.entries.enumerated() {
            let (series, rhythm) = (analysis.series[slot], analysis.rhythms[slot])
            guard rhythm.isEven, !series.isConversation, series.count > 0 else { continue }
            let wait = series.times[0].subtractingSaturating(analysis.spans[Int(entry.channel)].first)
            known[entry.channel, default: (0, 0)].cyclic += 1
            if wait <= max(start, rhythm.median.multipliedSaturating(by: 2)) {
                known[entry.channel, default: (0, 0)].first += 1
                ends[entry.channel, default: []].append(series.times[series.count - 1])
            }
        }
        var channels: [UInt16: [CommonMoment.Candidate]] = [:]
        for slot in late where analysis.rhythms[slot].isEven {
            let first = analysis.series[slot].times[0]
            let earliest = first.subtractingSaturating(CommonMoment.reach(ofCycle: analysis.rhythms[slot].median))
            channels[analysis.index.entries[slot].channel, default: []].append(
                CommonMoment.Candidate(slot: slot, interval: earliest...first))
        }
        return channels.keys.sorted().flatMap { channel -> [[Int]] in
            let (all, span) = (channels[channel] ?? [], analysis.spans[Int(channel)])
            let (cyclic, first) = known[channel] ?? (0, 0)
            guard Double(all.count) <= mostLate * Double(cyclic), Double(first) >= leastFirst * Double(cyclic) else {
                return []
            }
            // If the bus shuts down, they last as long as most others.
            let others = (ends[channel] ?? []).sorted()
            let end = others.isEmpty ? span.last : others[others.count / 2]
            return CommonMoment.groups(all, fewest: fewest).compactMap { members, moment in
                guard moment.subtractingSaturating(span.first) >= shortest,
                    end.subtractingSaturating(moment) >= shortest
                else { return nil }
                return members.map(\.slot).filter { lasts($0, until: end, analysis) }
            }.filter { $0.count >= fewest }
        }
    }

    private static func lasts(_ slot: Int, until end: Int64, _ analysis: RecordingAnalysis) -> Bool {
        guard let last = analysis.series[slot].times.last else { return false }
        return end.subtractingSaturating(last) <= max(start, analysis.rhythms[slot].median.multipliedSaturating(by: 3))
    }
}
