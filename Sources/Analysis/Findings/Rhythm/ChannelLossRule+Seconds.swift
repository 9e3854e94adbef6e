internal import Platform

extension ChannelLossRule {
    /// When frames were lost, from the number of lost frames by second.
    struct Seconds {
        /// The second in which most were lost.
        var worst: ClosedRange<Int64>?
        var isThroughout = false
        /// The share of the frames that arrived from the first loss to the last.
        var arrivedBetween = 1.0
        /// The part of the recording that has nearly all lost frames; nil if that is most of it.
        var part: Part?
        /// From the first interval with lost frames to the last.
        var rows: ClosedRange<Int>?
        /// Number of frames that are missing, without those of silences, which are findings of their own.
        var lost = 0
        /// As ``Finding/Facts/lostTime``.
        var lostTime: Int64 = 0
    }

    struct Part {
        var rows: ClosedRange<Int>
        var lost: Int
        var arrived: Int
        var lostTime: Int64
    }

    static func seconds(_ losers: [Finding], _ analysis: RecordingAnalysis) -> Seconds {
        guard let start = losers.compactMap(\.interval?.lowerBound).min(),
            let end = losers.compactMap(\.interval?.upperBound).max()
        else { return Seconds() }
        // By tenth of a second: frames that were lost, and that arrived.
        var (counts, arrivals): ([Int64: Int], [Int64: Int]) = ([:], [:])
        var gone: [Gone] = []
        var skipped = 0
        let columns = SeriesColumns()
        for loser in losers {
            guard let slot = loser.slot, let cycle = loser.facts.period, cycle > 0 else { continue }
            let series = analysis.series[slot].gathered(in: columns, only: .times)
            let gaps = Gaps(series, analysis.breaks)
            var (current, count) = (Int64.min, 0)
            for place in 0..<series.count {
                let own = series.times[place].subtractingSaturating(start) / tenth
                if own != current {
                    if count > 0 { arrivals[current, default: 0] += count }
                    (current, count) = (own, 0)
                }
                count += 1
            }
            if count > 0 { arrivals[current, default: 0] += count }
            let scattered = loser.facts.isScattered ? ScatteredLosses(series, analysis.rhythms[slot], analysis) : nil
            let places = scattered.map { Set($0.gaps.map(\.place)) }
            for place in gaps.indices where gaps[place] > cycle && places?.contains(place) ?? true {
                let cycles = (Double(gaps[place]) / Double(cycle)).rounded()
                guard cycles >= 2, !gaps.isPaced(at: place) else { continue }
                guard cycles <= longest || Double(gaps[place]) <= longestLoss else {
                    skipped += Int(min(cycles, 1e6)) - 1
                    continue
                }
                let (first, last) = (series.row(place), series.row(place + 1))
                let missing = Int64(cycles) - 1
                // Frames missing in a silence belong to the finding of the silence.
                guard !analysis.isInterrupted(series.entry.channel, first...last) else { continue }
                let begin = series.times[place].subtractingSaturating(start)
                gone.append(Gone(rows: first...last, begin: begin, lost: Int(missing), cycle: cycle))
                for number in 1...missing {
                    let due = begin.addingSaturating(cycle.multipliedSaturating(by: number))
                    counts[due / tenth, default: 0] += 1
                }
            }
        }
        let span = end.subtractingSaturating(start)
        let seconds = Set(counts.keys.map { $0 / 10 }).count
        let extent = extent(gone)
        var result = Seconds(
            isThroughout: Int64(seconds) * 2 >= span / (10 * tenth) + 1, rows: extent?.rows)
        let lost = gone.reduce(0) { $0 + $1.lost }
        result.lost = lost
        result.lostTime = gone.reduce(0) { $0.addingSaturating($1.cycle.multipliedSaturating(by: Int64($1.lost))) }
        let between = extent?.tenths ?? .min ... .max
        let arrived = arrivals.values.reduce(0, +)
        let inside = arrivals.reduce(0) { between.contains($1.key) ? $0 + $1.value : $0 }
        if arrived > 0 { result.arrivedBetween = Double(inside) / Double(arrived) }
        result.part = part(gone, arrivals, of: span)
        // In intervals that are too long to be counted more may be lost.
        guard seconds >= 3, skipped * 50 <= lost, let first = worstSecond(counts, arrivals, before: span / tenth) else {
            return result
        }
        let lower = start.addingSaturating(first.multipliedSaturating(by: tenth))
        result.worst = lower...lower.addingSaturating(10 * tenth)
        return result
    }

    /// Nanoseconds.
    private static let tenth: Int64 = 100_000_000

    /// An interval in which frames of one identifier are lost.
    private struct Gone {
        var rows: ClosedRange<Int>
        /// Nanoseconds since the first frame.
        var begin: Int64
        var lost: Int
        var cycle: Int64
    }

    /// The shortest stretch that has nearly all lost frames, in tenths of a second; nil if none is lost.
    ///
    /// - Parameter perMille: of the lost frames.
    private static func shortest(_ gone: [Gone], with perMille: Int) -> ClosedRange<Int64>? {
        var counts: [Int64: Int] = [:]
        for one in gone { counts[one.begin / tenth, default: 0] += one.lost }
        let tenths = counts.keys.sorted()
        let wanted = (counts.values.reduce(0, +) * perMille + 999) / 1000
        var (first, sum) = (0, 0)
        var best: ClosedRange<Int64>?
        for last in tenths.indices {
            sum += counts[tenths[last]] ?? 0
            while sum - (counts[tenths[first]] ?? 0) >= wanted {
                sum -= counts[tenths[first]] ?? 0
                first += 1
            }
            guard sum >= wanted else { continue }
            let stretch = tenths[first]...tenths[last]
            if best.map({ stretch.upperBound - stretch.lowerBound < $0.upperBound - $0.lowerBound }) ?? true {
                best = stretch
            }
        }
        return best
    }

    /// From the first to the last loss; a few that are far from all others do not count.
    private static func extent(_ gone: [Gone]) -> (rows: ClosedRange<Int>, tenths: ClosedRange<Int64>)? {
        guard let first = gone.map(\.begin).min(), let last = gone.map(\.begin).max(),
            let most = shortest(gone, with: 990)
        else { return nil }
        let all = first / tenth...last / tenth
        let isShorter = (most.upperBound - most.lowerBound) * 10 < (all.upperBound - all.lowerBound) * 9
        let tenths = isShorter ? most : all
        let inside = gone.filter { tenths.contains($0.begin / tenth) }
        guard let start = inside.map(\.rows.lowerBound).min(), let end = inside.map(\.rows.upperBound).max() else {
            return nil
        }
        return (start...end, tenths)
    }

    /// The shortest stretch that has nearly all lost frames; nil if it is longer than half of the recording.
    private static func part(_ gone: [Gone], _ arrivals: [Int64: Int], of span: Int64) -> Part? {
        guard let most = shortest(gone, with: 950) else { return nil }
        let best = extended(most, gone)
        guard best.upperBound - best.lowerBound + 1 >= shortestPart,
            (best.upperBound - best.lowerBound + 1).multipliedSaturating(by: 2 * tenth) <= span
        else { return nil }
        let inside = gone.filter { best.contains($0.begin / tenth) }
        guard let start = inside.map(\.rows.lowerBound).min(), let end = inside.map(\.rows.upperBound).max() else {
            return nil
        }
        return Part(
            rows: start...end, lost: inside.reduce(0) { $0 + $1.lost },
            arrived: arrivals.reduce(0) { best.contains($1.key) ? $0 + $1.value : $0 },
            lostTime: inside.reduce(0) { $0.addingSaturating($1.cycle.multipliedSaturating(by: Int64($1.lost))) })
    }

    /// A stretch with what is beside it, as long as frames are lost there about as often as in it.
    private static func extended(_ stretch: ClosedRange<Int64>, _ gone: [Gone]) -> ClosedRange<Int64> {
        var counts: [Int64: Int] = [:]
        for one in gone { counts[one.begin / tenth, default: 0] += one.lost }
        // The stretch may cover years if the clock was set in it.
        let inside = counts.reduce(0) { stretch.contains($1.key) ? $0 + $1.value : $0 }
        let fewest = Double(inside) / Double(stretch.count) * Double(beside) * shareBeside
        var (first, last) = (stretch.lowerBound, stretch.upperBound)
        func lost(_ tenths: ClosedRange<Int64>) -> Double { Double(tenths.reduce(0) { $0 + (counts[$1] ?? 0) }) }
        while lost(last + 1...last + beside) > fewest { last += beside }
        while first >= beside, lost(first - beside...first - 1) > fewest { first -= beside }
        while last > stretch.upperBound, counts[last] == nil { last -= 1 }
        while first < stretch.lowerBound, counts[first] == nil { first += 1 }
        return first...last
    }

    /// Tenths of a second that are added at once, and how much of the loss inside they need.
    private static let (beside, shareBeside) = (5 as Int64, 0.4)

    /// Tenths of a second.
    private static let shortestPart: Int64 = 5

    /// The first tenth of the second in which most frames are lost and fewest arrive; the earliest of several.
    ///
    /// - Parameters:
    ///   - counts: lost frames by tenth of a second.
    ///   - arrivals: the others.
    ///   - end: the tenth in which the recording ends.
    private static func worstSecond(_ counts: [Int64: Int], _ arrivals: [Int64: Int], before end: Int64) -> Int64? {
        var (most, worst) = (Int.min, nil as Int64?)
        for first in counts.keys.sorted() where first <= end - 10 {
            let balance = (first..<first + 10).reduce(0) { $0 + (counts[$1] ?? 0) - (arrivals[$1] ?? 0) }
            if balance > most { (most, worst) = (balance, first) }
        }
        return worst
    }
}
