internal import Analysis
internal import CANCapture
internal import Platform
internal import Wording

/// An incident in a report: with its number in `findings`, and its texts.
struct ReportFinding {
    let incident: Incident
    /// The finding that names it. Its rows and identifiers are those of the capture that is shown.
    let finding: Finding
    let sentence: String
    /// What happened, its cause, and its consequences.
    let verdict: Verdict
    /// The time of its beginning: seconds since the first frame of the file; "" without times.
    let time: String
    /// Its evidence and its other findings, below the sentence.
    let detail: String
    /// The other findings of the incident in short form.
    private let with: String
    /// Facts that are not in the headline; nil if the headline is a sentence with them.
    private let remark: String?
    /// The time and the place: `At 18.429 s on can0`.
    private let place: String
    /// The rows of the shown capture that show it, and the errors that led to it, each place separately.
    let places: [ClosedRange<Int>]
    /// The time at which it is best visible, nanoseconds as in the file.
    let moment: ClosedRange<Int64>?

    /// Maximum number of other findings with sentences.
    private static let mostOthers = 3

    /// - Parameters:
    ///   - incident: of the recording, as its prose describes it.
    ///   - shown: the finding that names it, with the rows that are shown.
    ///   - signs: the shown rows of errors that led to it.
    ///   - moment: the time at which it is best visible, nanoseconds as in the file.
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
        // Names are said where nothing else does.
        let message = lead.message.map { [Printable.text($0)] } ?? []
        let told = verdict.headline + sentence
        let isNamed = message.allSatisfy(told.contains)
        // The errors that led to it are its cause.
        let others = incident.members.dropFirst()
        let besides = verdict.cause.isEmpty ? Array(others) : others.filter { $0.rule != .errorBurst }
        var with = besides.prefix(Self.mostOthers).map { "with: " + prose.statement($0) }
        if besides.count > Self.mostOthers {
            with.append(LogProse.count(besides.count - Self.mostOthers, "more finding"))
        }
        remark = prose.remark(lead)
        let place = prose.whenAndWhere(lead)
        self.place = place.prefix(1).uppercased() + place.dropFirst()
        self.with =
            besides.count == 1
            ? "with: " + prose.headline(besides[0])
            : besides.isEmpty ? "" : "with " + LogProse.count(besides.count, "more finding")
        // What the sentence says is not repeated below it.
        let evidence = remark == nil ? (isNamed ? [] : message) + prose.evidence(lead) : []
        detail = (evidence + with).joined(separator: " \u{B7} ")
    }

    /// The most serious first.
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

    /// Each protocol message that shows it; otherwise all rows of the moment, from the first to the last.
    private static func places(of finding: Finding, at moment: ClosedRange<Int64>?) -> [ClosedRange<Int>] {
        let places = finding.facts.conversation == nil ? [] : finding.parts.compactMap(\.rows)
        return places.isEmpty ? [moment.flatMap(finding.rows(of:)) ?? finding.rows].compactMap { $0 } : places
    }

    /// The text below the headline in a list: where, how much, and related findings.
    var meaning: String {
        var course = verdict.outcome
        if !verdict.cause.isEmpty {
            // An identifier or a name at the beginning of a clause keeps its case.
            let isWord = course.dropFirst().first?.isLowercase ?? false
            let clause = isWord ? course.prefix(1).lowercased() + course.dropFirst() : course
            let cause = verdict.cause.prefix(1).uppercased() + verdict.cause.dropFirst()
            course = course.isEmpty ? cause : cause + "; " + clause
        }
        guard sentence != verdict.headline else { return detail }
        // The consequences name the other findings.
        guard let remark, !course.isEmpty, let first = remark.first else {
            return [remark ?? sentence, with].filter { !$0.isEmpty }.joined(separator: " \u{B7} ")
        }
        return course + "; " + first.lowercased() + remark.dropFirst()
    }

    /// The description in sentences: the finding and its place, its cause, its consequences.
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
    ///   - frames: the frames of the capture that is shown.
    ///   - anchor: the name of the place that shows it.
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
