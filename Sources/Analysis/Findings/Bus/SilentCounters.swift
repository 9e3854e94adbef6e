internal import CANCapture
internal import Platform

/// What counters of messages show about silences: whether the messages were sent, and the recorder missed them. The
/// counters of an identifier are looked for once.
struct SilentCounters {
    private enum Counter {
        case none
        /// Of four or eight bits.
        case large(GapCounter)
        /// Of two or three bits.
        case small(AliveCounter)
        case fastPackets(FastPacketCounter)
    }

    private let analysis: RecordingAnalysis
    /// By slot.
    private var known: [Int: Counter] = [:]

    /// Minimum number of agreeing counters, and of those of two or three bits.
    private static let (fewest, fewestSmall) = (2, 5)
    /// Minimum number of frames that show a counter of two or three bits.
    private static let fewestFrames = 48
    /// Maximum number of cycles over which the number of missing frames is certain.
    private static let mostCycles = 200.0
    /// Nanoseconds; a bus that fails is silent so soon after error frames.
    private static let failure: Int64 = 1_000_000_000

    init(_ analysis: RecordingAnalysis) { self.analysis = analysis }

    /// Number of messages whose counters went on in their cycle while nothing was recorded; nil if the counters do not
    /// show that.
    mutating func missed(_ quiet: QuietStretch) -> Int? {
        guard !hasFailed(before: quiet) else { return nil }
        // Counters that show whether they went on, and those that did.
        var (telling, agreeing) = (0, 0)
        var (tellingSmall, agreeingSmall) = (0, 0)
        for slot in analysis.series.indices where analysis.index.entries[slot].channel == quiet.channel {
            let counter = counter(slot, near: quiet)
            guard let goesOn = goesOn(counter, slot, over: quiet) else { continue }
            if case .small = counter {
                tellingSmall += 1
                if goesOn { agreeingSmall += 1 }
            } else {
                telling += 1
                if goesOn { agreeing += 1 }
            }
        }
        if agreeing >= Self.fewest, agreeing * 4 >= telling * 3 { return agreeing }
        // A counter of four or eight values agrees by chance in one of as many cases.
        let (all, of) = (agreeing + agreeingSmall, telling + tellingSmall)
        return agreeingSmall >= Self.fewestSmall && all * 8 >= of * 7 ? all : nil
    }

    private func hasFailed(before quiet: QuietStretch) -> Bool {
        let before = quiet.interval.lowerBound.subtractingSaturating(Self.failure)
        let rows = analysis.errorRows
        let end = rows.partitioningIndex { $0 > quiet.rows.lowerBound }
        return rows[..<end].reversed().prefix { analysis.frames.time(Int($0)) >= before }
            .contains { analysis.frames.channel(Int($0)) == quiet.channel }
    }

    private static func hasCycle(_ rhythm: Rhythm) -> Bool {
        rhythm.median > 0 && (rhythm.isEven || rhythm.isEvenWithLosses || rhythm.lacksOften)
    }

    private mutating func counter(_ slot: Int, near quiet: QuietStretch) -> Counter {
        if let counter = known[slot] { return counter }
        let counter = found(slot, near: quiet)
        known[slot] = counter
        return counter
    }

    private func found(_ slot: Int, near quiet: QuietStretch) -> Counter {
        let (series, rhythm) = (analysis.series[slot], analysis.rhythms[slot])
        if let counter = FastPacketCounter(series, analysis.index.entries[slot]) { return .fastPackets(counter) }
        guard Self.hasCycle(rhythm) else { return .none }
        let gaps = Gaps(series, analysis.breaks)
        if let counter = GapCounter(series, gaps, longest: rhythm.median.addingSaturating(rhythm.median / 2)) {
            return .large(counter)
        }
        let place = series.place(notBehind: quiet.rows.lowerBound)
        guard series.count >= Self.fewestFrames, gaps.indices.contains(place) else { return .none }
        let length = Int(series.lengths[place])
        let counters = AliveCounter.all(in: series, length: length, fewest: Self.fewestFrames, stuck: .max / 2)
        return counters.first { $0.bits < 4 }.map(Counter.small) ?? .none
    }

    /// Whether a counter continues over a silence as if its message had been sent; nil if it does not show that.
    private func goesOn(_ counter: Counter, _ slot: Int, over quiet: QuietStretch) -> Bool? {
        if case .fastPackets(let counter) = counter { return counter.goesOn(over: quiet.interval) }
        let (series, rhythm) = (analysis.series[slot], analysis.rhythms[slot])
        let (gaps, place) = (Gaps(series, analysis.breaks), series.place(notBehind: quiet.rows.lowerBound))
        guard gaps.indices.contains(place), gaps[place] >= 0 else { return nil }
        // Where frames are lost throughout, the mean is longer than the cycle.
        let cycles = Double(gaps[place]) / (rhythm.isEven ? rhythm.mean : Double(rhythm.median))
        guard cycles <= Self.mostCycles, abs(cycles - cycles.rounded()) <= 0.25 else { return nil }
        let due = Int(cycles.rounded())
        switch counter {
        case .large(let counter): return counter.tells(due) ? counter.rises(by: due, over: place) : nil
        case .small(let counter):
            let values = Int(counter.range.upperBound - counter.range.lowerBound) + 1
            guard due % values != 1 else { return nil }
            let left = counter.leftOut(
                from: counter.value(series.heads[place]), to: counter.value(series.heads[place + 1]))
            return (left + 1 - due) % values == 0
        case .fastPackets, .none: return nil
        }
    }
}
