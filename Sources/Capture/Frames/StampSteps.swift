/// Steps back in time stamps, and what they are multiples of: found of some rows after the others.
struct StampSteps: Sendable, Equatable {
    /// Rows that have been looked at.
    private(set) var count = 0
    private(set) var backward = 0
    private(set) var largestBackward: Int64 = 0
    /// The first row that is earlier than the one before.
    private(set) var firstBackward: Int?
    /// What the stamps in the file count from.
    private let base: Int64
    private var unit = Self.coarsest

    private static let coarsest: Int64 = 1_000_000_000

    /// The coarsest power of ten in nanoseconds of which all stamps are multiples; nil where there are fewer than two.
    var resolution: Int64? { count > 1 ? unit : nil }

    /// Looks at the stamps of a table, but for the first ones if they are `known` from before.
    init(_ frames: FrameTable, clock: Clock, start: Int64?, known: StampSteps? = nil) {
        let base = clock == .epoch ? 0 : start ?? 0
        if let known, known.base == base, known.count <= frames.count, clock != .none {
            self = known
        } else {
            self.base = base
        }
        if clock != .none { append(rows: count..<frames.count, of: frames) }
    }

    private mutating func append(rows: Range<Int>, of frames: FrameTable) {
        guard !rows.isEmpty else { return }
        var unit = PowerOfTen(unit)
        var before = frames.time(max(0, rows.lowerBound - 1))
        for row in rows {
            let time = frames.time(row)
            while !unit.divides(time &- base) { unit = unit.tenth }
            if time < before { noteStep(from: before, to: time, row) }
            before = time
        }
        self.unit = unit.value
        count = rows.upperBound
    }

    private mutating func noteStep(from before: Int64, to time: Int64, _ row: Int) {
        let (step, overflow) = before.subtractingReportingOverflow(time)
        backward += 1
        largestBackward = max(largestBackward, overflow ? .max : step)
        if firstBackward == nil { firstBackward = row }
    }
}
