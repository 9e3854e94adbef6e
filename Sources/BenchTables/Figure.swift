import Formatting

/// Formats numbers for the table; `-` for a missing number.
package enum Figure {
    package static func text(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "-" }
        return Decimal.rounded(value, decimals: decimals)
    }

    package static func grouped(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "-" }
        return Decimal.grouped(Int(value.rounded()))
    }

    package static func megabytes(_ bytes: Int) -> String { text(Double(bytes) / 1e6, 0) }

    /// Three digits or more: `12.30`, `1.234`, `0.0123`.
    package static func seconds(_ value: Double) -> String {
        text(value, value >= 10 ? 2 : value >= 0.1 ? 3 : 4)
    }

    /// `1 234 567`, `123.4`, `1.234`.
    package static func rate(_ value: Double) -> String {
        value >= 1000 ? grouped(value) : text(value, value >= 10 ? 1 : 3)
    }
}
