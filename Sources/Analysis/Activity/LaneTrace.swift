internal import CANCapture
internal import Platform

/// Finds the gaps of one identifier and counts its frames in equal intervals.
struct LaneTrace: Sendable {
    /// Sorted by end.
    private(set) var gaps: [ClosedRange<Int64>] = []
    /// Number of steps near the period.
    private(set) var near = 0
    /// Number of frames in each bin; empty if frames are not counted.
    private(set) var counts: [UInt32]
    let scale: LaneScale
    private var clock = SteadyClock()
    /// Steps between these limits are near the period.
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

    /// Starts again after frames that were not read.
    mutating func interrupt() { clock = SteadyClock() }

    /// Drops all gaps: if the timestamps start again within the file, stretches of the capture overlap.
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

/// Time range and bins of traces.
struct LaneScale: Sendable, Equatable {
    let range: ClosedRange<Int64>
    let bins: TimeBins
    /// Shorter gaps are not visible in any picture.
    let leastGap: Int64

    /// Shortest bin: a quarter of a second. Longer captures have longer bins.
    private static let finest: UInt64 = 250_000_000
    private static let mostBins = 8192
    /// Maximum number of counters of all identifiers: 64 MB.
    private static let mostCounts = 1 << 24

    init(_ range: ClosedRange<Int64>) {
        self.range = range
        let span = UInt64(bitPattern: range.upperBound &- range.lowerBound)
        bins = TimeBins(range: range, count: Int(min(UInt64(Self.mostBins), max(1, span / Self.finest))))
        leastGap = Int64(clamping: span / UInt64(TimeBins.most))
    }

    /// Whether the frames of an identifier are counted: those of the first identifiers are.
    func hasCounts(_ slot: Int) -> Bool { slot < Self.mostCounts / bins.count }
}

extension LaneTrace {
    /// The traces of all identifiers, by slot of the index, each from its own data frames. Takes one pass over the
    /// frames, unless all traces are known.
    ///
    /// - Parameters:
    ///   - known: traces of the same scale that already exist, by slot.
    /// - Returns: by slot the traces of identifiers with a rhythm.
    static func all(
        _ frames: FrameTable, rows: RowsByIdentifier, _ rhythms: [LaneRhythm], _ scale: LaneScale,
        besides known: [Int: LaneTrace] = [:]
    ) -> [Int: LaneTrace] {
        let missing = rhythms.indices.filter {
            rhythms[$0].limit < .max && known[$0] == nil && !rows[$0].isEmpty
        }
        guard !missing.isEmpty else { return known }
        frames.notePass()
        let columns = FrameColumns(frames)
        let found = Concurrently.all(
            SlotParts.parts(missing.map { rows[$0].count }).map { places in
                {
                    missing[places].map { slot in
                        var trace = LaneTrace(rhythms[slot], slot: slot, scale)
                        let lookup = columns.lookup
                        for row in rows[slot] { trace.add(lookup.time(row)) }
                        return (slot, trace)
                    }
                }
            }
        )
        return known.merging(found.joined()) { known, _ in known }
    }
}
