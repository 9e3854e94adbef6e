internal import Analysis
internal import Formatting
internal import Platform

/// The unit of an axis that is shorter than a tenth of a second, which durations in a text have as well.
struct ShortUnit {
    /// Nanoseconds.
    private let length: Int64
    private let name: String

    /// - Returns: nil if seconds are the unit.
    init?(_ bins: TimeBins, origin: Int64) {
        let start = bins.start.subtractingSaturating(origin)
        let end = start.addingSaturating(Int64(clamping: bins.span))
        switch max(start.magnitude, end.magnitude) {
        case ...1_000_000: (length, name) = (1000, "\u{B5}s")
        case ...100_000_000: (length, name) = (1_000_000, "ms")
        default: return nil
        }
    }

    /// Number of decimals that ticks with this distance have.
    func decimals(step: Int64) -> Int {
        var (decimals, unit) = (0, length)
        while unit > 1, step % unit != 0 { (decimals, unit) = (decimals + 1, unit / 10) }
        return decimals
    }

    /// `20 \u{B5}s`
    func text(_ value: Int64, decimals: Int) -> String {
        let (magnitude, unit) = (value.magnitude, UInt64(length))
        var text = "\(magnitude / unit)"
        if decimals > 0 {
            let all = String(unit).count - 1
            let fraction = String(magnitude % unit)
            text += "." + (String(repeating: "0", count: all - fraction.count) + fraction).prefix(decimals)
        }
        return (value < 0 ? Decimal.minus : "") + text + " " + name
    }

    /// The exact value: `306.5 \u{B5}s`.
    func trimmed(_ value: Int64) -> String {
        let rest = Int64(value.magnitude % UInt64(length))
        return text(value, decimals: rest == 0 ? 0 : decimals(step: rest))
    }
}
