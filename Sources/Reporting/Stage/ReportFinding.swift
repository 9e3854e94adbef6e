internal import Analysis
internal import CANCapture
internal import Platform
internal import Wording

/// An incident as a report shows it: with the number that `findings` gives it, and in words.
struct ReportFinding {
    let incident: Incident
    /// The finding that names it. Its rows and identifiers are those of the capture that is shown.
    let finding: Finding
    let sentence: String
    /// What speaks for it, and its other findings: below the sentence.
    let detail: String

    /// Of so many other findings the sentences are told.
    private static let mostOthers = 3

    /// - Parameters:
    ///   - incident: of the recording, as its prose tells it.
    ///   - shown: the finding that names it, with the rows that are shown.
    init(_ incident: Incident, shown: Finding, prose: FindingProse) {
        self.incident = incident
        self.finding = shown
        let lead = incident.lead
        let statement = prose.statement(lead)
        sentence = statement.prefix(1).uppercased() + statement.dropFirst()
        let message = lead.message.map { [Printable.text($0)] } ?? []
        let others = incident.members.dropFirst()
        var with = others.prefix(Self.mostOthers).map { "with: " + prose.statement($0) }
        if others.count > Self.mostOthers {
            with.append(LogProse.count(others.count - Self.mostOthers, "more finding"))
        }
        detail = (message + prose.evidence(lead) + with).joined(separator: " \u{B7} ")
    }

    /// The gravest first.
    static func all(of selection: Selection) -> [ReportFinding] {
        let prose = FindingProse(selection.recording)
        let shown = Dictionary(
            selection.shownFindings.map { ([$0.number, $0.member], $0) }, uniquingKeysWith: { one, _ in one })
        return selection.incidents.compactMap { incident in
            shown[[incident.number, incident.lead.member]].map { ReportFinding(incident, shown: $0, prose: prose) }
        }
    }

    var number: Int { incident.number }
    var severity: Finding.Severity { incident.severity }
    /// The name of the place that shows it.
    var anchor: String { "finding-\(number)" }

    /// - Parameters:
    ///   - frames: of the capture that is shown.
    ///   - anchor: of the place that shows it.
    func entry(_ frames: FrameTable, anchor: String?) -> ReportEntry {
        let shown = finding.rows.flatMap { rows in
            rows.upperBound < frames.count
                ? frames.place(rows.lowerBound) + 1...frames.place(rows.upperBound) + 1 : nil
        }
        return ReportEntry(
            number: number, severity: ReportEntry.Severity(severity), word: FindingSign.word(severity),
            sentence: sentence,
            detail: detail, anchor: anchor, frames: shown)
    }
}
