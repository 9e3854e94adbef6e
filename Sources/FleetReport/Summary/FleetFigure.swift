internal import Formatting
internal import Wording

/// A number about all captures, with its caption.
struct FleetFigure {
    var value: String
    var caption: String
    var severity: FleetCapture.Severity?

    static func all(_ summary: FleetSummary) -> [FleetFigure] {
        let errors = summary.captureCounts[.error] ?? 0
        var figures = [
            FleetFigure(
                value: Decimal.grouped(summary.captures), caption: summary.captures == 1 ? "capture" : "captures"),
            FleetFigure(value: FleetRules.hours(summary.hours), caption: "recorded"),
            FleetFigure(value: large(summary.frames), caption: "frames"),
        ]
        if summary.vehicles.count > 1, let tag = summary.vehicleTag {
            figures.append(FleetFigure(value: Decimal.grouped(summary.vehicles.count), caption: tag + "s"))
        }
        figures.append(
            FleetFigure(
                value: Decimal.grouped(summary.incidents),
                caption: "incidents (\(LogProse.count(errors, "capture")) with errors)",
                severity: errors > 0 ? .error : nil))
        if summary.unreadable > 0 {
            figures.append(
                FleetFigure(value: Decimal.grouped(summary.unreadable), caption: "unreadable", severity: .warning))
        }
        return figures
    }

    /// `5.18 billion`: as far as a reader takes it in.
    private static func large(_ value: Int) -> String {
        if value < 1_000_000 { return Decimal.grouped(value) }
        let isMillion = value < 1_000_000_000
        let divided = Double(value) / (isMillion ? 1e6 : 1e9)
        let digits = Decimal.rounded(divided, decimals: divided < 10 ? 2 : divided < 100 ? 1 : 0)
        return "\(digits) \(isMillion ? "million" : "billion")"
    }
}
