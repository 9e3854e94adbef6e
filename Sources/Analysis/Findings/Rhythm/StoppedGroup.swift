internal import Platform

/// Identifiers of a channel that stop at one moment, long before the end, while most others continue: a node, or a part of
/// a bus, that fails or is switched off. A bus that shuts down stops nearly all of its identifiers, or does so in steps.
struct StoppedGroup {
    /// In the order in which they cease.
    let slots: [Int]

    /// Minimum number of identifiers of a group, and of those that continue.
    private static let (fewest, fewestContinuing) = (3, 3)
    /// A channel shuts down if a larger share of its cyclic messages stops at any time.
    private static let mostOfChannel = 0.6
    /// Nanoseconds from the beginning of its channel to its stop, and from there to the end.
    private static let (shortestStretch, shortestRest) = (2_000_000_000 as Int64, 5_000_000_000 as Int64)

    /// - Parameters:
    ///   - gone: slots of messages that stop.
    ///   - rhythmic: by channel, the number of its messages with a rhythm, gone or not.
    static func all(_ gone: [Int], rhythmic: [UInt16: Int], _ analysis: RecordingAnalysis) -> [StoppedGroup] {
        var channels: [UInt16: [CommonMoment.Candidate]] = [:]
        for slot in gone where !analysis.series[slot].isConversation {
            let last = analysis.series[slot].times.last ?? 0
            let due = last.addingSaturating(CommonMoment.reach(ofCycle: analysis.rhythms[slot].median))
            channels[analysis.index.entries[slot].channel, default: []].append(
                CommonMoment.Candidate(slot: slot, interval: last...due))
        }
        return channels.keys.sorted().flatMap { channel -> [StoppedGroup] in
            let all = channels[channel] ?? []
            let (count, span) = (rhythmic[channel] ?? 0, analysis.spans[Int(channel)])
            guard Double(all.count) <= mostOfChannel * Double(count), count - all.count >= fewestContinuing else {
                return []
            }
            return CommonMoment.groups(all, fewest: fewest).compactMap { members, moment in
                guard moment.subtractingSaturating(span.first) >= shortestStretch,
                    span.last.subtractingSaturating(moment) >= shortestRest
                else { return nil }
                return StoppedGroup(slots: members.map(\.slot))
            }
        }
    }
}

extension Finding {
    /// Messages that stop together have stopped when the last one of them has: one with a long cycle was sent for the last time
    /// long before. Those that are further apart than that stop one after the other.
    ///
    /// - Parameter all: of the messages, each from its last frame on.
    mutating func stopTogether(_ all: [Finding]) {
        let starts = all.compactMap(\.interval?.lowerBound)
        let cycle = all.compactMap(\.facts.period).max() ?? 0
        if let first = starts.min(), let last = starts.max(),
            last.subtractingSaturating(first) > CommonMoment.reach(ofCycle: cycle)
        {
            facts.stopping = first...last
            return
        }
        if let start = all.compactMap(\.interval?.lowerBound).max(), let own = interval, start <= own.upperBound {
            interval = start...own.upperBound
        }
        if let start = all.compactMap(\.rows?.lowerBound).max(), let own = rows, start <= own.upperBound {
            rows = start...own.upperBound
        }
    }
}
