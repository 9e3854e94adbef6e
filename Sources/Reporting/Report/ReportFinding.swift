internal import Analysis
internal import Capture
internal import Platform
internal import Wording

/// A finding as a report shows it: with the number that `findings` gives it, and in words.
struct ReportFinding {
    /// Its rows and identifiers are those of the capture that is shown.
    let numbered: NumberedFinding
    let sentence: String
    /// When, and what speaks for it: a line below the sentence.
    let detail: String

    /// - Parameter shown: the same, with the rows of a part of the capture.
    init(_ numbered: NumberedFinding, shown: NumberedFinding? = nil, prose: FindingProse) {
        self.numbered = shown ?? numbered
        let statement = prose.statement(numbered.finding)
        sentence = statement.prefix(1).uppercased() + statement.dropFirst()
        let message = numbered.message.map { [Printable.text($0)] } ?? []
        detail = (message + prose.evidence(numbered.finding)).joined(separator: " \u{B7} ")
    }

    var number: Int { numbered.number }
    var severity: Finding.Severity { numbered.finding.severity }
    /// The name of the place that shows it.
    var anchor: String { "finding-\(number)" }
}
