import Analysis
import Platform

/// What only a report is asked for.
struct ReportRequest {
    /// Every frame behind the summary.
    var all: Bool
    var rules: RuleOptions
    var files: FindingFiles
    var fail: FailOption
    /// All that is written, which appears together.
    let outputs = OutputSet()

    func writeFiles(_ selection: Selection, _ reading: CaptureReading) throws {
        try files.write(
            selection, reading, quiet: reading.options.quiet, fail: fail,
            into: outputs)
    }
}
