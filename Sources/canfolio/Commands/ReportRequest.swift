import Analysis
import Platform

/// Options that only a report has.
struct ReportRequest {
    /// All frames after the report.
    var all: Bool
    var rules: RuleOptions
    var files: FindingFiles
    var fail: FailOption
    /// All outputs, which appear together.
    let outputs = OutputSet()

    func writeFiles(_ selection: Selection, _ reading: CaptureReading) throws {
        try files.write(
            selection, reading, quiet: reading.options.quiet, fail: fail,
            into: outputs)
    }
}
