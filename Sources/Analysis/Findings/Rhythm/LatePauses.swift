internal import CANCapture
internal import Platform

/// Short pauses over which the counters of the messages continue: the frames were sent late, and none is missing.
enum LatePauses {
    /// Maximum length of a pause in cycles; senders that pause for longer omit frames.
    private static let mostCycles: Int64 = 3
    /// Minimum number of cycles that an identifier lacks to be late with the others.
    private static let leastDeficit = 0.75
    /// Pauses of an identifier elsewhere that are nearly as long: with this many, they are normal for it.
    private static let fewestElsewhere = 3

    /// The finding unchanged; as late messages if their counters continue; nil if such pauses are normal for them.
    ///
    /// - Parameter finding: about missing messages at one moment.
    static func refined(_ finding: Finding, _ analysis: RecordingAnalysis) -> Finding? {
        guard let window = finding.interval, let channel = finding.channel, let period = finding.facts.period,
            let length = finding.facts.length, length / mostCycles <= period
        else { return finding }
        let late = analysis.series.indices.compactMap { slot -> Late? in
            analysis.index.entries[slot].channel == channel ? Late(slot, within: window, analysis) : nil
        }
        let counters = late.compactMap(\.continues)
        guard !counters.isEmpty, counters.count(where: { $0 }) * 2 > counters.count else { return finding }
        guard late.contains(where: { !$0.isUsual }) else { return nil }
        return told(late, instead: finding, analysis)
    }

    /// An identifier that lacks nearly a cycle in a window.
    private struct Late {
        let slot: Int
        let rows: ClosedRange<Int>
        let interval: ClosedRange<Int64>
        /// Whether its counter continues over the pause; nil if it has none.
        let continues: Bool?
        /// Whether it pauses nearly as long elsewhere, several times.
        let isUsual: Bool

        init?(_ slot: Int, within window: ClosedRange<Int64>, _ analysis: RecordingAnalysis) {
            let (series, rhythm) = (analysis.series[slot], analysis.rhythms[slot])
            guard rhythm.isEven, !series.isConversation else { return nil }
            let gaps = Gaps(series, analysis.breaks)
            let times = series.times
            var place = series.place(notBefore: window.lowerBound.subtractingSaturating(rhythm.median)) - 1
            place = max(0, place)
            var found: Int?
            while place < gaps.count, times[place] < window.upperBound {
                if Double(gaps[place]) >= (1 + leastDeficit) * rhythm.mean, times[place + 1] > window.lowerBound {
                    found = found.map { gaps[$0] >= gaps[place] ? $0 : place } ?? place
                }
                place += 1
            }
            guard let place = found else { return nil }
            self.slot = slot
            rows = series.rowRange(place...(place + 1))
            interval = times[place]...times[place + 1]
            continues = GapCounter(series, gaps, longest: rhythm.median.addingSaturating(rhythm.median / 2))?.continues(
                over: place)
            let near = gaps[place] / 5 * 4
            var elsewhere = 0
            for other in gaps.indices where other != place && gaps[other] >= near {
                elsewhere += 1
                if elsewhere == fewestElsewhere { break }
            }
            isUsual = elsewhere == fewestElsewhere
        }
    }

    private static func told(_ late: [Late], instead finding: Finding, _ analysis: RecordingAnalysis) -> Finding {
        let parts = late.map { one -> Finding in
            let (series, period) = (analysis.series[one.slot], analysis.rhythms[one.slot].median)
            var part = analysis.finding(.lateMessage, .info, series, one.rows)
            part.facts.period = period
            part.facts.length = one.interval.upperBound
                .subtractingSaturating(one.interval.lowerBound).subtractingSaturating(period)
            return part
        }
        guard parts.count > 1 else { return parts.first ?? finding }
        var told = FindingFolding.merged(parts)
        told.facts.moments = 1
        return told
    }
}

/// The four bits of a message that count, for pauses of it.
struct GapCounter {
    private let heads: SeriesHeads
    /// Shifts of the nibbles that rise by one from frame to frame.
    private let shifts: [UInt64]
    private static let fewestSteps = 20

    /// nil without a counter.
    ///
    /// - Parameter longest: steps over longer gaps are no evidence, nanoseconds.
    init?(_ series: IdentifierSeries, _ gaps: Gaps, longest: Int64) {
        heads = series.heads
        var ones = [Int](repeating: 0, count: 16)
        var steps = 0
        for place in StepSamples.places(series.count) where gaps[place - 1] >= 0 && gaps[place - 1] <= longest {
            steps += 1
            for nibble in 0..<16 where Self.step(heads, place - 1, UInt64(4 * nibble)) == 1 { ones[nibble] += 1 }
        }
        let allSteps = steps
        shifts = ones.indices.filter { ones[$0] * 10 >= allSteps * 9 }.map { UInt64(4 * $0) }
        guard steps >= Self.fewestSteps, !shifts.isEmpty else { return nil }
    }

    /// Whether it continues over a gap; nil if its fields disagree.
    func continues(over place: Int) -> Bool? {
        let steps = shifts.map { Self.step(heads, place, $0) }
        if steps.allSatisfy({ $0 == 1 }) { return true }
        return steps.contains(1) ? nil : false
    }

    /// Whether one of its fields rises by this much over a gap, modulo 16.
    func rises(by steps: Int, over place: Int) -> Bool {
        shifts.contains { Self.step(heads, place, $0) == UInt64(steps % 16) }
    }

    private static func step(_ heads: SeriesHeads, _ place: Int, _ shift: UInt64) -> UInt64 {
        (heads[place + 1] >> shift &- heads[place] >> shift) & 0xF
    }
}
