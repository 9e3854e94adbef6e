/// Periods of one identifier: sums, and samples for percentiles. If there are many, the samples become classes, which
/// say what a second pass must examine.
struct PeriodMeter {
    private(set) var count = 0
    private(set) var minimum = Int64.max
    private(set) var maximum: Int64 = 0
    private var sum: Int64 = 0
    /// Deviations from the first period, whose squares keep the significant digits.
    private var reference: Int64 = 0
    private var deviations = 0.0
    private var squares = 0.0
    /// As ``percents``; empty until they are known.
    private var percentiles: [Int64] = []
    /// Up to ``mostSamples`` periods; after that the number of periods in each class.
    private var samples: UnsafeMutablePointer<Int64>?
    private var capacity = 0

    static let mostSamples = 4096
    /// 64 classes for every doubling.
    private static let classBits: Int64 = 6
    private static let exact: Int64 = 2 << classBits

    @inline(__always)
    mutating func add(_ period: Int64) {
        if count < Self.mostSamples {
            if count == capacity { grow(for: period) }
            samples?[count] = period
        } else {
            if count == Self.mostSamples { classify() }
            samples?[Self.classIndex(period)] &+= 1
        }
        count &+= 1
        minimum = min(minimum, period)
        maximum = max(maximum, period)
        let (total, overflow) = sum.addingReportingOverflow(period)
        sum = overflow ? .max : total
        let deviation = Double(period &- reference)
        deviations += deviation
        squares += deviation * deviation
    }

    /// Frees the samples.
    mutating func destroy() {
        samples?.deallocate()
        samples = nil
    }

    /// The percentiles that are shown.
    static let percents = [5, 10, 50, 90, 95]

    /// How many periods are at most as long as this percentage of all: the rank of the percentile, from 1.
    private func rank(_ percent: Int) -> Int { max(1, (count * percent + 99) / 100) }

    /// With more than ``mostSamples`` periods: the ranges of values that contain the percentiles, with the rank of each
    /// in its range, from 1, for ``ExactPercentiles``. In ascending order.
    func searches() -> [ExactPercentiles.Search] {
        guard count > Self.mostSamples, let samples else { return [] }
        var searches: [ExactPercentiles.Search] = []
        var passed = 0
        for index in 0..<Self.mostSamples {
            let here = Int(samples[index])
            for percent in Self.percents where (passed + 1)...(passed + max(1, here)) ~= rank(percent) && here > 0 {
                searches.append((Self.range(ofClass: Int64(index)), here, rank(percent) - passed))
            }
            passed += here
        }
        return searches
    }

    /// Sets the percentiles that were found.
    mutating func found(_ values: [Int64]) { percentiles = values }

    /// Orders the samples.
    mutating func result() -> IdentifierStatistics.Period? {
        guard count > 0, let samples else { return nil }
        if count <= Self.mostSamples {
            let all = UnsafeMutableBufferPointer(start: samples, count: count)
            all.sortFromZero()
            percentiles = Self.percents.map { all[rank($0) - 1] }
        }
        guard percentiles.count == Self.percents.count else { return nil }
        let number = Double(count)
        let variance = max(0, (squares - deviations * deviations / number) / number)
        return IdentifierStatistics.Period(
            count: count, median: percentiles[2], mean: Double(sum) / number, minimum: minimum, maximum: maximum,
            standardDeviation: variance.squareRoot(), low: percentiles[0], high: percentiles[4],
            lowTenth: percentiles[1], highTenth: percentiles[3])
    }

    @inline(never)
    private mutating func grow(for period: Int64) {
        if count == 0 { reference = period }
        let larger = max(16, capacity * 2)
        let copy = UnsafeMutablePointer<Int64>.allocate(capacity: larger)
        if let samples {
            copy.update(from: samples, count: count)
            samples.deallocate()
        }
        samples = copy
        capacity = larger
    }

    /// Turns the samples into classes, in the same memory.
    @inline(never)
    private mutating func classify() {
        guard let samples else { return }
        let classes = UnsafeMutablePointer<Int64>.allocate(capacity: Self.mostSamples)
        classes.update(repeating: 0, count: Self.mostSamples)
        for index in 0..<count { classes[Self.classIndex(samples[index])] += 1 }
        samples.deallocate()
        self.samples = classes
    }

    /// Below 128 a class is one value. 56 doublings of 64 classes follow: fewer than ``mostSamples``.
    @inline(__always)
    static func classIndex(_ period: Int64) -> Int {
        if period < exact { return Int(truncatingIfNeeded: period) }
        let exponent = Int64(63 &- period.leadingZeroBitCount)
        let mantissa = (period &>> (exponent &- classBits)) & ((1 << classBits) - 1)
        return Int(truncatingIfNeeded: exact &+ ((exponent &- classBits &- 1) &<< classBits) &+ mantissa)
    }

    static func range(ofClass index: Int64) -> ClosedRange<Int64> {
        if index < exact { return index...index }
        let shift = (index - exact) >> classBits + 1
        let mantissa = (index - exact) & ((1 << classBits) - 1) | 1 << classBits
        let start = mantissa << shift
        return start...(start + ((1 << shift) - 1))
    }
}
