/// Lengths of latency bars: decades of milliseconds have equal widths.
struct LatencyScale: Equatable {
    /// The ends as powers of ten of milliseconds.
    let low: Int
    let high: Int

    private static let most = 6

    /// - Parameter latencies: nanoseconds; values of 0 and below are ignored.
    init(_ latencies: [Int64]) {
        let all = latencies.filter { $0 > 0 }.map { Self.decade(Double($0) / 1e6) }
        let (least, largest) = (all.min() ?? 0, all.max() ?? 2)
        // The smallest latency needs a length, too, and two decades show more than one.
        high = max(Int(largest.rounded(.up)), Int(least.rounded(.down)) + 2)
        low = max(min(Int((least - 0.08).rounded(.down)), high - 2), high - Self.most)
    }

    /// From 0 to 1.
    func share(_ nanoseconds: Int64) -> Double {
        guard nanoseconds > 0 else { return 0 }
        let place = (Self.decade(Double(nanoseconds) / 1e6) - Double(low)) / Double(high - low)
        return min(1, max(0, place))
    }

    var decades: ClosedRange<Int> { low...high }

    /// The label of a power of ten of milliseconds, with its unit: `100 µs`, `10 ms`, `1 s`.
    static func name(_ decade: Int) -> String {
        switch decade {
        case ..<(-6): "1e\(decade + 6) ns"
        case ..<(-3): "1" + String(repeating: "0", count: decade + 6) + " ns"
        case ..<0: "1" + String(repeating: "0", count: decade + 3) + " \u{B5}s"
        case 0..<3: "1" + String(repeating: "0", count: decade) + " ms"
        case 3..<6: "1" + String(repeating: "0", count: decade - 3) + " s"
        default: "1e\(decade - 3) s"
        }
    }

    /// The decimal logarithm by comparisons and a short series, with the same result on every machine.
    private static func decade(_ value: Double) -> Double {
        var (value, whole) = (value, 0.0)
        while value >= 10, whole < 18 { (value, whole) = (value / 10, whole + 1) }
        while value < 1, whole > -12 { (value, whole) = (value * 10, whole - 1) }
        // ln(value) as a series of the inverse hyperbolic tangent; value is in 1..<10.
        let ratio = (value - 1) / (value + 1)
        var (sum, power) = (0.0, ratio)
        for term in 0..<60 {
            sum += power / Double(2 * term + 1)
            power *= ratio * ratio
        }
        return whole + 2 * sum / 2.302585092994046
    }
}
