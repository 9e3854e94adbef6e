internal import Platform

/// A recorder that loses frames throughout: the intervals of most cyclic identifiers of a channel are repeatedly whole
/// multiples of their cycles, independently of each other. Senders that pause do not all pause independently.
enum ChannelLossRule: SeriesRule {
    /// Minimum number of intervals of an identifier.
    private static let fewestGaps = 40
    /// Minimum number of identifiers of a channel that lose frames.
    private static let fewest = 5
    /// Longer intervals, in cycles, do not show whether an identifier loses frames: they may be pauses.
    private static let longest = 12.0
    /// Of an identifier that does, intervals up to this many nanoseconds are counted: at times such a recorder loses nearly
    /// everything.
    private static let longestLoss = 2_000_000_000.0
    /// Minimum share of an identifier's intervals that are near a multiple of its cycle, and near the cycle itself.
    private static let (leastNear, leastSingle) = (0.88, 0.35)
    /// Minimum share of frames that an identifier loses, and that the channel loses.
    private static let leastLost = 0.02

    /// The result for one identifier: how many of its frames arrived, and how many did not.
    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady, !series.isConversation, series.count > fewestGaps,
            let witness = Witness(series, analysis)
        else { return [] }
        var finding = analysis.finding(.recorderLoss, .info, series, series.rowRange(0...(series.count - 1)))
        finding.count = series.count
        finding.facts.period = witness.cycle
        finding.facts.lost = witness.lost
        if share(finding) >= leastLost { finding.facts.countersJump = Counters(series, analysis, witness.cycle).jump }
        return [finding]
    }

    static func told(_ found: [Finding], in analysis: RecordingAnalysis) -> [Finding] {
        let channels = Dictionary(grouping: found) { $0.channel ?? 0 }.sorted { $0.key < $1.key }
        var asked: [UInt16: Int] = [:]
        for series in analysis.series where series.count > fewestGaps && !series.isConversation {
            asked[series.entry.channel, default: 0] += 1
        }
        let told = channels.compactMap { loss(on: $0, $1, of: asked[$0] ?? 0, fewest: fewest, in: analysis) }
        guard !told.isEmpty, told.count < channels.count else { return told }
        // A recorder that loses frames of one channel loses those of others: fewer identifiers say so.
        return channels.compactMap { loss(on: $0, $1, of: asked[$0] ?? 0, fewest: fewestBeside, in: analysis) }
    }

    /// Minimum number of identifiers that lose frames beside a channel that does.
    private static let fewestBeside = 3

    private static func loss(
        on channel: UInt16, _ witnesses: [Finding], of asked: Int, fewest: Int, in analysis: RecordingAnalysis
    ) -> Finding? {
        let (witnesses, losers) = alike(witnesses)
        guard losers.count >= fewest, losers.count * 10 >= witnesses.count * 6 else { return nil }
        // A few that come in a rhythm among many that do not say nothing of the others.
        guard witnesses.count * 2 >= asked else { return nil }
        let lost = witnesses.reduce(0) { $0 + ($1.facts.lost ?? 0) }
        let arrived = witnesses.reduce(0) { $0 + $1.count }
        guard Double(lost) >= leastLost * Double(max(1, lost + arrived)) else { return nil }
        // Counters that continue over long intervals show that the senders were slower.
        let jumping = losers.count { $0.facts.countersJump == true }
        let counting = losers.count { $0.facts.countersJump == false }
        guard jumping >= counting else { return nil }
        let seconds = seconds(losers, analysis)
        guard seconds.isThroughout, let rows = seconds.rows else {
            return stretch(losers, of: witnesses, seconds, analysis)
        }
        var finding = Finding(.recorderLoss, .error)
        finding.channel = channel
        finding.others = losers.compactMap(\.slot).sorted()
        finding.rows = rows
        finding.interval = analysis.interval(rows)
        finding.count = losers.count
        finding.facts.lost = lost
        finding.facts.counters = witnesses.count
        // The share is that of the time from the first loss to the last.
        finding.facts.seen = Double(lost) / Double(max(1, lost + Int(Double(arrived) * seconds.arrivedBetween)))
        finding.facts.isThroughout = true
        finding.facts.lostTime = losers.reduce(0) { sum, one in
            sum.addingSaturating((one.facts.period ?? 0).multipliedSaturating(by: Int64(one.facts.lost ?? 0)))
        }
        finding.facts.worst = seconds.worst
        return finding
    }

    /// All witnesses and those that lose frames, without identifiers that lose much more than the others: they have no cycle.
    private static func alike(_ witnesses: [Finding]) -> (all: [Finding], losers: [Finding]) {
        let shares = witnesses.map(share).filter { $0 >= leastLost }.sorted()
        guard !shares.isEmpty else { return (witnesses, []) }
        let usual = shares[shares.count / 2]
        let all = witnesses.filter { share($0) <= max(3 * usual, usual + 0.15) }
        return (all, all.filter { share($0) >= leastLost })
    }

    /// A recorder that loses frames for a while only.
    private static func stretch(
        _ losers: [Finding], of witnesses: [Finding], _ seconds: Seconds, _ analysis: RecordingAnalysis
    ) -> Finding? {
        guard let part = seconds.part, part.lost >= fewestOfPart, let first = losers.first else { return nil }
        let share = Double(part.lost) / Double(part.lost + part.arrived)
        guard share >= leastOfPart else { return nil }
        var finding = Finding(.recorderLoss, .error)
        finding.channel = first.channel
        finding.others = losers.compactMap(\.slot).sorted()
        finding.rows = part.rows
        finding.interval = analysis.interval(part.rows)
        finding.count = losers.count
        finding.facts.lost = part.lost
        finding.facts.counters = witnesses.count
        finding.facts.seen = share
        finding.facts.isThroughout = true
        finding.facts.isPart = true
        finding.facts.lostTime = part.lostTime
        return finding
    }

    /// Minimum number of frames that a stretch lacks, and their share of it.
    private static let (fewestOfPart, leastOfPart) = (40, 0.05)

    private static func share(_ witness: Finding) -> Double {
        let lost = Double(witness.facts.lost ?? 0)
        return lost / (lost + Double(witness.count))
    }

    /// Where a channel that loses frames throughout is told, what a lost frame explains is not told again.
    static func withoutEffects(_ found: [Finding]) -> [Finding] {
        let losses = Dictionary(
            found.filter { $0.rule == .recorderLoss && $0.facts.isThroughout }.map { ($0.channel, $0) },
            uniquingKeysWith: { first, _ in first })
        guard !losses.isEmpty else { return found }
        return found.filter { finding in
            guard !finding.facts.isThroughout, let loss = losses[finding.channel] else { return true }
            guard effects.contains(finding.rule) else { return true }
            // A loss of a part of the recording explains what is in it.
            guard loss.facts.isPart, let own = loss.interval, let other = finding.interval else { return false }
            let near = own.lowerBound.subtractingSaturating(reach)...own.upperBound.addingSaturating(reach)
            return !near.overlaps(other)
        }
    }

    /// Nanoseconds; a few frames were lost shortly before and after a part.
    private static let reach: Int64 = 500_000_000

    private static let effects: Set<FindingRule> = [
        .missingMessage, .lateMessage, .period, .counterSkip, .valueJump, .isotpSequence, .isotpTimeout, .udsNoResponse,
        .gatewayDelay, .canopenHeartbeatLost, .newMessage, .recorderLoss,
    ]

    // MARK: One identifier

    private struct Witness {
        let cycle: Int64
        let lost: Int

        /// nil if its intervals are not those of a cycle.
        init?(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) {
            let rhythm = analysis.rhythms[series.slot]
            // Most identifiers of a sound bus have no gap at all.
            if rhythm.isEven, rhythm.largest * 2 < rhythm.median * 3 {
                (cycle, lost) = (rhythm.median, 0)
                return
            }
            let gaps = Gaps(series, analysis.breaks)
            let candidates = Set([rhythm.median, rhythm.tenth, rhythm.median / 2, rhythm.median / 3, rhythm.low])
            for cycle in candidates.sorted(by: >) {
                guard cycle >= Rhythm.shortest, cycle >= 4 * analysis.clockStep,
                    let lost = Self.lost(gaps, cycle, step: analysis.clockStep)
                else { continue }
                (self.cycle, self.lost) = (cycle, lost)
                return
            }
            guard !rhythm.isEven, let counted = CounterCycle(series, gaps) else { return nil }
            let cycle = Double(counted.cycle)
            let near = gaps.lazy.filter { $0 >= 0 && Double($0) <= longestLoss }
            lost = near.reduce(0) { $0 + max(0, Int((Double($1) / cycle).rounded()) - 1) }
            self.cycle = counted.cycle
        }

        private static func lost(_ gaps: Gaps, _ cycle: Int64, step: Int64) -> Int? {
            let tolerance = max(0.15, Double(step) * 1.01 / Double(cycle))
            guard tolerance <= 0.3 else { return nil }
            let perNanosecond = 1 / Double(cycle)
            // With more intervals that are far off, the rest cannot be enough.
            let mostFar = Int((1 - leastNear) * Double(gaps.count)) + 1
            var (known, near, single, lost, lostInLong) = (0, 0, 0, 0, 0)
            for (place, gap) in gaps.enumerated() where gap >= 0 {
                let cycles = Double(gap) * perNanosecond
                guard cycles <= longest else {
                    if Double(gap) <= longestLoss { lostInLong += Int(cycles.rounded()) - 1 }
                    continue
                }
                known += 1
                let whole = cycles.rounded()
                guard whole >= 1, abs(cycles - whole) <= tolerance else {
                    if known - near > mostFar { return nil }
                    continue
                }
                near += 1
                if whole == 1 || gaps.isPaced(at: place) { single += 1 } else { lost += Int(whole) - 1 }
            }
            guard known >= fewestGaps, Double(near) >= leastNear * Double(known),
                Double(single) >= leastSingle * Double(known)
            else { return nil }
            // Long intervals alone are pauses, as of an identifier that restarts.
            return Double(lost) >= leastLost * Double(lost + gaps.count) ? lost + lostInLong : lost
        }
    }

    // MARK: Counters

    /// What the counters of an identifier show about its long intervals.
    private struct Counters {
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

    // MARK: Seconds

    /// When frames were lost, from the number of lost frames by second.
    private struct Seconds {
        /// The second in which most were lost.
        var worst: ClosedRange<Int64>?
        var isThroughout = false
        /// The share of the frames that arrived from the first loss to the last.
        var arrivedBetween = 1.0
        /// The part of the recording that has nearly all lost frames; nil if that is most of it.
        var part: Part?
        /// From the first interval with lost frames to the last.
        var rows: ClosedRange<Int>?
    }

    private struct Part {
        var rows: ClosedRange<Int>
        var lost: Int
        var arrived: Int
        var lostTime: Int64
    }

    private static func seconds(_ losers: [Finding], _ analysis: RecordingAnalysis) -> Seconds {
        guard let start = losers.compactMap(\.interval?.lowerBound).min(),
            let end = losers.compactMap(\.interval?.upperBound).max()
        else { return Seconds() }
        var rows: ClosedRange<Int>?
        // By tenth of a second: frames that were lost, and that arrived.
        var (counts, arrivals): ([Int64: Int], [Int64: Int]) = ([:], [:])
        var gone: [Gone] = []
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
            for place in gaps.indices where gaps[place] > cycle {
                let cycles = (Double(gaps[place]) / Double(cycle)).rounded()
                guard cycles >= 2, cycles <= longest || Double(gaps[place]) <= longestLoss, !gaps.isPaced(at: place)
                else { continue }
                let (first, last) = (series.row(place), series.row(place + 1))
                rows = min(rows?.lowerBound ?? first, first)...max(rows?.upperBound ?? last, last)
                let missing = Int64(cycles) - 1
                // What is missing in a silence is its own.
                let isOfSilence = analysis.isInterrupted(series.entry.channel, first...last)
                let begin = series.times[place].subtractingSaturating(start)
                if !isOfSilence {
                    gone.append(Gone(rows: first...last, begin: begin, lost: Int(missing), cycle: cycle))
                }
                for number in 1...missing {
                    let due = begin.addingSaturating(cycle.multipliedSaturating(by: number))
                    counts[due / tenth, default: 0] += 1
                }
            }
        }
        let span = end.subtractingSaturating(start)
        let seconds = Set(counts.keys.map { $0 / 10 }).count
        var result = Seconds(isThroughout: Int64(seconds) * 2 >= span / (10 * tenth) + 1, rows: rows)
        let between = (counts.keys.min() ?? .min)...(counts.keys.max() ?? .max)
        let arrived = arrivals.values.reduce(0, +)
        let inside = arrivals.reduce(0) { between.contains($1.key) ? $0 + $1.value : $0 }
        if arrived > 0 { result.arrivedBetween = Double(inside) / Double(arrived) }
        if !result.isThroughout { result.part = part(gone, arrivals, of: span) }
        guard seconds >= 3, let first = worstSecond(counts, arrivals, before: span / tenth) else { return result }
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

    /// The shortest stretch that has nearly all lost frames; nil if it is longer than half of the recording.
    private static func part(_ gone: [Gone], _ arrivals: [Int64: Int], of span: Int64) -> Part? {
        var counts: [Int64: Int] = [:]
        for one in gone { counts[one.begin / tenth, default: 0] += one.lost }
        let tenths = counts.keys.sorted()
        let wanted = (counts.values.reduce(0, +) * 19 + 19) / 20
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
        guard let best, best.upperBound - best.lowerBound + 1 >= shortestPart,
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
