internal import Platform

/// Single frames of an identifier that are lost again and again, independently of each other: after each gap the next frame
/// is where it would be if none had been lost. A sender that waits, or that sends on events, does not keep to its cycle over
/// a gap; one that pauses regularly omits one frame, or many, but not as many as chance would.
struct ScatteredLosses {
    struct Gap {
        /// The place of the frame before it.
        var place: Int
        var lost: Int
    }

    let gaps: [Gap]
    var lost: Int { gaps.reduce(0) { $0 + $1.lost } }

    /// Maximum length of an interval in cycles; longer ones are pauses.
    static let longest = 12.5
    /// Minimum number of intervals that show how a sender behaves.
    private static let fewestIntervals = 40
    /// Minimum number of losses; with fewer, ``Rhythm/high`` describes the usual intervals well enough.
    private static let fewest = 4
    /// Minimum length in cycles of an interval in which a frame may be missing.
    private static let long = 1.55
    /// Largest distance from a whole number of cycles, and the share of the gaps that may be further away.
    private static let (tolerance, mostOff) = (0.35, 0.15)
    /// Minimum share of intervals of one cycle, and maximum share of lost frames.
    private static let (leastSingle, mostLost) = (0.6, 0.4)
    /// Intervals before and after a gap that are counted with it.
    private static let (before, behind) = (4, 5)

    /// By chance, up to one gap in this many is as long as its neighbours.
    private static let leastPaced = 10

    /// nil if the gaps are not those of lost frames.
    init?(_ series: IdentifierSeries, _ rhythm: Rhythm, _ analysis: RecordingAnalysis) {
        let median = Double(rhythm.median)
        guard rhythm.count >= Self.fewestIntervals, rhythm.isOfCycle,
            rhythm.median >= 4 * analysis.clockStep, rhythm.tightness >= Self.leastSingle,
            Double(rhythm.largest) > Self.long * median
        else { return nil }
        let intervals = Gaps(series, analysis.breaks)
        let (long, longest) = (Int64(min(Self.long * median, 1e18)), Int64(min(Self.longest * median, 1e18)))
        var (found, paced): ([Gap], [Gap]) = ([], [])
        var (off, several) = (0, 0)
        for place in intervals.indices where intervals[place] > long && intervals[place] < longest {
            let isPaced = intervals.isPaced(at: place)
            let lacking = Self.lacking(around: place, series, intervals, rhythm.mean, usual: long)
            let whole = lacking.rounded()
            if isPaced {
                paced.append(Gap(place: place, lost: max(1, Int(whole))))
            } else if abs(lacking - whole) > Self.tolerance {
                off += 1
            } else if whole >= 1 {
                found.append(Gap(place: place, lost: Int(whole)))
                if whole > 1 { several += 1 }
            }
        }
        // Some neighbouring intervals are similar by chance.
        gaps =
            paced.count * Self.leastPaced <= found.count
            ? (found + paced).sorted { $0.place < $1.place } : found
        let share = Double(lost) / Double(lost + series.count)
        // Where the identifier has another cycle for some time, no frames are missing.
        guard found.count >= Self.fewest, paced.count <= found.count, share <= Self.mostLost,
            Double(off) <= Self.mostOff * Double(found.count + off) + 1,
            Self.isByChance(several, of: found, max(share, Self.localShare(found))) || Self.isRegular(found),
            Self.keepsCycle(series, intervals, rhythm.mean, usual: long)
        else { return nil }
    }

    /// Number of frames that are missing in a stretch around a gap, which ends before the next one.
    private static func lacking(
        around place: Int, _ series: IdentifierSeries, _ intervals: Gaps, _ mean: Double, usual: Int64
    ) -> Double {
        func isUsual(_ gap: Int64) -> Bool { gap >= 0 && gap <= usual }
        var (low, high) = (place, place + 1)
        while low > 0, place - low < before, isUsual(intervals[low - 1]) { low -= 1 }
        while high < intervals.count, high - place <= behind, isUsual(intervals[high]) { high += 1 }
        return Double(series.times[high].subtractingSaturating(series.times[low])) / mean - Double(high - low)
    }

    /// The share of frames that are lost where frames are lost, from the usual number of frames between two gaps: that of the
    /// whole recording is lower if frames are lost for a part of it.
    private static func localShare(_ gaps: [Gap]) -> Double {
        let steps = zip(gaps.dropFirst(), gaps).map { $0.place - $1.place }.sorted()
        guard !steps.isEmpty else { return 0 }
        // The median of a geometric distribution is near (log 2) / share - (log 2) / 2.
        return logarithm / (Double(max(1, steps[steps.count / 2])) + logarithm / 2)
    }

    /// The natural logarithm of 2.
    private static let logarithm = 0.693

    /// Whether gaps of several frames are about as frequent as they are by chance.
    private static func isByChance(_ several: Int, of gaps: [Gap], _ share: Double) -> Bool {
        let expected = Double(gaps.count) * share
        let isEnough = expected < fewestExpected || Double(several) * 3 >= expected
        return isEnough && Double(several) <= 3 * expected + 3
    }

    private static let fewestExpected = 3.0

    /// Whether as many frames arrive between any two gaps.
    private static func isRegular(_ gaps: [Gap]) -> Bool {
        guard gaps.count >= fewestRegular else { return false }
        let steps = zip(gaps.dropFirst(), gaps).map { $0.place - $1.place }
        let usual = steps.sorted()[steps.count / 2]
        return steps.count { abs($0 - usual) <= 1 } * 10 >= steps.count * 9
    }

    private static let fewestRegular = 8

    /// Whether several intervals without a gap are together as long as as many cycles: the sender does not count from its
    /// last frame.
    private static func keepsCycle(
        _ series: IdentifierSeries, _ intervals: Gaps, _ mean: Double, usual: Int64
    ) -> Bool {
        let last = intervals.count - inRow
        guard last >= 0 else { return false }
        var (known, near) = (0, 0)
        for place in stride(from: 0, through: last, by: max(1, last / mostRows)) {
            guard (place..<place + inRow).allSatisfy({ intervals[$0] >= 0 && intervals[$0] <= usual }) else { continue }
            known += 1
            let length = Double(series.times[place + inRow].subtractingSaturating(series.times[place]))
            if abs(length / mean - Double(inRow)) <= tolerance { near += 1 }
        }
        return known >= fewestRows && near * 10 >= known * 9
    }

    /// Intervals that follow each other; minimum and about the maximum number of such stretches that are examined.
    private static let (inRow, fewestRows, mostRows) = (5, 10, 256)

    /// The identifiers whose gaps begin with those of others more often than by chance.
    ///
    /// - Parameter found: the gaps of all identifiers.
    static func shared(_ found: [Finding], _ analysis: RecordingAnalysis) -> Set<Int> {
        let slots = Dictionary(grouping: found.filter { $0.slot != nil && $0.interval != nil }) { $0.slot ?? -1 }
        guard slots.count > 1 else { return [] }
        var shared = Set<Int>()
        for all in Dictionary(grouping: slots.values.joined(), by: \.channel).values {
            let sorted = all.sorted { (start($0), $0.slot ?? -1) < (start($1), $1.slot ?? -1) }
            var together: [Int: Int] = [:]
            for place in sorted.indices {
                let reach = (sorted[place].facts.period ?? 0) / 4
                for other in sorted[(place + 1)...].prefix(mostBeside) {
                    let distance = start(other).subtractingSaturating(start(sorted[place]))
                    guard distance <= reach else { break }
                    guard other.slot != sorted[place].slot, distance <= (other.facts.period ?? 0) / 4 else { continue }
                    together[sorted[place].slot ?? -1, default: 0] += 1
                    together[other.slot ?? -1, default: 0] += 1
                }
            }
            // The share of their frames before which others have a gap.
            let own = Set(sorted.compactMap(\.slot))
            let shares = own.reduce(into: [:]) { shares, slot in
                shares[slot] = Double(slots[slot]?.count ?? 0) / Double(max(1, analysis.series[slot].count))
            }
            let sum = shares.values.reduce(0, +)
            for slot in own {
                let (gaps, beside) = (Double(slots[slot]?.count ?? 0), Double(together[slot] ?? 0))
                let expected = gaps * (sum - (shares[slot] ?? 0))
                if beside * 2 >= gaps, beside > 2 * expected { shared.insert(slot) }
            }
        }
        return shared
    }

    /// Maximum number of gaps that are compared with each: of very many identifiers no more is known.
    private static let mostBeside = 256

    private static func start(_ finding: Finding) -> Int64 { finding.interval?.lowerBound ?? 0 }
}
