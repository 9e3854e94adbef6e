internal import Platform

/// Steps back in timestamps, and their common divisor, computed for some rows after the others.
struct StampSteps: Sendable, Equatable {
    /// Number of rows that were examined.
    private(set) var count = 0
    private(set) var backward = 0
    private(set) var largestBackward: Int64 = 0
    /// The first row that is earlier than the row before.
    private(set) var firstBackward: Int?
    /// The origin of the timestamps in the file.
    private let base: Int64
    private var unit = Self.coarsest

    private static let coarsest: Int64 = 1_000_000_000

    /// The coarsest power of ten in nanoseconds of which all timestamps are multiples; nil if there are fewer than two.
    var resolution: Int64? { count > 1 ? unit : nil }

    /// Examines the timestamps of a table, except for the first ones if they are `known`.
    ///
    /// - Parameter parts: number of threads that examine some rows each.
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

    /// Fewer rows are examined sooner than another thread starts.
    private static let leastForParts = 200_000

    /// Adds the results of the following rows.
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

    /// Whether some timestamps change nothing, which is true for nearly all; computed without a branch for each.
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

/// A power of ten up to 10^18 that recognises its multiples without a division, which takes several times as long.
///
/// The second factor of 10^n = 2^n 5^n is odd and has an inverse modulo 2^64. The multiples of 5^n, times the inverse,
/// are the numbers up to (2^64 - 1) / 5^n (Granlund and Montgomery, "Division by invariant integers using
/// multiplication", 9).
struct PowerOfTen {
    let value: Int64
    private let lowBits: UInt64
    private let inverse: UInt64
    private let limit: UInt64

    private static let inverseOfFive: UInt64 = 0xCCCC_CCCC_CCCC_CCCD

    /// - Parameter value: 1, 10, 100 …
    init(_ value: Int64) {
        self.value = value
        var (rest, two, five, inverse) = (value, UInt64(1), UInt64(1), UInt64(1))
        while rest >= 10 {
            (rest, two, five, inverse) = (rest / 10, two * 2, five * 5, inverse &* Self.inverseOfFive)
        }
        lowBits = two - 1
        self.inverse = inverse
        limit = UInt64.max / five
    }

    var tenth: PowerOfTen { PowerOfTen(value / 10) }

    @inline(__always)
    func divides(_ number: Int64) -> Bool {
        let magnitude = number.magnitude
        return magnitude & lowBits == 0 && magnitude &* inverse <= limit
    }

    /// 0 if it divides a number, without a branch, for loops over many numbers of which nearly all are multiples.
    @inline(__always)
    func remains(_ number: Int64) -> UInt64 {
        let magnitude = number.magnitude
        return magnitude & lowBits | (magnitude &* inverse > limit ? 1 : 0)
    }
}
