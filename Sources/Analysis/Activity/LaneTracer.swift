internal import Platform

/// Follows the frames of many identifiers at once: where each did not come for long, and how many came in each of some
/// equal times.
struct LaneTracer {
    struct Gap: Equatable {
        var slot: Int
        var start: Int64
        var end: Int64
    }

    private struct Trace {
        var clock = SteadyClock()
        /// Steps within these are near the period.
        var low: Int64
        var high: Int64
        var limit: Int64
        var near = 0
        /// Of the counts; -1 for none.
        var row: Int32
    }

    /// In the order of their ends.
    private(set) var gaps: [Gap] = []
    let bins: TimeBins
    private var traces: [Trace]
    private var counts: [UInt32]
    /// Gaps shorter than this cannot be seen in any picture.
    private let leastGap: Int64
    private var bin = 0
    private var from: UInt64 = 0
    private var to: UInt64 = 0

    /// Times in which frames are counted: a quarter of a second, or longer where there would be more of them.
    private static let finest: UInt64 = 250_000_000
    private static let mostBins = 8192
    private static let mostCounts = 1 << 24

    init(_ rhythms: [LaneRhythm], range: ClosedRange<Int64>) {
        let span = UInt64(bitPattern: range.upperBound &- range.lowerBound)
        let bins = TimeBins(range: range, count: Int(min(UInt64(Self.mostBins), max(1, span / Self.finest))))
        self.bins = bins
        leastGap = Int64(clamping: span / UInt64(TimeBins.most))
        var rows: Int32 = 0
        traces = rhythms.map { rhythm in
            let hasRow = rhythm.limit < .max && Int(rows + 1) * bins.count <= Self.mostCounts
            defer { rows += hasRow ? 1 : 0 }
            let half = rhythm.period / 2
            return Trace(
                low: half, high: rhythm.period.addingSaturating(rhythm.period), limit: rhythm.limit,
                row: hasRow ? rows : -1)
        }
        counts = Array(repeating: 0, count: Int(rows) * bins.count)
    }

    @inline(__always)
    mutating func add(_ slot: Int, time: Int64) {
        guard slot < traces.count, traces[slot].limit < .max else { return }
        let row = traces[slot].row
        if row >= 0 { count(Int(row), time) }
        guard let step = traces[slot].clock.step(to: time) else { return }
        if step > traces[slot].limit {
            if step >= leastGap { gaps.append(Gap(slot: slot, start: time &- step, end: time)) }
        } else if step >= traces[slot].low, step <= traces[slot].high {
            traces[slot].near &+= 1
        }
    }

    /// What comes next does not follow what came before: something in between was not read.
    mutating func interrupt() {
        for slot in traces.indices { traces[slot].clock = SteadyClock() }
    }

    /// Where frames of one stretch lie in the gaps of another there is no gap to be drawn.
    mutating func forgetGaps() { gaps = [] }

    /// How many steps are near the period.
    func near(_ slot: Int) -> Int { traces[slot].near }

    /// Frames by bin; empty where they are not counted.
    func counts(_ slot: Int) -> ArraySlice<UInt32> {
        let row = Int(traces[slot].row)
        return row < 0 ? [] : counts[row * bins.count..<(row + 1) * bins.count]
    }

    @inline(__always)
    private mutating func count(_ row: Int, _ time: Int64) {
        guard time >= bins.start else { return }
        let offset = UInt64(bitPattern: time &- bins.start)
        if offset < from || offset >= to {
            guard offset < bins.span else { return }
            bin = bins.index(ofOffset: offset)
            from = bin == 0 ? 0 : bins.end(ofBin: bin - 1)
            to = bins.end(ofBin: bin)
        }
        counts[row &* bins.count &+ bin] &+= 1
    }
}
