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
    /// What happened, what led to it, and what became of it.
    let verdict: Verdict
    /// When it begins: seconds since the first frame of the file; "" without times.
    let time: String
    /// What speaks for it, and its other findings: below the sentence.
    let detail: String
    /// The other findings of the incident, in few words.
    private let with: String
    /// What is known beyond the headline; nil where that is the sentence.
    private let remark: String?
    /// When and where it was: `At 18.429 s on can0`.
    private let place: String
    /// The rows of the capture that is shown that show it, and the errors that led to it, each place by itself.
    let places: [ClosedRange<Int>]
    /// When it shows best, nanoseconds as in the file.
    let moment: ClosedRange<Int64>?

    /// Of so many other findings the sentences are told.
    private static let mostOthers = 3

    /// - Parameters:
    ///   - incident: of the recording, as its prose tells it.
    ///   - shown: the finding that names it, with the rows that are shown.
    ///   - signs: the rows that are shown of errors that led to it.
    ///   - moment: when it shows best, nanoseconds as in the file.
    private init(
        _ incident: Incident, shown: Finding, signs: [ClosedRange<Int>], moment: ClosedRange<Int64>?,
        prose: FindingProse
    ) {
        self.incident = incident
        self.finding = shown
        self.moment = moment
        places = signs + Self.places(of: shown, at: moment)
        let lead = incident.lead
        let statement = prose.statement(lead)
        sentence = statement.prefix(1).uppercased() + statement.dropFirst()
        verdict = Verdict(incident, prose)
        time = prose.time(lead)
        let message = lead.message.map { [Printable.text($0)] } ?? []
        // The errors that led to it are its cause.
        let others = incident.members.dropFirst()
        let told = verdict.cause.isEmpty ? Array(others) : others.filter { $0.rule != .errorBurst }
        var with = told.prefix(Self.mostOthers).map { "with: " + prose.statement($0) }
        if told.count > Self.mostOthers {
            with.append(LogProse.count(told.count - Self.mostOthers, "more finding"))
        }
        remark = prose.remark(lead)
        let place = prose.whenAndWhere(lead)
        self.place = place.prefix(1).uppercased() + place.dropFirst()
        self.with =
            told.count == 1
            ? "with: " + prose.headline(told[0])
            : told.isEmpty ? "" : "with " + LogProse.count(told.count, "more finding")
        // What the sentence says is not repeated below it.
        let evidence = remark == nil ? message + prose.evidence(lead) : []
        detail = (evidence + with).joined(separator: " \u{B7} ")
    }

    /// The gravest first.
    static func all(of selection: Selection) -> [ReportFinding] {
        let prose = FindingProse(selection.recording)
        let shown = Dictionary(
            selection.shownFindings.map { ([$0.number, $0.member], $0) }, uniquingKeysWith: { one, _ in one })
        return selection.incidents.compactMap { incident in
            shown[[incident.number, incident.lead.member]].map {
                let signs = Verdict.signs(incident).compactMap { shown[[incident.number, $0.member]]?.rows }
                return ReportFinding(
                    incident, shown: $0, signs: signs, moment: $0.moment(most: selection.facts.duration / 2),
                    prose: prose)
            }
        }
    }

    /// Each message of a protocol that shows it; of others all rows of the moment, from the first to the last.
    private static func places(of finding: Finding, at moment: ClosedRange<Int64>?) -> [ClosedRange<Int>] {
        let places = finding.facts.conversation == nil ? [] : finding.parts.compactMap(\.rows)
        return places.isEmpty ? [moment.flatMap(finding.rows(of:)) ?? finding.rows].compactMap { $0 } : places
    }

    /// Below what happened in a list: where and how much, and what else belongs to it.
    var meaning: String {
        var course = verdict.outcome
        if !verdict.cause.isEmpty {
            // An identifier or a name that a clause begins with keeps its letters.
            let isWord = course.dropFirst().first?.isLowercase ?? false
            let clause = isWord ? course.prefix(1).lowercased() + course.dropFirst() : course
            let cause = verdict.cause.prefix(1).uppercased() + verdict.cause.dropFirst()
            course = course.isEmpty ? cause : cause + "; " + clause
        }
        guard sentence != verdict.headline else { return detail }
        // What became of it names the other findings.
        guard let remark, !course.isEmpty, let first = remark.first else {
            return [remark ?? sentence, with].filter { !$0.isEmpty }.joined(separator: " \u{B7} ")
        }
        return course + "; " + first.lowercased() + remark.dropFirst()
    }

    /// What is known of it, in sentences: what was found where, what led to it, what became of it.
    var story: String {
        // The title has the rest of the sentence.
        var sentences = [remark.map { [place, $0].filter { !$0.isEmpty }.joined(separator: ": ") } ?? sentence]
        if !verdict.cause.isEmpty { sentences.append("It began " + verdict.cause) }
        if !verdict.outcome.isEmpty { sentences.append(verdict.outcome) }
        return sentences.map { $0.hasSuffix(".") ? $0 : $0 + "." }.joined(separator: " ")
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
            sentence: sentence, detail: meaning, story: story, evidence: detail, headline: verdict.headline, time: time,
            anchor: anchor, frames: shown)
    }
}
