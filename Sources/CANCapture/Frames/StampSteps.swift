internal import Platform

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
    ///
    /// - Parameter parts: how many at once look at some of the rows each.
    init(_ frames: FrameTable, clock: Clock, start: Int64?, known: StampSteps? = nil, parts: Int = 1) {
        let base = clock == .epoch ? 0 : start ?? 0
        if let known, known.base == base, known.count <= frames.count, clock != .none {
            self = known
        } else {
            self.base = base
        }
        guard clock != .none else { return }
        let (first, rest) = (count, frames.count - count)
        let empty = StampSteps(base: self.base)
        let parts = rest < Self.leastForParts ? 1 : parts
        let works = (0..<parts).map { part in
            { @Sendable in
                var steps = empty
                steps.append(rows: first + part * rest / parts..<first + (part + 1) * rest / parts, of: frames)
                return steps
            }
        }
        for part in Concurrently.all(works) { append(part) }
    }

    private init(base: Int64) { self.base = base }

    /// Fewer rows are looked at sooner than another thread begins.
    private static let leastForParts = 200_000

    /// Takes over what was found of the rows that follow.
    private mutating func append(_ later: StampSteps) {
        count = max(count, later.count)
        backward += later.backward
        largestBackward = max(largestBackward, later.largestBackward)
        firstBackward = firstBackward ?? later.firstBackward
        unit = min(unit, later.unit)
    }

    private mutating func append(rows: Range<Int>, of frames: FrameTable) {
        guard !rows.isEmpty else { return }
        var unit = PowerOfTen(unit)
        var before = frames.time(max(0, rows.lowerBound - 1))
        var row = rows.lowerBound
        while row < rows.upperBound {
            let times = frames.times(row..<min(rows.upperBound, row + Self.mostAtOnce))
            if !Self.isEven(times, unit, base, before) {
                for (index, time) in times.enumerated() {
                    while !unit.divides(time &- base) { unit = unit.tenth }
                    if time < before { noteStep(from: before, to: time, row + index) }
                    before = time
                }
            }
            before = times[times.count - 1]
            if (row + times.count) & FrameChunk.mask == 0 { frames.chunk(row).leave() }
            row += times.count
        }
        self.unit = unit.value
        count = rows.upperBound
    }

    private static let mostAtOnce = 512

    /// Whether some stamps tell nothing new, as nearly all do: found without a branch for each.
    private static func isEven(
        _ times: UnsafeBufferPointer<Int64>, _ unit: PowerOfTen, _ base: Int64, _ before: Int64
    ) -> Bool {
        var before = before
        var rest: UInt64 = 0
        for time in times {
            rest |= unit.remains(time &- base) | (time < before ? 1 : 0)
            before = time
        }
        return rest == 0
    }

    private mutating func noteStep(from before: Int64, to time: Int64, _ row: Int) {
        let (step, overflow) = before.subtractingReportingOverflow(time)
        backward += 1
        largestBackward = max(largestBackward, overflow ? .max : step)
        if firstBackward == nil { firstBackward = row }
    }
}
