internal import CANCapture
internal import Platform

/// Follows the frames of an identifier: where it did not come for long, and how many came in each of some equal times.
struct LaneTrace: Sendable {
    /// In the order of their ends.
    private(set) var gaps: [ClosedRange<Int64>] = []
    /// How many steps are near the period.
    private(set) var near = 0
    /// Frames by bin of the scale; empty where they are not counted.
    private(set) var counts: [UInt32]
    let scale: LaneScale
    private var clock = SteadyClock()
    /// Steps within these are near the period.
    private let low: Int64
    private let high: Int64
    let limit: Int64
    private var bin = 0
    private var from: UInt64 = 0
    private var to: UInt64 = 0

    init(_ rhythm: LaneRhythm, slot: Int, _ scale: LaneScale) {
        self.scale = scale
        (low, high, limit) = (rhythm.period / 2, rhythm.period.addingSaturating(rhythm.period), rhythm.limit)
        counts = rhythm.limit < .max && scale.hasCounts(slot) ? Array(repeating: 0, count: scale.bins.count) : []
    }

    @inline(__always)
    mutating func add(_ time: Int64) {
        guard limit < .max else { return }
        if !counts.isEmpty { count(time) }
        guard let step = clock.step(to: time) else { return }
        if step > limit {
            let start = time &- step
            if step >= scale.leastGap, start <= time { gaps.append(start...time) }
        } else if step >= low, step <= high {
            near &+= 1
        }
    }

    /// What comes next does not follow what came before: something in between was not read.
    mutating func interrupt() { clock = SteadyClock() }

    /// Where frames of one stretch lie in the gaps of another there is no gap to be drawn.
    mutating func forgetGaps() { gaps = [] }

    @inline(__always)
    private mutating func count(_ time: Int64) {
        guard time >= scale.bins.start else { return }
        let offset = UInt64(bitPattern: time &- scale.bins.start)
        if offset < from || offset >= to {
            guard offset < scale.bins.span else { return }
            bin = scale.bins.index(ofOffset: offset)
            from = bin == 0 ? 0 : scale.bins.end(ofBin: bin - 1)
            to = scale.bins.end(ofBin: bin)
        }
        counts[bin] &+= 1
    }
}

/// The times of which traces tell.
struct LaneScale: Sendable, Equatable {
    let range: ClosedRange<Int64>
    let bins: TimeBins
    /// Gaps shorter than this cannot be seen in any picture.
    let leastGap: Int64

    /// Times in which frames are counted: a quarter of a second, or longer where there would be more of them.
    private static let finest: UInt64 = 250_000_000
    private static let mostBins = 8192
    /// Of all identifiers: 64 MB.
    private static let mostCounts = 1 << 24

    init(_ range: ClosedRange<Int64>) {
        self.range = range
        let span = UInt64(bitPattern: range.upperBound &- range.lowerBound)
        bins = TimeBins(range: range, count: Int(min(UInt64(Self.mostBins), max(1, span / Self.finest))))
        leastGap = Int64(clamping: span / UInt64(TimeBins.most))
    }

    /// Whether the frames of an identifier are counted: of those that come first.
    func hasCounts(_ slot: Int) -> Bool { slot < Self.mostCounts / bins.count }
}

extension LaneTrace {
    /// The traces of all identifiers, by slot of the index, each from its own data frames. One pass over the frames, unless all
    /// are known.
    ///
    /// - Parameters:
    ///   - known: by slot those that are known already, of the same scale; empty where none are.
    static func all(
        _ frames: FrameTable, rows: RowsByIdentifier, _ rhythms: [LaneRhythm], _ scale: LaneScale,
        besides known: [LaneTrace?] = []
    ) -> [LaneTrace] {
        func isKnown(_ slot: Int) -> Bool { slot < known.count && known[slot] != nil || rows[slot].isEmpty }
        if !rhythms.indices.allSatisfy(isKnown) { frames.notePass() }
        let columns = FrameColumns(frames)
        return Concurrently.all(
            SlotParts.parts(rhythms.indices.map { rows[$0].count }).map { slots in
                {
                    slots.map { slot in
                        if slot < known.count, let known = known[slot] { return known }
                        var trace = LaneTrace(rhythms[slot], slot: slot, scale)
                        let lookup = columns.lookup
                        if trace.limit < .max { for row in rows[slot] { trace.add(lookup.time(row)) } }
                        return trace
                    }
                }
            }
        ).flatMap { $0 }
    }
}
