/// Numbers beside lanes and curves.
package enum TimelineText {
    /// Nanoseconds as milliseconds: `10.0`, `1 002.2`, `0.125`.
    package static func milliseconds(_ nanoseconds: Int64) -> String {
        let magnitude = Int64(clamping: nanoseconds.magnitude)
        if magnitude < 1_000_000 {
            return Decimal.seconds(magnitude.multipliedReportingOverflow(by: 1000).partialValue, decimals: 3)
        }
        let tenths = magnitude / 100_000 + (magnitude % 100_000 >= 50_000 ? 1 : 0)
        guard tenths < 1_000_000 else { return Decimal.grouped(Int(tenths / 10)) }
        return Decimal.grouped(Int(tenths / 10)) + ".\(tenths % 10)"
    }

    /// A length of time for people: `85 ms`, `1.2 s`, `5 min`.
    package static func roughly(_ nanoseconds: Double) -> String {
        guard nanoseconds.isFinite, nanoseconds < 9e18 else { return "" }
        let units: [(scale: Double, name: String)] = [
            (60e9, "min"), (1e9, "s"), (1e6, "ms"), (1e3, "\u{B5}s"), (1, "ns"),
        ]
        let unit = units.first { nanoseconds >= $0.scale } ?? (1, "ns")
        let tenths = Int((nanoseconds / unit.scale * 10).rounded())
        let isWhole = tenths % 10 == 0 || tenths >= 100
        return (isWhole ? Decimal.grouped((tenths + 5) / 10) : "\(tenths / 10).\(tenths % 10)") + " " + unit.name
    }

    /// `×86.0`, `×1 204`.
    package static func ratio(_ ratio: Double) -> String {
        guard ratio.isFinite, ratio < 1e15 else { return "" }
        if ratio >= 9.95 { return "\u{D7}" + Decimal.grouped(Int(ratio.rounded())) }
        let tenths = Int((ratio * 10).rounded())
        return "\u{D7}\(tenths / 10).\(tenths % 10)"
    }
}
