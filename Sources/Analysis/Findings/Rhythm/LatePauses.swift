internal import CANCapture
internal import Platform

/// Short pauses over which the counters of the messages continue: the frames were sent late, and none is missing.
enum LatePauses {
    /// Maximum length of a pause in cycles; senders that pause for longer omit frames.
    private static let mostCycles: Int64 = 3
    /// The same for each of several identifiers that pause together, in its own cycles.
    private static let mostOwnCycles: Int64 = 6
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
        // One that is away for many of its cycles is not late, whatever the slowest of them is.
        guard late.allSatisfy({ $0.isShort }) else { return finding }
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
        let isShort: Bool

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
            isShort = gaps[place] / mostOwnCycles <= rhythm.median
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

/// The fields of a message that count, for pauses of it.
struct GapCounter {
    private struct Field {
        var shift: UInt64
        /// Number of values: 16 or 15 of four bits, 256 of a byte.
        var values: UInt64

        func step(_ heads: SeriesHeads, over place: Int) -> UInt64 {
            let mask: UInt64 = values == 256 ? 0xFF : 0xF
            let (before, after) = (heads[place] >> shift & mask, heads[place + 1] >> shift & mask)
            return (after + values - before % values) % values
        }
    }

    private let heads: SeriesHeads
    private let fields: [Field]
    private static let fewestSteps = 20
    private static let fewestWraps = 2

    /// nil without a counter.
    ///
    /// - Parameter longest: steps over longer gaps are no evidence, nanoseconds.
    init?(_ series: IdentifierSeries, _ gaps: Gaps, longest: Int64) {
        let heads = series.heads
        let places = StepSamples.places(series.count).filter { gaps[$0 - 1] >= 0 && gaps[$0 - 1] <= longest }
        guard places.count >= Self.fewestSteps else { return nil }
        var ones = [Int](repeating: 0, count: 16)
        for place in places {
            let steps = NibbleSteps(heads[place - 1], heads[place])
            for nibble in 0..<16 where steps[nibble] == 1 { ones[nibble] += 1 }
        }
        fields = ones.indices.filter { ones[$0] * 10 >= places.count * 9 }.map {
            Self.field(UInt64(4 * $0), heads, places)
        }
        guard !fields.isEmpty else { return nil }
        self.heads = heads
    }

    /// How four bits that rise by one begin again.
    private static func field(_ shift: UInt64, _ heads: SeriesHeads, _ places: [Int]) -> Field {
        let wraps = places.filter { heads[$0 - 1] >> shift & 0xF > heads[$0] >> shift & 0xF }
        guard wraps.count >= fewestWraps else { return Field(shift: shift, values: 16) }
        // From 0 to 14, or from 1 to 15.
        if wraps.allSatisfy({ heads[$0 - 1] >> shift & 0xF == 14 })
            || wraps.allSatisfy({ heads[$0] >> shift & 0xF == 1 })
        {
            return Field(shift: shift, values: 15)
        }
        // Each time the lower half of a byte begins again, the upper half rises.
        let isByte =
            shift % 8 == 0
            && wraps.allSatisfy { (heads[$0] >> (shift + 4) &- heads[$0 - 1] >> (shift + 4)) & 0xF == 1 }
        return Field(shift: shift, values: isByte ? 256 : 16)
    }

    /// Whether it continues over a gap; nil if its fields disagree.
    func continues(over place: Int) -> Bool? {
        let steps = fields.map { $0.step(heads, over: place) }
        if steps.allSatisfy({ $0 == 1 }) { return true }
        return steps.contains(1) ? nil : false
    }

    /// Whether one of its fields rises by this much over a gap, modulo the number of its values.
    func rises(by steps: Int, over place: Int) -> Bool {
        fields.contains { $0.step(heads, over: place) == UInt64(steps) % $0.values }
    }

    /// Whether so many steps differ from one.
    func tells(_ steps: Int) -> Bool { fields.contains { UInt64(steps) % $0.values != 1 } }
}
