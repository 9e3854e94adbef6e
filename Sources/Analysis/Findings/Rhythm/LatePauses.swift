internal import CANCapture
internal import Platform

/// Short pauses over which the counters of the messages continue: the frames were sent late, and none is missing.
enum LatePauses {
    /// Maximum length of a pause in cycles; senders that pause for longer omit frames.
    private static let mostCycles: Int64 = 5
    /// The same for each of several identifiers that pause together, in its own cycles.
    private static let mostOwnCycles: Int64 = 6
    /// Minimum number of cycles that an identifier lacks to be late with the others.
    private static let leastDeficit = 0.75
    /// The same number for an identifier that the finding names.
    private static let ownDeficit = 0.4
    /// Pauses of an identifier elsewhere that are nearly as long: with this many, they are normal for it.
    private static let fewestElsewhere = 3
    /// Number of intervals before and after a pause among which they are searched. A recording may have many pauses, and an
    /// identifier may have millions of frames.
    private static let mostAround = 16_384

    /// The finding unchanged; as late messages if their counters continue, beside those of it that are missing; empty if
    /// such pauses are normal for them.
    ///
    /// - Parameter finding: about missing messages at one moment.
    static func refined(_ finding: Finding, _ analysis: RecordingAnalysis) -> [Finding] {
        guard let window = finding.interval, let channel = finding.channel, let period = finding.facts.period,
            let length = finding.facts.length, length / mostCycles <= period
        else { return [finding] }
        let own = Set(finding.slots)
        let overdue = analysis.series.indices.compactMap { slot -> Late? in
            guard analysis.index.entries[slot].channel == channel else { return nil }
            return Late(slot, within: window, lacking: own.contains(slot) ? ownDeficit : leastDeficit, analysis)
        }
        // One that is away for many of its cycles is not late, whatever the slowest of them is.
        guard overdue.allSatisfy({ $0.isShort }) else { return [finding] }
        let counters = overdue.compactMap(\.continues)
        guard !counters.isEmpty, counters.count(where: { $0 }) * 2 > counters.count else { return [finding] }
        // A message that pauses together with one whose counter continues is late, too, because one sender sends both.
        let proven = Waiting(overdue.filter { $0.continues == true })
        var lost = Set(
            overdue.filter { $0.continues == false || $0.isMissing && !proven.hasOne(like: $0) }.map(\.slot))
        let late = overdue.filter { !lost.contains($0.slot) }
        // The other identifiers of the finding do not wait here. By the times around the pause they lack a frame.
        lost.formUnion(own.subtracting(overdue.map(\.slot)))
        guard late.count * 2 > overdue.count else { return [finding] }
        let missing = missing(of: finding, lost, analysis)
        guard late.contains(where: { !$0.isUsual }) else { return missing }
        return [told(late, instead: finding, analysis)] + missing
    }

    /// What a finding says of some of its identifiers.
    private static func missing(of finding: Finding, _ slots: Set<Int>, _ analysis: RecordingAnalysis) -> [Finding] {
        let parts = finding.parts.compactMap { part -> Finding? in
            guard let slot = part.slot, slots.contains(slot), let rows = part.rows, let interval = part.interval else {
                return nil
            }
            var one = analysis.finding(.missingMessage, finding.severity, analysis.series[slot], rows)
            let cycle = analysis.rhythms[slot].median
            let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
            (one.facts.period, one.facts.length, one.facts.lost) = (cycle, length, part.lost)
            one.facts.lostTime = max(0, length.subtractingSaturating(cycle))
            return one
        }
        guard parts.count > 1 else { return parts }
        var missing = FindingFolding.merged(parts)
        missing.facts.moments = 1
        return [missing]
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
        /// Whether the frames after the pause are where they would be if it had lost some, and no counter shows that it
        /// sent them all.
        let isMissing: Bool

        init?(
            _ slot: Int, within window: ClosedRange<Int64>, lacking deficit: Double, _ analysis: RecordingAnalysis
        ) {
            let (series, rhythm) = (analysis.series[slot], analysis.rhythms[slot])
            guard rhythm.isEven, !series.isConversation else { return nil }
            let gaps = Gaps(series, analysis.breaks)
            let times = series.times
            var place = series.place(notBefore: window.lowerBound.subtractingSaturating(rhythm.median)) - 1
            place = max(0, place)
            var found: Int?
            while place < gaps.count, times[place] < window.upperBound {
                if Double(gaps[place]) >= (1 + deficit) * rhythm.mean, times[place + 1] > window.lowerBound {
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
            isMissing = continues != true && Self.keepsCycle(gaps, place, rhythm.mean)
            let near = gaps[place] / 5 * 4
            var elsewhere = 0
            let around = max(0, place - mostAround)..<min(gaps.count, place + mostAround)
            for other in around where other != place && gaps[other] >= near {
                elsewhere += 1
                if elsewhere == fewestElsewhere { break }
            }
            isUsual = elsewhere == fewestElsewhere
            isShort = gaps[place] / mostOwnCycles <= rhythm.median
        }

        var length: Int64 { interval.upperBound.subtractingSaturating(interval.lowerBound) }

        /// Ends that differ by less than this part of the pause are one moment.
        static let partOfLength: Int64 = 20

        /// Whether both pause from the same moment to the same moment.
        func isAlike(_ other: Late) -> Bool {
            func isNear(_ one: Int64, _ other: Int64) -> Bool {
                one.distanceSaturating(to: other) <= length / Self.partOfLength
            }
            return isNear(interval.lowerBound, other.interval.lowerBound)
                && isNear(interval.upperBound, other.interval.upperBound)
        }

        /// Whether a pause lasts for two cycles or more, and the next interval is one.
        private static func keepsCycle(_ gaps: Gaps, _ place: Int, _ mean: Double) -> Bool {
            guard place + 1 < gaps.count, gaps[place + 1] >= 0 else { return false }
            let (pause, next) = (Double(gaps[place]) / mean, Double(gaps[place + 1]) / mean)
            let both = pause + next
            return abs(next - 1) <= tolerance && both >= 3 - tolerance && abs(both - both.rounded()) <= tolerance
        }

        /// Of whole cycles.
        private static let tolerance = 0.2
    }

    /// Messages that wait, by the time from which they do.
    private struct Waiting {
        let all: [Late]
        let longest: Int64
        /// Very many messages that begin to wait at one moment are not all compared.
        private static let mostCompared = 256

        init(_ late: [Late]) {
            all = late.sorted { ($0.interval.lowerBound, $0.slot) < ($1.interval.lowerBound, $1.slot) }
            longest = late.map { $0.length }.max() ?? 0
        }

        /// Whether one of them pauses from the same moment to the same moment.
        func hasOne(like other: Late) -> Bool {
            let near = max(longest, other.length) / Late.partOfLength
            let (first, last) = (
                other.interval.lowerBound.subtractingSaturating(near), other.interval.lowerBound.addingSaturating(near)
            )
            let start = all.partitioningIndex { $0.interval.lowerBound >= first }
            return all[start...].prefix(Self.mostCompared).prefix { $0.interval.lowerBound <= last }
                .contains { other.isAlike($0) }
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
    /// - Parameter longest: steps over longer gaps are not evidence, nanoseconds.
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

    /// Whether one of its fields has the same value after each of some gaps, and does not get there by counting frames or
    /// cycles: it begins again.
    func beginsAgain(over gaps: [(place: Int, lost: Int)]) -> Bool {
        fields.contains { field in
            let mask: UInt64 = field.values == 256 ? 0xFF : 0xF
            let leaps = gaps.count { gap in
                let step = field.step(heads, over: gap.place)
                let cycles = (0...2).map { UInt64(clamping: gap.lost &+ $0) % field.values }
                return step != 1 && !cycles.contains(step)
            }
            return leaps * 2 > gaps.count && Set(gaps.map { heads[$0.place + 1] >> field.shift & mask }).count == 1
        }
    }

    /// Whether this number of steps changes a counter differently from one step.
    func tells(_ steps: Int) -> Bool { fields.contains { UInt64(steps) % $0.values != 1 } }
}
