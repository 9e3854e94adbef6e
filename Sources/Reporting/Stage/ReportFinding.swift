internal import Analysis
internal import CANCapture
internal import Platform
internal import Wording

/// A finding as a report shows it: with the number that `findings` gives it, and in words.
struct ReportFinding {
    /// Its rows and identifiers are those of the capture that is shown.
    let finding: Finding
    let sentence: String
    /// When, and what speaks for it: a line below the sentence.
    let detail: String

    /// - Parameters:
    ///   - finding: of the recording, as its prose tells it.
    ///   - shown: the same, with the rows that are shown.
    init(_ finding: Finding, shown: Finding, prose: FindingProse) {
        self.finding = shown
        let statement = prose.statement(finding)
        sentence = statement.prefix(1).uppercased() + statement.dropFirst()
        let message = finding.message.map { [Printable.text($0)] } ?? []
        detail = (message + prose.evidence(finding)).joined(separator: " \u{B7} ")
    }

    /// Errors first, then warnings, each in the order of time.
    static func all(of selection: Selection) -> [ReportFinding] {
        let prose = FindingProse(selection.recording)
        let shown = Dictionary(
            selection.shownFindings.map { ($0.number, $0) }, uniquingKeysWith: { one, _ in one })
        return selection.findings.sorted { ($1.severity, $0.number) < ($0.severity, $1.number) }.compactMap { finding in
            shown[finding.number].map { ReportFinding(finding, shown: $0, prose: prose) }
        }
    }

    var number: Int { finding.number }
    var severity: Finding.Severity { finding.severity }
    /// The name of the place that shows it.
    var anchor: String { "finding-\(number)" }

    /// - Parameters:
    ///   - frames: of the capture that is shown.
    ///   - anchor: of the place that shows it.
    func entry(_ frames: FrameTable, anchor: String?) -> ReportEntry {
        let kinds: [Finding.Severity: ReportEntry.Severity] = [.error: .error, .warning: .warning, .info: .note]
        let shown = finding.rows.flatMap { rows in
            rows.upperBound < frames.count
                ? frames.place(rows.lowerBound) + 1...frames.place(rows.upperBound) + 1 : nil
        }
        return ReportEntry(
            number: number, severity: kinds[severity] ?? .note, word: FindingSign.word(severity), sentence: sentence,
            detail: detail, anchor: anchor, frames: shown)
    }
}
