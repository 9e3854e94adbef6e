internal import Analysis
internal import Capture
internal import Listings
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

    /// - Parameters:
    ///   - frames: of the capture that is shown.
    ///   - anchor: of the place that shows it.
    func entry(_ frames: FrameTable, anchor: String?) -> ReportEntry {
        let kinds: [Finding.Severity: ReportEntry.Severity] = [.error: .error, .warning: .warning, .info: .note]
        let shown = numbered.finding.rows.flatMap { rows in
            rows.upperBound < frames.count
                ? frames.place(rows.lowerBound) + 1...frames.place(rows.upperBound) + 1 : nil
        }
        return ReportEntry(
            number: number, severity: kinds[severity] ?? .note, word: FindingSign.word(severity), sentence: sentence,
            detail: detail, anchor: anchor, frames: shown)
    }
}
