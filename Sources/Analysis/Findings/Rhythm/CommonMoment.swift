internal import Platform

/// The moment that most of several intervals contain. The identifiers of a node stop or begin at one moment, but the last or
/// first frame of each is up to a cycle away from it.
enum CommonMoment {
    /// An identifier with the interval that contains the moment at which it stopped or began.
    struct Candidate {
        var slot: Int
        var interval: ClosedRange<Int64>
    }

    /// Maximum distance of stops or begins that have one cause, nanoseconds.
    static let neighbourhood: Int64 = 8_000_000_000
    /// Nanoseconds; senders of one node may stop or begin within this time of each other.
    private static let atOnce: Int64 = 250_000_000
    /// Minimum share of the identifiers of the same seconds that a group must contain; otherwise there are several
    /// steps.
    private static let leastShare = 0.7

    /// Within which time before or after its outermost frame an identifier stopped or began.
    static func reach(ofCycle cycle: Int64) -> Int64 { max(atOnce, cycle.addingSaturating(cycle / 4)) }

    /// Candidates that are close to each other, with a moment that nearly all of them contain.
    ///
    /// - Parameter fewest: minimum number in a group.
    static func groups(_ all: [Candidate], fewest: Int) -> [(members: [Candidate], moment: Int64)] {
        let sorted = all.sorted { ($0.interval.lowerBound, $0.slot) < ($1.interval.lowerBound, $1.slot) }
        var (groups, begin) = ([(members: [Candidate], moment: Int64)](), 0)
        for place in sorted.indices {
            let isLast = place + 1 == sorted.count
            let step = isLast ? 0 : start(sorted[place + 1]).subtractingSaturating(start(sorted[place]))
            guard isLast || step > neighbourhood else { continue }
            if place + 1 - begin >= fewest, let group = group(sorted[begin...place], fewest: fewest) {
                groups.append(group)
            }
            begin = place + 1
        }
        return groups
    }

    private static func start(_ one: Candidate) -> Int64 { one.interval.lowerBound }

    private static func group(_ cluster: ArraySlice<Candidate>, fewest: Int) -> ([Candidate], Int64)? {
        let ends = cluster.map(\.interval.upperBound).sorted()
        var (moment, most, passed) = (start(cluster[cluster.startIndex]), 0, 0)
        for (number, one) in cluster.enumerated() {
            while ends[passed] < start(one) { passed += 1 }
            if number + 1 - passed > most { (moment, most) = (start(one), number + 1 - passed) }
        }
        let members = cluster.filter { $0.interval.contains(moment) }
        guard members.count >= fewest, Double(members.count) >= leastShare * Double(cluster.count) else { return nil }
        return (members, moment)
    }
}
