internal import Platform

/// Frames of an identifier with a steady cycle that did not arrive although its channel continued: the intervals around
/// the gap contain fewer frames than usual. If an identifier was seen too rarely to compute its cycle, the cycle of a
/// database is used that is right about the others.
enum MissingMessageRule: SeriesRule {
    /// Number of intervals before and after the gap that are counted.
    private static let (before, behind) = (4, 6)

    private struct Gap {
        /// The place of the frame before it.
        var place: Int
        var lost: Int
        /// Whether its length, in cycles, leaves no doubt.
        var isSure = true

        init(place: Int, lost: Int) { (self.place, self.lost) = (place, lost) }

        /// - Parameter cycles: its length.
        init(place: Int, lost: Int, cycles: Double) {
            (self.place, self.lost) = (place, lost)
            isSure = abs(cycles - Double(lost + 1)) <= Self.tolerance
        }

        private static let tolerance = 0.3
    }

    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        let rhythm = analysis.rhythms[series.slot]
        guard analysis.isSteady, !series.isConversation, series.count > 3 else { return [] }
        return scattered(series, rhythm, analysis) ?? gapFindings(of: series, rhythm, analysis)
    }

    /// What is missing of several identifiers together is not a loss of single frames: their sender may omit all of them now and
    /// then, so it is info if no gap is clear by itself.
    static func told(_ found: [Finding], in analysis: RecordingAnalysis) -> [Finding] {
        let shared = ScatteredLosses.shared(found.filter(\.facts.isScattered), analysis)
        return found.map { finding in
            guard finding.facts.isScattered else { return finding }
            var finding = finding
            if finding.slot.map(shared.contains) ?? false { finding.severity = .info }
            finding.facts.isScattered = false
            return finding
        }
    }

    private static func gapFindings(
        of series: IdentifierSeries, _ rhythm: Rhythm, _ analysis: RecordingAnalysis
    ) -> [Finding] {
        if rhythm.lacksOften || !rhythm.isEven && rhythm.isEvenWithLosses {
            let all = gaps(series, rhythm, analysis)
            let short = all.filter { $0.lost <= mostOften }
            let long = told(all.filter { $0.lost > mostOften }, series, rhythm.median, analysis)
            // Counters show whether frames were lost, or not sent.
            let areLost = areLost(short, series, rhythm, analysis)
            guard short.count >= fewestOften, areLost != false, areLost == true || short.count <= mostUncertain else {
                return long
            }
            return long + told(short, series, rhythm.median, analysis, isCertain: areLost == true)
        }
        if rhythm.isEven {
            let all = gaps(series, rhythm, analysis)
            return told(withoutPauses(all, series, rhythm, analysis), series, rhythm.median, analysis)
        }
        guard rhythm.count < Rhythm.fewest + 3, analysis.witness.knowsCycles,
            let cycle = analysis.witness.cycle(ofSlot: series.slot)
        else { return [] }
        return told(
            gaps(series, rhythm, cycle: cycle, analysis), series, cycle, analysis, isOfDatabase: true)
    }

    /// The findings on an identifier that loses so many single frames that its usual intervals are unknown, see
    /// ``Rhythm/high``; nil for others, and if its counter shows that it sent everything.
    private static func scattered(
        _ series: IdentifierSeries, _ rhythm: Rhythm, _ analysis: RecordingAnalysis
    ) -> [Finding]? {
        guard !rhythm.isEven || rhythm.high - rhythm.median > rhythm.median / 5 * 2,
            let losses = ScatteredLosses(series, rhythm, analysis)
        else { return nil }
        let intervals = Gaps(series, analysis.breaks)
        var short = losses.gaps.map { Gap(place: $0.place, lost: $0.lost) }
            .filter { !analysis.isBunched || !isBetweenReads($0.place, series, intervals, rhythm.median, analysis) }
        // Intervals of a second cycle lack no frame, unless the counter shows that frames are missing.
        let second = short.filter { intervals.isSecondCycle(at: $0.place) }
        if !second.isEmpty, areLost(second, series, rhythm, analysis) != true {
            short.removeAll { intervals.isSecondCycle(at: $0.place) }
        }
        guard !short.isEmpty else { return nil }
        let counts = areLost(short, series, rhythm, analysis)
        guard counts != false else { return nil }
        let longest = Int64(min(ScatteredLosses.longest * Double(rhythm.median), 1e18))
        let long = gaps(series, rhythm, analysis).filter { gap in
            series.times[gap.place + 1].subtractingSaturating(series.times[gap.place]) >= longest
        }
        let isCertain = rhythm.isEven && !rhythm.lacksOften || counts == true || short.count > mostUncertain
        let clear = Set(gapFindings(of: series, rhythm, analysis).compactMap(\.rows?.lowerBound))
        return told(short + long, series, rhythm.median, analysis, isCertain: isCertain).map { finding in
            var finding = finding
            finding.facts.isScattered = finding.rows.map { !clear.contains($0.lowerBound) } ?? false
            return finding
        }
    }

    /// Without short gaps over which the counter goes on by one: the sender waited, and sent everything.
    private static func withoutPauses(
        _ found: [Gap], _ series: IdentifierSeries, _ rhythm: Rhythm, _ analysis: RecordingAnalysis
    ) -> [Gap] {
        guard found.contains(where: { pauses.contains($0.lost) }),
            let counter = GapCounter(
                series, Gaps(series, analysis.breaks), longest: rhythm.median.addingSaturating(rhythm.median / 2))
        else { return found }
        return found.filter { gap in
            !pauses.contains(gap.lost) || !counter.tells(gap.lost + 1) || counter.continues(over: gap.place) != true
        }
    }

    /// Number of frames that seem to be missing. Shorter pauses are those of late messages, see ``LatePauses``; longer ones are
    /// findings whatever the counter shows.
    private static let pauses = 3...5

    /// Minimum number of short gaps of such an identifier that are reported, and the frames that a short gap lacks.
    private static let (fewestOften, mostOften) = (3, 4)
    /// More gaps, of which no counter says anything, are normal for an identifier.
    private static let mostUncertain = 12

    /// Whether the counter of an identifier that often lacks frames rises by the number of cycles over most gaps; false if
    /// it continues, nil if it has none.
    private static func areLost(
        _ found: [Gap], _ series: IdentifierSeries, _ rhythm: Rhythm, _ analysis: RecordingAnalysis
    ) -> Bool? {
        let gaps = Gaps(series, analysis.breaks)
        guard let counter = GapCounter(series, gaps, longest: rhythm.median.addingSaturating(rhythm.median / 2)) else {
            return nil
        }
        let lost = found.count { counter.rises(by: $0.lost + 1, over: $0.place) }
        let late = found.count { counter.continues(over: $0.place) == true }
        return max(lost, late) * 2 > found.count ? lost > late : nil
    }

    private static func gaps(_ series: IdentifierSeries, _ rhythm: Rhythm, _ analysis: RecordingAnalysis) -> [Gap] {
        let median = rhythm.median
        let high = rhythm.isEvenWithLosses ? min(rhythm.high, rhythm.highOfNear) : rhythm.high
        let least = max(
            Int64(analysis.options[.missingPeriods] * Double(median)),
            median.addingSaturating(2 * (high - median)))
        guard rhythm.largest > least else { return [] }
        let gaps = Gaps(series, analysis.breaks)
        // With a coarse clock the first and the last time of a stretch may be wrong by one step.
        let clear = max(0.6, Double(analysis.clockStep) / rhythm.mean + 0.1)
        lazy var counter = GapCounter(series, gaps, longest: median.addingSaturating(median / 2))
        // Intervals of a second cycle lack no frame, unless the counter shows that frames are missing.
        func isOfSecondCycle(_ place: Int) -> Bool {
            guard gaps.isSecondCycle(at: place) else { return false }
            let steps = Int(min((Double(gaps[place]) / rhythm.mean).rounded(), 1e9))
            return counter?.rises(by: steps, over: place) != true
        }
        var found: [Gap] = []
        for place in 0..<gaps.count
        where gaps[place] > least && !isBootUp(series, place) && !isOfSecondCycle(place) {
            let short = shortfall(around: place, series, gaps, rhythm.mean, min(least, 2 * median))
            guard !analysis.isBunched || !isBetweenReads(place, series, gaps, median, analysis) else { continue }
            guard !isMadeGood(gaps, from: place, rhythm.mean) else { continue }
            if isCaughtUp(gaps, behind: place, median) {
                // Frames that were late and not lost arrive sooner after the gap, so the total count shows the
                // difference.
                guard short >= max(0.8, clear) else { continue }
                let lost = max(1, Int(min(short.rounded(), 1e9)))
                found.append(Gap(place: place, lost: lost, cycles: short + 1))
            } else if short >= clear {
                let cycles = Double(gaps[place]) / rhythm.mean
                found.append(Gap(place: place, lost: lost(cycles, short), cycles: cycles))
            }
        }
        // Of a sender that counts its cycle from its last frame, a frame that is late by a cycle looks like a missing one.
        func mayBeLate(_ gap: Gap) -> Bool { Double(gaps[gap.place]) < 2.5 * Double(median) }
        return found.contains(where: mayBeLate) && countsFromLast(gaps, median)
            ? found.filter { !mayBeLate($0) } : found
    }

    /// Whether an identifier had its cycle before a gap. What a second sender adds later, or what changes its rate later, says
    /// nothing about the time before.
    private static func isInCycle(before gap: Gap, _ gaps: Gaps, _ period: Int64) -> Bool {
        let before = (max(0, gap.place - intervalsBefore)..<gap.place).map { gaps[$0] }
        if before.contains(where: { $0 < 0 || $0 / 2 <= period }) { return true }
        // The first intervals may lack frames, too, but not many of them; more that are alike are another cycle.
        guard before.count >= fewestBeside, let least = before.min(), let most = before.max() else {
            return gap.lost < fewestOfLong
        }
        return most - least > most / 7
    }

    /// Intervals before a gap of which one must be near the cycle, and the number of frames that a long gap lacks.
    private static let (intervalsBefore, fewestOfLong) = (6, 20)

    /// Whether a message is missing from a single bunch of frames, where none comes between its usual ones: a recorder that is
    /// read about as often as a message is sent finds none of it now and then, although none is lost.
    private static func isBetweenReads(
        _ place: Int, _ series: IdentifierSeries, _ gaps: Gaps, _ median: Int64, _ analysis: RecordingAnalysis
    ) -> Bool {
        let beside = place > 0 ? place - 1 : place + 1
        guard Double(gaps[place]) < 2.5 * Double(median), beside < gaps.count else { return false }
        return bunches(after: place, series, analysis) == 1 && bunches(after: beside, series, analysis) == 0
    }

    /// Number of bunches of frames between two frames of a series, two if there are more.
    private static func bunches(after place: Int, _ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Int {
        let frames = analysis.frames
        let (first, last) = (series.row(place), series.row(place + 1))
        let (start, end) = (series.times[place], series.times[place + 1])
        let bunch = end.subtractingSaturating(start) / bunchesOfGap
        var (time, bunches) = (nil as Int64?, 0)
        // Among more frames there are several bunches.
        guard last - first <= mostBetween else { return 2 }
        for row in (first + 1)..<max(first + 1, last) where bunches < 2 {
            let own = frames.time(row)
            guard own.subtractingSaturating(start) > bunch, end.subtractingSaturating(own) > bunch else { continue }
            if time.map({ own.subtractingSaturating($0) <= bunch }) ?? false { continue }
            time = own
            bunches += 1
        }
        return bunches
    }

    private static let mostBetween = 4096

    /// Frames within such a part of a gap are one bunch.
    private static let bunchesOfGap: Int64 = 10

    /// Whether a sender does not make up for its delays: after a long interval the next one is a whole cycle.
    private static func countsFromLast(_ gaps: Gaps, _ median: Int64) -> Bool {
        var (delays, kept) = (0, 0)
        let cycle = Double(median)
        for place in 0..<max(0, gaps.count - 1) {
            let (gap, next) = (Double(gaps[place]), Double(gaps[place + 1]))
            guard gap >= 1.2 * cycle, gap <= 1.75 * cycle, next >= 0 else { continue }
            delays += 1
            if cycle - next < (gap - cycle) / 2 { kept += 1 }
        }
        return delays >= fewestDelays && kept * 10 >= delays * 9
    }

    private static let fewestDelays = 8

    /// Whether a node of CANopen starts there (CiA 301: boot-up is a heartbeat whose state is 0): its heartbeats begin later.
    private static func isBootUp(_ series: IdentifierSeries, _ place: Int) -> Bool {
        !series.entry.isExtended && (0x701...0x77F).contains(series.entry.identifier) && series.lengths[place] == 1
            && series.heads[place] == 0
    }

    /// Whether one of the two intervals after a gap is so short that a late frame arrived immediately.
    private static func isCaughtUp(_ gaps: Gaps, behind place: Int, _ median: Int64) -> Bool {
        (place + 1...place + 2).contains { $0 < gaps.count && gaps[$0] >= 0 && gaps[$0] * 4 < median * 3 }
    }

    /// Whether the count is right again some frames after a gap: frames that waited arrive one after the other.
    private static func isMadeGood(_ gaps: Gaps, from place: Int, _ mean: Double) -> Bool {
        var length = Double(gaps[place])
        // All frames that waited, and some that are due meanwhile.
        let waiting = min(Int(min(length / mean, Double(mostWaiting))) + fewestWaiting, gaps.count - place - 1)
        for next in (place + 1)..<(place + 1 + waiting) {
            guard gaps[next] >= 0 else { return false }
            length += Double(gaps[next])
            if length / mean - Double(next - place + 1) < 0.4 { return true }
        }
        return false
    }

    private static let (fewestWaiting, mostWaiting) = (7, 256)

    /// Number of frames that are missing in a stretch around a gap.
    ///
    /// - Parameter usual: the longest gap of neighbours without missing frames, nanoseconds.
    private static func shortfall(
        around place: Int, _ series: IdentifierSeries, _ gaps: Gaps, _ mean: Double, _ usual: Int64
    ) -> Double {
        var (low, high) = (place, place + 1)
        func isUsual(_ gap: Int64) -> Bool { gap >= 0 && gap < usual }
        // Not beyond another gap, and not beyond a break of the clock.
        while low > 0, place - low < before, isUsual(gaps[low - 1]) { low -= 1 }
        while high < series.count - 1, high - place < behind, isUsual(gaps[high]) { high += 1 }
        let length = series.times[high].subtractingSaturating(series.times[low])
        return Double(length) / mean - Double(high - low)
    }

    /// Number of frames that are missing in a gap of this many periods. If the result is between two numbers, the
    /// neighbours decide if they agree with one of them.
    private static func lost(_ periods: Double, _ shortfall: Double) -> Int {
        let lacking = periods - 1
        let fraction = lacking - lacking.rounded(.down)
        let (low, high) = (lacking.rounded(.down), lacking.rounded(.up))
        let isSure = abs(shortfall - shortfall.rounded()) < 0.2 && (low...high).contains(shortfall.rounded())
        let count = abs(fraction - 0.5) < 0.15 && isSure ? shortfall : lacking
        return max(1, Int(min(count.rounded(), 1e9)))
    }

    /// Whether an identifier that is missing once or twice for long sends many frames before, between and after.
    private static func isThereBetween(_ gaps: [Gap], _ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Bool
    {
        guard (1...mostAbsences).contains(gaps.count) else { return false }
        var start = 0
        for end in gaps.map(\.place) + [series.count - 1] {
            guard Double(end - start) >= analysis.options[.stoppedFrames] else { return false }
            start = end + 1
        }
        return true
    }

    /// Whether nothing at all is recorded in most gaps: then no other node requests the message, and it is not
    /// sent on demand.
    private static func isAloneOnBus(_ gaps: [Gap], _ series: IdentifierSeries) -> Bool {
        gaps.count { series.row($0.place + 1) - series.row($0.place) == 1 } * 10 >= gaps.count * 8
    }

    /// Whether an identifier sends many frames in its cycle between its gaps, on average.
    private static func runs(_ gaps: [Gap], _ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Bool {
        Double(series.count) >= Double(gaps.count + 1) * analysis.options[.stoppedFrames]
    }

    private static let mostAbsences = 2
    private static let fewestBeside = 3

    /// Whether an identifier was present when its channel began and when it ended, often enough to be cyclic. If it
    /// pauses only once between, it is not sent on demand, however long the pause is.
    private static func isOfWholeChannel(
        _ series: IdentifierSeries, _ gap: Gap, _ period: Int64, _ analysis: RecordingAnalysis
    ) -> Bool {
        // One or two frames before are a start that did not last.
        guard gap.place + 1 >= fewestBeside, series.count - 1 - gap.place >= fewestBeside else { return false }
        let span = analysis.spans[Int(series.entry.channel)]
        let reach = max(5 * period, 500_000_000)
        guard Double(series.count) >= analysis.options[.stoppedFrames], let last = series.times.last else {
            return false
        }
        return series.times[0].subtractingSaturating(span.first) <= reach
            && span.last.subtractingSaturating(last) <= reach
    }

    /// For an identifier with few frames, by the cycle time of the database.
    private static func gaps(_ series: IdentifierSeries, _ rhythm: Rhythm, cycle: Int64, _ analysis: RecordingAnalysis)
        -> [Gap]
    {
        let ratio = Double(rhythm.median) / Double(cycle)
        guard ratio > 0.6, ratio < 1.6 else { return [] }
        let gaps = Gaps(series, analysis.breaks)
        return gaps.indices.compactMap { place in
            let periods = Double(gaps[place]) / Double(cycle)
            guard periods > max(1.8, analysis.options[.missingPeriods]) else { return nil }
            return Gap(place: place, lost: max(1, Int(periods.rounded()) - 1), cycles: periods)
        }
    }

    private static func told(
        _ gaps: [Gap], _ series: IdentifierSeries, _ period: Int64, _ analysis: RecordingAnalysis,
        isOfDatabase: Bool = false, isCertain: Bool = true
    ) -> [Finding] {
        let gaps = gaps.filter {
            !analysis.isQuiet(
                series.entry.channel, series.times[$0.place]...max(series.times[$0.place], series.times[$0.place + 1]),
                period: period)
        }
        // An identifier that is missing for longer than it is present is sent on demand, unless it is present for long
        // stretches.
        let isMostlyThere =
            gaps.reduce(0, { $0 + $1.lost }) <= series.count
            || gaps.count == 1 && isOfWholeChannel(series, gaps[0], period, analysis)
        let restarts = gaps.map { Restart.evidence(series, behind: $0.place) }
        let isRestarted = gaps.count > 1 && restarts.count { $0 == true } * 10 >= gaps.count * 9
        guard
            isMostlyThere || isThereBetween(gaps, series, analysis)
                || (isRestarted || isAloneOnBus(gaps, series)) && runs(gaps, series, analysis)
        else { return [] }
        let intervals = Gaps(series, analysis.breaks)
        return zip(gaps, restarts).compactMap { gap, isRestart -> Finding? in
            guard isInCycle(before: gap, intervals, period) else { return nil }
            let places = gap.place...(gap.place + 1)
            var finding = analysis.finding(
                .missingMessage, isCertain && (isMostlyThere || isRestarted) ? .warning : .info, series,
                series.rowRange(places))
            finding.facts.period = period
            finding.facts.lost = gap.lost
            finding.facts.isAbout = !gap.isSure
            finding.facts.length = series.times[gap.place + 1].subtractingSaturating(series.times[gap.place])
            finding.facts.lostTime = finding.facts.length.map { max(0, $0.subtractingSaturating(period)) }
            finding.facts.isOfDatabase = isOfDatabase
            finding.facts.isRestart = isRestart
            return finding
        }
    }
}
