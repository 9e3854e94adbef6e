internal import Analysis
internal import Capture
internal import Platform
internal import Wording

/// A finding as a report shows it: with the number that `findings` gives it, and in words.
struct ReportFinding {
    let numbered: NumberedFinding
    let sentence: String
    /// When, and what speaks for it: a line below the sentence.
    let detail: String

    init(_ numbered: NumberedFinding, prose: FindingProse) {
        self.numbered = numbered
        let statement = prose.statement(numbered.finding)
        sentence = statement.prefix(1).uppercased() + statement.dropFirst()
        let message = numbered.message.map { [Printable.text($0)] } ?? []
        detail = (message + prose.evidence(numbered.finding)).joined(separator: " \u{B7} ")
    }

    var number: Int { numbered.number }
    var severity: Finding.Severity { numbered.finding.severity }
    /// The name of the place that shows it.
    var anchor: String { "finding-\(number)" }

    /// Errors first, then warnings, each in the order of time.
    static func sorted(_ findings: CaptureFindings) -> [ReportFinding] {
        findings.all.sorted { ($1.finding.severity, $0.number) < ($0.finding.severity, $1.number) }
            .map { ReportFinding($0, prose: findings.prose) }
    }
}
