/// Bit rates. A rate that was set is shown as it is; one that was measured is rounded.
package enum RateText {
    /// A rate that was set: `500 kbit/s`, `33333 bit/s`.
    package static func exact(_ bitsPerSecond: Int) -> String {
        bitsPerSecond % 1000 == 0 ? "\(bitsPerSecond / 1000) kbit/s" : "\(bitsPerSecond) bit/s"
    }

    /// A measured rate in one unit, for columns: `46.3 kbit/s`, `< 0.1 kbit/s`.
    package static func kilobits(_ bitsPerSecond: Double) -> String {
        bitsPerSecond > 0 && bitsPerSecond < 50
            ? "< 0.1 kbit/s" : Decimal.rounded(bitsPerSecond / 1000, decimals: 1) + " kbit/s"
    }

    /// A measured rate for small places, in one unit from a thousand bits on: `240 kbit/s`, `46.3 kbit/s`, `815 bit/s`.
    package static func rough(_ bitsPerSecond: Double) -> String {
        if bitsPerSecond > 0, bitsPerSecond < 0.5 { return "under 1 bit/s" }
        let rate = min(bitsPerSecond, 1e15)
        if rate >= 99_950 { return "\(Int((rate / 1000).rounded())) kbit/s" }
        return rate >= 999.5 ? Decimal.rounded(rate / 1000, decimals: 1) + " kbit/s" : "\(Int(rate.rounded())) bit/s"
    }

    /// A measured rate in the unit that suits it: `517 kbit/s`, `1.2 Mbit/s`, `< 1 bit/s`.
    package static func measured(_ bitsPerSecond: Double) -> String {
        guard bitsPerSecond.isFinite, bitsPerSecond < 1e15 else { return "" }
        if bitsPerSecond > 0, bitsPerSecond < 0.5 { return "< 1 bit/s" }
        switch bitsPerSecond {
        case 1e6...:
            let hundredths = Int((bitsPerSecond / 1e4).rounded())
            let tenths = hundredths % 100
            if tenths == 0 { return "\(hundredths / 100) Mbit/s" }
            let digits = tenths % 10 == 0 ? "\(tenths / 10)" : (tenths < 10 ? "0\(tenths)" : "\(tenths)")
            return "\(hundredths / 100).\(digits) Mbit/s"
        case 1e3...:
            let tenths = Int((bitsPerSecond / 100).rounded())
            return tenths % 10 == 0 || tenths >= 1000
                ? "\((tenths + 5) / 10) kbit/s" : "\(tenths / 10).\(tenths % 10) kbit/s"
        default: return "\(Int(bitsPerSecond.rounded())) bit/s"
        }
    }

    /// The rates beside the lines of one axis: all in the unit of the highest one, with equal decimals.
    package static func marks(_ bitsPerSecond: [Double]) -> [String] {
        let highest = bitsPerSecond.max() ?? 0
        let (unit, name) = highest >= 1e6 ? (1e6, "Mbit/s") : highest >= 1e3 ? (1e3, "kbit/s") : (1, "bit/s")
        let values = bitsPerSecond.map { $0 / unit }
        let decimals = (0...2).first { decimals in
            let power = [1.0, 10, 100][decimals]
            return values.allSatisfy { abs(($0 * power).rounded() - $0 * power) < 1e-6 * max(1, $0 * power) }
        }
        return values.map { Decimal.rounded($0, decimals: decimals ?? 2) + " " + name }
    }
}
