package import Analysis
internal import CANCapture
internal import Formatting
internal import Platform

/// What happened in a recording, for a picture that is read in passing: a headline of at most 45 characters, and sentences of
/// which a picture shows as many as it has room for.
package struct BriefVerdict: Sendable, Equatable {
    /// How an error counter rose, as the error frames say it.
    package struct Climb: Sendable, Equatable {
        /// `transmit`, `receive`
        package var counter: String
        package var first: UInt8
        package var last: UInt8
        /// Nanoseconds.
        package var length: Int64

        package init(counter: String, first: UInt8, last: UInt8, length: Int64) {
            (self.counter, self.first, self.last, self.length) = (counter, first, last, length)
        }
    }

    /// Characters of a headline.
    package static let most = 45

    package let headline: String
    /// The most important first, each with its full stop.
    package let sentences: [String]
    /// nil where nothing was found.
    package let severity: Finding.Severity?

    /// - Parameter climb: nil where error frames do not tell of counters, or none rose.
    package init(_ incident: Incident, _ prose: FindingProse, climb: Climb? = nil) {
        let lead = incident.lead
        let whole = prose.capitalized(prose.headline(lead), [lead])
        let candidates = Self.candidates(incident, prose).map { prose.capitalized($0, [lead]) }
        headline = candidates.first { $0.count <= Self.most } ?? Self.cut(candidates.last ?? whole)
        severity = incident.severity
        var sentences: [String] = []
        if let climb {
            let length = climb.length > 0 ? " in \(Decimal.brief(climb.length))" : ""
            sentences.append(
                climb.last > climb.first
                    ? "the \(climb.counter) error counter rose from \(climb.first) to \(climb.last)\(length)"
                    : "the \(climb.counter) error counter was \(climb.last)")
        } else {
            // What the headline leaves out is said first.
            let isTold = headline == whole || lead.rule == .silence
            let place = prose.whenAndWhere(lead)
            sentences.append(isTold ? place : place.isEmpty ? whole : "\(whole) \(place)")
            sentences.append(Verdict.lost([lead]))
        }
        sentences += Verdict.after(incident, prose)
        self.sentences = sentences.filter { !$0.isEmpty }.map { prose.capitalized($0, incident.members) + "." }
    }

    /// Of a recording in which nothing was found, or nobody looked.
    package init(nothingIn selection: Selection) {
        severity = nil
        let facts = selection.facts
        guard facts.frames > 0 else {
            (headline, sentences) = ("The capture has no frames", [])
            return
        }
        let verdict = Verdict(selection)
        let ran = RulesRun(selection.recording).ran.count
        headline =
            verdict == nil ? "Nobody looked for findings" : "Nothing found by \(LogProse.count(ran, "rule"))"
        var sentences = [
            LogProse.count(facts.frames, "frame") + " of "
                + LogProse.count(selection.index.entries.count, "identifier")
                + (selection.isTimed && facts.latest > facts.earliest
                    ? " in \(Decimal.duration(facts.latest.subtractingSaturating(facts.earliest)))" : "") + "."
        ]
        // What nobody looked at is said before what a picture shows by itself.
        if let verdict, verdict.severity == nil, !verdict.consequence.isEmpty {
            sentences.insert(verdict.consequence + ".", at: 0)
        }
        self.sentences = sentences
    }

    /// A title that somebody wrote; it is not cut.
    package init(title: String, sentences: [String] = [], severity: Finding.Severity? = nil) {
        (headline, self.sentences, self.severity) = (title, sentences, severity)
    }

    // MARK: Headlines

    /// The fullest first; the last is the shortest.
    private static func candidates(_ incident: Incident, _ prose: FindingProse) -> [String] {
        let lead = incident.lead
        var bare = lead
        bare.message = nil
        let length = Decimal.duration(lead.facts.length ?? 0)
        let place = prose.place(lead).replacing(" on ", with: "")
        let where_ = place.isEmpty ? "" : place + " "
        let name = prose.identifier(lead)
        switch lead.rule {
        case .silence where lead.parts.count > 1:
            return ["\(where_)silent \(Decimal.grouped(lead.parts.count)) times, for up to \(length)"]
        case .silence where lead.facts.errors != nil:
            let on = prose.place(lead)
            return ["only error frames\(on.isEmpty ? "" : on) for \(length)", "only error frames for \(length)"]
        case .silence:
            let silent = "\(where_)silent for \(length)"
            guard let errors = Verdict.errorsBefore(incident) else { return [silent, "silent for \(length)"] }
            let short = "silent for \(length) after \(errors.text)"
            return ["\(silent) after \(errors.text)", short, "silent for \(length) after errors"]
        case .missingMessage where lead.others.isEmpty && lead.parts.count == 1:
            let lost = LogProse.count(lead.facts.lost ?? 1, "frame")
            return [
                "\(prose.headline(lead)) for \(length)", "\(name) missing for \(length): \(lost) lost",
                "\(name) missing for \(length)",
            ]
        case .missingMessage where !lead.others.isEmpty:
            let count = LogProse.count(Set(lead.slots).count, "identifier")
            return [prose.headline(lead), "\(count) paused together for \(length)", "\(count) paused together"]
        case .errorPassive:
            return [prose.headline(lead), "the controller went error-passive", "error-passive"]
        case .busOff:
            let times = lead.count > 1 ? " \(Decimal.grouped(lead.count)) times" : ""
            return [prose.headline(lead), "\(where_)controller bus-off\(times)", "controller bus-off\(times)"]
        case .recorderLoss where lead.facts.isThroughout:
            let share = ShareText.rough(lead.facts.seen ?? 0)
            return ["the recorder lost \(share) of cyclic frames", "\(share) of cyclic frames lost"]
        case .recorderLoss:
            return [prose.headline(lead), "\(LogProse.count(lead.facts.lost ?? 0, "frame")) lost by the recorder"]
        case .timeBackwards where lead.facts.isByIdentifier: return ["frames are sorted by identifier"]
        case .timeBackwards:
            let way = lead.facts.isForward ? "forward" : "back"
            return [prose.headline(lead), "timestamps jumped \(way) \(Decimal.grouped(lead.count)) times"]
        case .udsNegative, .udsNoResponse: return conversation(lead, bare, prose)
        case .outOfRange:
            let signal = lead.signal.map(Printable.text) ?? name
            let value = prose.value(lead.facts.seen, lead.facts.unit)
            return [prose.headline(lead), prose.headline(bare), "\(signal) read \(value)", "\(signal) out of range"]
        default:
            return [
                prose.headline(lead), prose.headline(bare), prose.label(bare), FindingTitles.title(lead.rule),
            ]
        }
    }

    private static func conversation(_ lead: Finding, _ bare: Finding, _ prose: FindingProse) -> [String] {
        let name = prose.identifier(lead)
        var texts = [prose.headline(lead), prose.headline(bare)]
        let verb = lead.rule == .udsNegative ? "refused" : "did not answer"
        if let service = lead.facts.conversation?.service { texts.append("\(name) \(verb) \(Printable.text(service))") }
        if lead.rule == .udsNegative, let reason = lead.facts.text {
            texts.append("\(name) refused: \(reason.prefix(1).lowercased() + reason.dropFirst())")
        }
        if let services = lead.facts.services { texts.append("\(name) \(verb) \(LogProse.count(services, "service"))") }
        return texts + ["\(name) \(verb) a request"]
    }

    /// The words that fit, with an ellipsis.
    private static func cut(_ text: String) -> String {
        guard text.count > most else { return text }
        let words = text.prefix(most - 1)
        let end = words.lastIndex(of: " ") ?? words.endIndex
        return words[..<end] + "\u{2026}"
    }
}
