package import Analysis
internal import CANCapture
internal import Formatting
internal import Platform

/// What happened in a recording, in two lines: the title of a report, the subject of a ticket, the first lines of
/// `findings` and `info`.
package struct Verdict: Sendable, Equatable {
    /// What happened: `The bus went silent for 0.851 s`.
    package let headline: String
    /// What followed, and where: `At 18.429 s on can0, after 12 error frames in 26 ms; all 17 cyclic messages came back`. ""
    /// if nothing is known.
    package let consequence: String
    /// What led to it: `after 12 error frames in 26 ms`; "" if nothing did.
    package let cause: String
    /// What became of it: `All 17 cyclic messages came back`; "" if nothing is known.
    package let outcome: String
    /// Severity of the incident; nil if nothing was found.
    package let severity: Finding.Severity?
    /// Number of the incident.
    package let incident: Int?

    /// For the incidents that a selection shows; nil if findings were not searched for.
    package init?(_ selection: Selection) {
        guard selection.recording.question.looksForFindings else { return nil }
        let incidents = selection.incidents
        guard let gravest = incidents.first else {
            self.init(nothingIn: selection)
            return
        }
        self.init(gravest, FindingProse(selection.recording), others: incidents.dropFirst())
    }

    /// For one incident.
    package init(_ incident: Incident, _ prose: FindingProse) { self.init(incident, prose, others: []) }

    private init(_ incident: Incident, _ prose: FindingProse, others: ArraySlice<Incident>) {
        headline = prose.capitalized(prose.headline(incident.lead), [incident.lead])
        severity = incident.severity
        self.incident = incident.number
        cause = Self.before(incident)
        let after = Self.after(incident, prose)
        outcome = prose.capitalized(after.joined(separator: "; "), incident.members)
        var parts = [prose.whenAndWhere(incident.lead), cause, Self.lost(incident)]
        parts = [parts.filter { !$0.isEmpty }.joined(separator: ", ")] + after
        consequence = prose.capitalized(parts.filter { !$0.isEmpty }.joined(separator: "; "), incident.members)
    }

    private init(nothingIn selection: Selection) {
        (severity, incident) = (nil, nil)
        (cause, outcome) = ("", "")
        guard !selection.frames.isEmpty else {
            (headline, consequence) = ("The capture has no frames", "")
            return
        }
        let rules = RulesRun(selection.recording)
        headline = "Nothing found by the \(LogProse.count(rules.ran.count, "rule")) that ran"
        let reasons: [(RulesRun.Lack, String)] = [
            (.times, "cycle times and silences (the file has no times)"),
            (.clock, "cycle times and silences (the timestamps are implausible)"),
            (.database, "values (no database)"), (.bitRate, "bus load (no bit rate)"),
        ]
        var open = reasons.filter { rules.lacking[$0.0] != nil }.map(\.1)
        if !rules.leftOut.isEmpty {
            open.append(LogProse.count(rules.leftOut.count, "rule") + " (left out)")
        }
        consequence = open.isEmpty ? "" : "Not checked: " + open.joined(separator: ", ")
    }

    /// `after 12 error frames in 26 ms`; empty if none did.
    private static func before(_ incident: Incident) -> String {
        guard let errors = errorsBefore(incident) else { return "" }
        return errors.length > 0
            ? "after \(errors.text) in \(Decimal.duration(errors.length))" : "after \(errors.text)"
    }

    /// The errors that led to what names an incident: `12 transmit errors`, and how long they took; nil if none did.
    static func errorsBefore(_ incident: Incident) -> (text: String, length: Int64)? {
        let lead = incident.lead
        guard lead.rule != .errorBurst, let start = lead.interval?.lowerBound else { return nil }
        let bursts = incident.members.filter { $0.rule == .errorBurst && ($0.interval?.lowerBound ?? .max) <= start }
        guard let first = bursts.compactMap({ $0.interval?.lowerBound }).min(),
            let last = bursts.compactMap({ $0.interval?.upperBound }).max()
        else { return nil }
        // Only the transmit error counter rises when frames of the recorder itself fail.
        let isSending = bursts.allSatisfy {
            ($0.facts.errorCounters.first ?? 0) > 0 && $0.facts.errorCounters.last == 0
        }
        let count = LogProse.count(bursts.reduce(0) { $0 + $1.count }, isSending ? "transmit error" : "error frame")
        return (count, last.subtractingSaturating(first))
    }

    /// `about 345 frames missing`; empty if the headline says it.
    static func lost(_ incident: Incident) -> String {
        guard incident.lead.rule == .silence, let lost = incident.lead.facts.lost, lost > 0 else { return "" }
        return "about \(LogProse.count(lost, "frame")) missing"
    }

    /// What became of it.
    static func after(_ incident: Incident, _ prose: FindingProse) -> [String] {
        var parts: [String] = []
        if let aftermath = incident.aftermath {
            let all = aftermath.returned + aftermath.lost
            let messages = LogProse.count(all, "cyclic message")
            switch (aftermath.returned, aftermath.lost) {
            case (_, 0):
                parts.append(
                    all == 1
                        ? "the cyclic message came back"
                        : all == 2 ? "both cyclic messages came back" : "all \(messages) came back")
            case (0, _):
                parts.append(
                    all == 1
                        ? "the cyclic message did not come back"
                        : all == 2 ? "neither cyclic message came back" : "none of the \(messages) came back")
            case (let returned, _): parts.append("\(Decimal.grouped(returned)) of \(messages) came back")
            }
        }
        let told: Set<FindingRule> = [.errorBurst, incident.lead.rule]
        let others = incident.members.dropFirst().filter { !told.contains($0.rule) }
        if let first = others.first {
            parts.append(
                others.count == 1
                    ? prose.headline(first) : LogProse.count(others.count, "other finding") + " in the same incident")
        }
        return parts
    }
}
