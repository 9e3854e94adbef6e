internal import Platform

extension ChannelLossRule {
    /// Minimum share of an identifier's intervals that are near a multiple of its cycle, and near the cycle itself.
    private static let (leastNear, leastSingle) = (0.88, 0.35)

    /// Whether an identifier loses frames, and how many.
    struct Witness {
        let cycle: Int64
        let lost: Int
        /// Whether its intervals vary, so that not each long one lacks frames: see ``ScatteredLosses``.
        let isVarying: Bool

        /// nil if its intervals are not those of a cycle.
        init?(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) {
            let rhythm = analysis.rhythms[series.slot]
            // Most identifiers of a sound bus have no gap at all.
            if rhythm.isEven, rhythm.largest * 2 < rhythm.median * 3 {
                (cycle, lost, isVarying) = (rhythm.median, 0, false)
                return
            }
            let gaps = Gaps(series, analysis.breaks)
            let candidates = Set([rhythm.median, rhythm.tenth, rhythm.median / 2, rhythm.median / 3, rhythm.low])
            for cycle in candidates.sorted(by: >) {
                guard cycle >= Rhythm.shortest, cycle >= 4 * analysis.clockStep,
                    let lost = Self.lost(gaps, cycle, step: analysis.clockStep)
                else { continue }
                (self.cycle, self.lost, isVarying) = (cycle, lost, false)
                return
            }
            if rhythm.isEven, let losses = ScatteredLosses(series, rhythm, analysis) {
                (cycle, lost, isVarying) = (rhythm.median, losses.lost, true)
                return
            }
            guard !rhythm.isEven, let counted = CounterCycle(series, gaps) else { return nil }
            let cycle = Double(counted.cycle)
            let near = gaps.lazy.filter { $0 >= 0 && Double($0) <= longestLoss }
            lost = near.reduce(0) { $0 + max(0, Int((Double($1) / cycle).rounded()) - 1) }
            self.cycle = counted.cycle
            isVarying = false
        }

        /// Rounds a number from 0 on without a function call for each interval.
        @inline(__always)
        private static func nearest(_ number: Double) -> Int {
            let whole = Int(number)
            return number - Double(whole) < 0.5 ? whole : whole + 1
        }

        private static func lost(_ gaps: Gaps, _ cycle: Int64, step: Int64) -> Int? {
            let tolerance = max(0.15, Double(step) * 1.01 / Double(cycle))
            guard tolerance <= 0.3 else { return nil }
            let perNanosecond = 1 / Double(cycle)
            // Maximum number of intervals far from a multiple; with more, the others cannot reach the minimum share.
            let mostFar = Int((1 - leastNear) * Double(gaps.count)) + 1
            // Where much is lost, intervals that are long, or far from a multiple, lack frames, too.
            var (known, near, single, lost, lostInLong) = (0, 0, 0, 0, 0)
            // Sum of the intervals that are near a multiple, in cycles.
            var cyclesOfNear = 0
            var ones = 0
            // Nearly all intervals are one cycle, which their distance from it shows without a division.
            let margin = Int64((tolerance - 1e-6) * Double(cycle))
            let one = (cycle - margin)...(cycle + margin)
            for place in gaps.indices {
                let gap = gaps[place]
                if one.contains(gap) {
                    ones &+= 1
                    continue
                }
                guard gap >= 0 else { continue }
                let cycles = Double(gap) * perNanosecond
                guard cycles <= longest else {
                    if Double(gap) <= longestLoss { lostInLong += Int(cycles.rounded()) - 1 }
                    continue
                }
                known += 1
                let whole = Self.nearest(cycles)
                guard whole >= 1, abs(cycles - Double(whole)) <= tolerance else {
                    if whole > 1 { lostInLong += whole - 1 }
                    if known - near > mostFar { return nil }
                    continue
                }
                near += 1
                cyclesOfNear += whole
                if whole == 1 || gaps.isPaced(at: place) { single += 1 } else { lost += whole - 1 }
            }
            (known, near, single, cyclesOfNear) = (known + ones, near + ones, single + ones, cyclesOfNear + ones)
            guard known >= fewestGaps, Double(near) >= leastNear * Double(known),
                Double(single) >= leastSingle * Double(known)
                    || isByChance(single: Double(single) / Double(near), mean: Double(cyclesOfNear) / Double(near))
            else { return nil }
            // If an identifier only has long intervals, they are pauses, such as restarts.
            return Double(lost) >= leastLost * Double(lost + gaps.count) ? lost + lostInLong : lost
        }
    }

    /// Whether frames were lost independently of each other, most of them: the intervals then have a geometric
    /// distribution.
    ///
    /// - Parameters:
    ///   - single: the share of intervals of one cycle, which is the share of frames that arrived.
    ///   - mean: of the intervals up to ``longest``, cycles.
    private static func isByChance(single: Double, mean: Double) -> Bool {
        guard single >= leastOfChance else { return false }
        var rest = 1.0
        for _ in 0..<Int(longest) { rest *= 1 - single }
        let expected = 1 / single - longest * rest / (1 - rest)
        return abs(mean - expected) <= 0.15 * expected
    }

    /// Minimum share of intervals of one cycle that shows what the cycle is.
    private static let leastOfChance = 0.1

    /// What the counters of an identifier show about its long intervals.
    struct Counters {
        /// Whether they jump by the number of missing frames; false if they continue, nil if there are none.
        let jump: Bool?

        /// - Parameter series: with its columns gathered.
        init(_ series: IdentifierSeries, _ analysis: RecordingAnalysis, _ cycle: Int64) {
            let gaps = Gaps(series, analysis.breaks)
            let heads = series.heads
            // By nibble of the first eight bytes: steps by one over single cycles, by the number of cycles over
            // several, and by one over several.
            var (ones, jumps, stays) = (
                [Int](repeating: 0, count: 16), [Int](repeating: 0, count: 16), [Int](repeating: 0, count: 16)
            )
            var (single, several) = (0, 0)
            for place in gaps.indices where gaps[place] >= 0 {
                let cycles = (Double(gaps[place]) / Double(cycle)).rounded()
                guard (1...14).contains(cycles) else { continue }
                let steps = Int(cycles)
                let difference = NibbleSteps(heads[place], heads[place + 1])
                if steps == 1 { single += 1 } else { several += 1 }
                for nibble in 0..<16 {
                    let step = difference[nibble]
                    if steps == 1 {
                        if step == 1 { ones[nibble] += 1 }
                    } else if step == steps {
                        jumps[nibble] += 1
                    } else if step == 1 {
                        stays[nibble] += 1
                    }
                }
            }
            let counting = ones.indices.filter { ones[$0] * 20 >= single * 17 }
            guard several > 0, let best = counting.max(by: { ones[$0] < ones[$1] }) else {
                jump = nil
                return
            }
            let isClear = max(jumps[best], stays[best]) * 2 > several
            jump = isClear ? jumps[best] > stays[best] : nil
        }
    }
}
