import Analysis
import Reporting

/// What only a report is asked for.
struct ReportRequest {
    /// Every frame behind the summary.
    var all: Bool
    /// A file may be replaced that the user has not named.
    var force: Bool
    var rules: RuleOptions
    var files: FindingFiles
    var fail: FailOption

    func writeFiles(_ findings: ReportFindings, _ options: CaptureOptions) throws {
        let looked = try rules.options()
        try files.write(
            findings.listed, of: findings.found,
            context: .init(
                paths: options.captures.map(options.shown),
                rules: FindingRule.allCases.filter { !looked.without.contains($0) },
                quiet: options.quiet))
    }
}
