internal import Analysis

/// The raw values of a signal over time: minimum, maximum, first and last value of each bin, whatever the number of
/// frames. Bins can be merged, with the minimum of their minima.
struct SignalBins: Sendable, Equatable {
    struct Bin: Sendable, Equatable {
        var minimum = Double.infinity
        var maximum = -Double.infinity
        var first = 0.0
        var last = 0.0
        /// Nanoseconds between the first value of the bin and the value before it; infinite if there is none.
        var gap = Double.infinity
        /// Number of values within the bin that differ from the value before them in it.
        var changes: UInt32 = 0

        var isEmpty: Bool { minimum > maximum }
    }

    private(set) var bins: [Bin]
    private(set) var count = 0
    /// Number of values that have a name in the database.
    private(set) var named = 0
    private(set) var least = Double.infinity
    private(set) var largest = -Double.infinity
    private var lastTime: Int64?
    /// Number of occurrences of each period, by its logarithm: eight steps per octave.
    private var periods = [UInt32](repeating: 0, count: Self.octaves * Self.steps)

    private static let octaves = 64
    private static let steps = 8
    /// Beyond this value scales cannot be calculated.
    private static let farthest = 1e100

    init(count: Int) {
        bins = Array(repeating: Bin(), count: max(1, count))
    }

    /// Adds a value; values that are not finite are ignored.
    mutating func add(_ value: Double, bin: Int, time: Int64, isNamed: Bool) {
        guard value.magnitude < Self.farthest, bin >= 0, bin < bins.count else { return }
        var gap = Double.infinity
        if let lastTime {
            // Two's complement: the distance of any two times fits into 64 bits without sign. Negative steps are not
            // gaps.
            let distance = time > lastTime ? UInt64(bitPattern: time &- lastTime) : 0
            gap = Double(distance)
            periods[Self.step(of: distance)] &+= 1
        }
        lastTime = time
        count += 1
        if isNamed { named += 1 }
        least = min(least, value)
        largest = max(largest, value)
        if bins[bin].isEmpty {
            bins[bin].first = value
            bins[bin].gap = gap
        } else if bins[bin].last != value {
            bins[bin].changes &+= 1
        }
        bins[bin].minimum = min(bins[bin].minimum, value)
        bins[bin].maximum = max(bins[bin].maximum, value)
        bins[bin].last = value
    }

    /// The signal has no value: the values before and after are not connected.
    mutating func interrupt() { lastTime = nil }

    private static func step(of period: UInt64) -> Int {
        guard period > 0 else { return 0 }
        let octave = 63 - period.leadingZeroBitCount
        let fraction = octave >= 3 ? Int(period >> UInt64(octave - 3) & 7) : Int(period << UInt64(3 - octave) & 7)
        return octave * steps + fraction
    }

    /// The usual time from value to value, rounded to an eighth; nil for fewer than two values.
    var period: Double? {
        let total = periods.reduce(0) { $0 + Int($1) }
        guard total > 0 else { return nil }
        var below = 0
        for (step, count) in periods.enumerated() {
            below += Int(count)
            guard below * 2 > total else { continue }
            let octave = Double(sign: .plus, exponent: step / Self.steps, significand: 1)
            return octave * (1 + (Double(step % Self.steps) + 0.5) / Double(Self.steps))
        }
        return nil
    }

    /// The bins with values from the first to the last, divided where the previous value is more than `longest` away.
    ///
    /// - Parameter returns: bins at or after the end of a time in which frames were missing: half of that divides there.
    func runs(longest: Double, returns: Set<Int> = []) -> [[Int]] {
        var runs: [[Int]] = []
        for index in bins.indices where !bins[index].isEmpty {
            let isReturn = !returns.isEmpty && (returns.contains(index) || returns.contains(index - 1))
            if runs.isEmpty || bins[index].gap > (isReturn ? longest / 2 : longest) {
                runs.append([index])
            } else {
                runs[runs.count - 1].append(index)
            }
        }
        return runs
    }
}
