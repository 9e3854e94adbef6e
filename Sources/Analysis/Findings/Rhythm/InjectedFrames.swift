internal import CANCapture
internal import Platform

/// Frames of another kind between those of a cycle that continues. Their payloads distinguish them from the frames of
/// the cycle, however many they are and whenever they arrive.
struct InjectedFrames {
    /// The places of the frames of the other kind.
    private(set) var places: [Int] = []
    /// Whether the frames of the cycle are as many as they should be.
    private(set) var areExact = false

    /// Number of cycles without a short interval that end a stretch.
    private static let mostQuiet: Int64 = 8

    /// - Parameters:
    ///   - short: shorter intervals have an extra frame at one of their ends.
    ///   - reach: by how many nanoseconds a frame of the cycle may be early or late.
    ///   - fewest: minimum number of extra frames.
    ///   - fewestSound: minimum number of frames of the cycle outside.
    init?(
        _ series: IdentifierSeries, _ gaps: Gaps, cycle: Int64, short: Int64, reach: Int64, fewest: Int,
        fewestSound: Int
    ) {
        guard let run = Self.run(gaps, cycle, short: short, fewest), series.count - run.count >= fewestSound else {
            return nil
        }
        places = Self.others(series.heads, run, count: series.count)
        guard places.count >= fewest, let first = places.first, let last = places.last else { return nil }
        // More frames at both ends that look like those of the cycle: the payloads do not distinguish them.
        guard (first - run.lowerBound + run.upperBound - last) * 10 <= places.count + 40 else { return nil }
        // The frames of the cycle, with one at least on each side of the others if there are some.
        let times = series.times
        var (rest, due, mixed, next) = (0, 0, 0, 0)
        var (previous, start, end) = (first, Int64(0), Int64(0))
        for place in max(0, first - 1)...min(series.count - 1, last + 1) {
            if next < places.count, places[next] == place {
                next += 1
                continue
            }
            let time = times[place]
            if rest == 0 {
                start = time
            } else {
                if time.subtractingSaturating(end).distanceSaturating(to: cycle) <= reach { due += 1 }
                if place > previous + 1 { mixed += 1 }
            }
            rest += 1
            (previous, end) = (place, time)
        }
        let (intervals, span) = (rest - 1, end.subtractingSaturating(start))
        let expected = Int(clamping: span / max(1, cycle))
        // The cycle goes on for most of the time, and others are seen in many of its intervals: a message that changes for a
        // while has no second sender.
        guard intervals >= fewest / 2, due * 10 >= intervals * 8, mixed >= fewest / 2, mixed * 10 >= intervals * 3,
            (intervals - expected).magnitude * 10 <= expected + 20,
            span >= times[last].subtractingSaturating(times[first]) / 2
        else { return nil }
        areExact = (intervals - expected).magnitude * 50 <= expected + 100
    }

    /// The longest part with short intervals, if nearly all of them are in it: the places of its frames.
    private static func run(_ gaps: Gaps, _ cycle: Int64, short: Int64, _ fewest: Int) -> ClosedRange<Int>? {
        var best: (places: ClosedRange<Int>, count: Int)?
        var (start, end, count, all) = (0, 0, 0, 0)
        var quiet: Int64 = 0
        func close() {
            if count > best?.count ?? 0 { best = (start...end, count) }
            count = 0
        }
        for place in 0..<gaps.count {
            let gap = gaps[place]
            if gap >= 0, gap < short {
                all += 1
                if count == 0 { start = place }
                (end, quiet) = (place + 1, 0)
                count += 1
            } else if count > 0 {
                quiet = quiet.addingSaturating(gap)
                if gap < 0 || quiet > mostQuiet.multipliedSaturating(by: cycle) { close() }
            }
        }
        close()
        guard let best, best.count * 2 >= fewest, best.count * 10 >= all * 9 else { return nil }
        return max(0, best.places.lowerBound - 1)...min(gaps.count, best.places.upperBound + 1)
    }

    /// The frames of a part that differ from all outside in bits which never change there, or have the payload of most
    /// frames of the part, if none outside has it.
    private static func others(_ heads: SeriesHeads, _ run: ClosedRange<Int>, count: Int) -> [Int] {
        let first = heads[run.lowerBound > 0 ? 0 : count - 1]
        // The only payload that most may have.
        var (usual, votes) = (UInt64(0), 0)
        for place in run {
            if votes == 0 { usual = heads[place] }
            votes += heads[place] == usual ? 1 : -1
        }
        let isOften = run.count { heads[$0] == usual } * 2 > run.count
        var changed: UInt64 = 0
        var isElsewhere = !isOften
        for place in 0..<count where !run.contains(place) {
            changed |= heads[place] ^ first
            if heads[place] == usual { isElsewhere = true }
        }
        return run.filter { place in
            (heads[place] ^ first) & ~changed != 0 || !isElsewhere && heads[place] == usual
        }
    }
}
