package import Analysis
package import Formatting

extension RateText {
    /// Configured rates: `33.3 kbit/s`, `500 kbit/s / 2000 kbit/s`.
    package static func kilobits(_ rate: BitRate) -> String {
        func one(_ rate: Int) -> String {
            guard rate % 1000 != 0 else { return "\(rate / 1000) kbit/s" }
            return Decimal.rounded(Double(rate) / 1000, decimals: 1) + " kbit/s"
        }
        return one(rate.nominal) + (rate.data.map { " / " + one($0) } ?? "")
    }
}
