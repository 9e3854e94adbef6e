internal import CANProtocols
package import Analysis
internal import CANCapture
internal import Formatting
internal import Platform

/// What happened in a recording, for a card: a headline of at most 45 characters, and sentences of which the card shows
/// as many as fit.
package struct BriefVerdict: Sendable, Equatable {
    /// The rise of an error counter, from the error frames.
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

    /// Maximum number of characters of a sentence that also has the names of messages.
    private static let mostTold = 80

    /// A finding without the names of its messages.
    private static func bare(_ lead: Finding) -> Finding {
        var bare = lead
        bare.message = nil
        bare.facts.otherMessages = []
        return bare
    }

    /// Maximum number of characters of a headline.
    package static let most = 45

    package let headline: String
    /// The same in fewer words, longest first; empty if there are none.
    package private(set) var shorter: [String] = []
    /// Most important first, each with a full stop.
    package let sentences: [String]
    /// nil if nothing was found.
    package let severity: Finding.Severity?

    /// - Parameter climb: nil if error frames contain no counters, or no counter rose.
    package init(_ incident: Incident, _ prose: FindingProse, climb: Climb? = nil) {
        let lead = incident.lead
        let whole = prose.capitalized(prose.headline(lead), [lead])
        let candidates = Self.candidates(incident, prose).map { prose.capitalized($0, [lead]) }
        let headline =
            candidates.first { $0.count <= Self.most } ?? Self.withShortNames(candidates)
            ?? Self.cut(candidates.last ?? whole)
        self.headline = headline
        shorter = candidates.filter { $0.count < headline.count }
        severity = incident.severity
        var sentences: [String] = []
        if let climb {
            sentences.append(Self.sentence(climb, Verdict.errorsBefore(incident), headline))
        } else {
            // The first sentence says what the headline leaves out.
            let isTold =
                headline == whole && lead.rule != .dm1Active || lead.rule == .silence
                || lead.rule == .missingMessage && lead.facts.isTogether && headline.hasSuffix(" s")
            let isPlaced = whole.lowercased().contains(prose.channelTitle(lead).lowercased())
            let place = prose.whenAndWhere(lead, hasPlace: incident.beside.isEmpty && !isPlaced)
            let told =
                lead.rule == .dm1Active
                ? prose.codes(lead)
                : whole.count > Self.mostTold ? prose.capitalized(prose.headline(Self.bare(lead)), [lead]) : whole
            let unread = prose.firstUnread(lead)
            // What is said instead of a place is a sentence.
            let isPlace = lead.facts.sessions == nil && !(lead.rule == .timeBackwards && lead.facts.stopsRules)
            sentences.append(
                isTold ? (place.isEmpty ? unread : place) : place.isEmpty ? told : told + (isPlace ? " " : "; ") + place
            )
            sentences.append(Verdict.lost([lead] + incident.beside.map(\.lead)))
        }
        sentences += Verdict.after(incident, prose)
        self.sentences = sentences.filter { !$0.isEmpty }.map { prose.capitalized($0, incident.members) + "." }
    }

    /// For all that a selection shows.
    package init(_ selection: Selection) {
        if let bursts = Verdict.onBursts(selection), bursts.headline.count <= Self.most {
            self.init(
                title: bursts.headline, sentences: bursts.consequence.isEmpty ? [] : [bursts.consequence + "."],
                severity: bursts.severity)
        } else if let gravest = selection.incidents.first {
            self.init(gravest, FindingProse(selection.recording))
        } else {
            self.init(nothingIn: selection)
        }
    }

    /// For a recording in which nothing was found, or findings were not searched for.
    package init(nothingIn selection: Selection) {
        severity = nil
        let facts = selection.facts
        guard facts.frames > 0 else {
            (headline, sentences) = ("The capture has no frames", [])
            return
        }
        let verdict = Verdict(selection)
        headline =
            verdict.map { $0.headline.replacing(" the ", with: " ").replacing(" that ran", with: "") }
            ?? "Findings were not searched for"
        var sentences = [
            LogProse.count(facts.frames, "frame") + " of "
                + LogProse.count(selection.index.distinctCount, "identifier")
                + (selection.isTimed && facts.latest > facts.earliest
                    ? " in \(Decimal.duration(facts.latest.subtractingSaturating(facts.earliest)))" : "") + "."
        ]
        // What was not checked comes before what the figure shows.
        if let verdict, verdict.severity == nil, !verdict.consequence.isEmpty {
            sentences.insert(verdict.consequence + ".", at: 0)
        }
        self.sentences = sentences
    }

    /// With a title from the user, which is not shortened.
    package init(title: String, sentences: [String] = [], severity: Finding.Severity? = nil) {
        (headline, self.sentences, self.severity) = (title, sentences, severity)
    }

    // MARK: Headlines

    /// Longest first.
    private static func candidates(_ incident: Incident, _ prose: FindingProse) -> [String] {
        let lead = incident.lead
        guard incident.beside.isEmpty else {
            return prose.headlines(ofChannels: [lead] + incident.beside.map(\.lead))
        }
        let bare = Self.bare(lead)
        let length = Decimal.duration(lead.facts.length ?? 0)
        let place = prose.place(lead).replacing(" on ", with: "")
        let where_ = place.isEmpty ? "" : place + " "
        let name = prose.identifier(lead)
        switch lead.rule {
        case .silence where lead.facts.missed != nil && lead.parts.count > 1:
            let short = "recorder missed everything \(Decimal.grouped(lead.parts.count)) times"
            return ["\(short), for up to \(length)", short]
        case .silence where lead.parts.count > 1:
            return ["\(where_)silent \(Decimal.grouped(lead.parts.count)) times, for up to \(length)"]
        case .silence where lead.facts.errors != nil:
            return ["only error frames\(prose.place(lead)) for \(length)", "only error frames for \(length)"]
        case .silence where lead.facts.isToEnd:
            return ["\(where_)silent in the last \(length)", "silent in the last \(length)"]
        case .silence where lead.facts.missed != nil:
            return ["recorder missed everything\(prose.place(lead)) for \(length)", "nothing recorded for \(length)"]
        case .silence where lead.mayBeUnrecorded:
            return ["nothing recorded\(prose.place(lead)) for \(length)", "nothing recorded for \(length)"]
        case .silence:
            let silent = "\(where_)silent for \(length)"
            guard let errors = Verdict.errorsBefore(incident) else { return [silent, "silent for \(length)"] }
            let short = "silent for \(length) after \(errors.text)"
            return ["\(silent) after \(errors.text)", short, "silent for \(length) after errors"]
        case .missingMessage where lead.facts.isRestart == true:
            let who = lead.others.isEmpty ? name : LogProse.count(lead.slots.count, "identifier")
            let moments = lead.facts.moments ?? 1
            let often = moments > 1 ? " \(Decimal.grouped(moments)) times" : ""
            return [prose.headline(lead), prose.headline(bare), "\(who) restarted\(often)", "\(who) restarted"]
        case .missingMessage where lead.others.isEmpty && lead.parts.count == 1:
            let lost = FindingProse.lostFrames(lead.facts)
            return [
                prose.headline(lead) + (prose.isAway(lead.facts) ? "" : " for \(length)"),
                "\(name) missing for \(length): \(lost)",
                "\(name) missing for \(length)",
            ]
        case .missingMessage where !lead.others.isEmpty:
            let count = LogProse.count(Set(lead.slots).count, "identifier")
            if let sender = lead.facts.sender, lead.facts.isSenderSilent, lead.facts.isTogether {
                return [
                    prose.headline(lead), "\(prose.sender(sender)) silent for \(length)",
                    "address \(sender.address.text) silent for \(length)",
                ]
            }
            guard lead.facts.isTogether else {
                return [prose.headline(lead), "\(count) missing for up to \(length)", "\(count) missing"]
            }
            return [prose.headline(lead), "\(count) paused for up to \(length)", "\(count) paused together"]
        case .errorPassive where lead.facts.isIndicated: return [prose.headline(lead), "an error-passive node"]
        case .errorPassive where lead.facts.isWarning:
            return [prose.headline(lead), "a controller reached the warning limit"]
        case .errorPassive:
            return [prose.headline(lead), prose.headline(lead).replacing(prose.place(lead), with: ""), "error-passive"]
        case .busOff:
            let times = lead.count > 1 ? " \(Decimal.grouped(lead.count)) times" : ""
            return [prose.headline(lead), "\(where_)controller bus-off\(times)", "controller bus-off\(times)"]
        case .recorderLoss where lead.facts.isThroughout:
            // The lead loses most.
            let share = (Verdict.leads(incident).count > 1 ? "up to " : "") + ShareText.rough(lead.facts.seen ?? 0)
            return ["the recorder lost \(share) of cyclic frames", "\(share) of cyclic frames lost"]
        case .recorderLoss:
            return [prose.headline(lead), "\(LogProse.count(lead.facts.lost ?? 0, "frame")) lost by the recorder"]
        case .timeBackwards where lead.facts.isByIdentifier: return ["frames are sorted by identifier"]
        case .timeBackwards:
            let way = lead.facts.isForward ? "forward" : "back"
            return [
                prose.headline(lead),
                lead.count == 1
                    ? "a timestamp jumped \(way)" : "timestamps jumped \(way) \(Decimal.grouped(lead.count)) times",
            ]
        case .udsNegative, .udsNoResponse: return conversation(lead, bare, prose)
        case .multipacket, .canopenSDO: return transfers(lead, bare, prose)
        case .troubleCodes, .dm1Active, .canopenEmergency, .addressConflict, .refusedGroup:
            return reports(lead, bare, prose)
        case .canopenHeartbeatLost:
            let times = lead.count > 1 ? "up to " : ""
            let missing = "heartbeat of \(prose.node(lead)) missing for \(times)\(length)"
            return [prose.headline(lead), missing, prose.label(lead)]
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

    /// A transfer that fails, without the names of its nodes, and then without what it carries.
    private static func transfers(_ lead: Finding, _ bare: Finding, _ prose: FindingProse) -> [String] {
        let (isOne, count) = (lead.count == 1, Decimal.grouped(lead.count))
        let ending =
            switch lead.facts.conversation?.outcome {
            case .aborted: isOne ? "was aborted" : "were aborted"
            case .missing, .sequence: isOne ? "was incomplete" : "were incomplete"
            default: isOne ? "was not completed" : "were not completed"
            }
        let what = lead.rule == .canopenSDO ? "SDO transfer" : lead.facts.conversation?.network.name ?? "message"
        let message = lead.rule == .canopenSDO ? "" : " message"
        let name = lead.rule == .canopenSDO ? nil : lead.facts.conversation?.service.map { Printable.text($0) }
        return [prose.headline(lead), name.map { isOne ? "\($0) \(ending)" : "\(count) × \($0) \(ending)" }]
            .compactMap { $0 } + [
                isOne ? "\(what)\(message) \(ending)" : "\(count) \(what)\(message)s \(ending)"
            ]
    }

    /// A report of a unit, without the codes, and without what its name and its code mean: the sentence below has them.
    private static func reports(_ lead: Finding, _ bare: Finding, _ prose: FindingProse) -> [String] {
        func plain(_ text: String) -> String {
            var text = text
            // The innermost first.
            while let close = text.firstIndex(of: ")"), let open = text[..<close].lastIndex(of: "(") {
                let hasSpace = text[..<open].last == " "
                text.removeSubrange((hasSpace ? text.index(before: open) : open)...close)
            }
            return String(text.prefix { $0 != ":" })
        }
        let texts = [prose.headline(lead), prose.headline(bare)]
        let brief = texts.map(plain)
        // Without `, reset after 24.4 ms`.
        let short = brief.map { String($0.prefix { $0 != "," }) }
        let bareName = short.map { $0.replacing(" reported ", with: ": ") }
        // The sentence below says of which kind they are.
        return texts + brief + short + bareName + bareName.map { $0.replacing(" active trouble", with: " trouble") }
            + [plain(prose.label(bare))]
    }

    private static func conversation(_ lead: Finding, _ bare: Finding, _ prose: FindingProse) -> [String] {
        let name = prose.identifier(lead)
        var texts = [prose.headline(lead), prose.headline(bare)]
        if lead.rule == .udsNoResponse, !lead.others.isEmpty {
            return texts + [prose.silentUnits(lead) + " got no response"]
        }
        // The identifier of a request is the tester's.
        let facts = lead.facts.conversation
        let final = facts?.isOnlyPending == true ? "final " : ""
        let verb =
            lead.rule == .udsNegative
            ? "\(name) refused"
            : facts?.isFunctional == true && final.isEmpty
                ? "no unit responded to" : "\(name) got no \(final)response to"
        if let service = facts?.service { texts.append("\(verb) \(Printable.text(service))") }
        if lead.rule == .udsNegative, let reason = lead.facts.text {
            texts.append("\(name) refused: \(reason.lowercasedFirst)")
        }
        if let services = lead.facts.services { texts.append("\(verb) \(LogProse.count(services, "service"))") }
        return texts + ["\(verb) a request"]
    }

    /// How an error counter rose. The number and the time of the errors are those of the report, unless the headline
    /// says them.
    private static func sentence(_ climb: Climb, _ errors: (text: String, length: Int64)?, _ headline: String) -> String
    {
        guard climb.last > climb.first else { return "the \(climb.counter) error counter was \(climb.last)" }
        let range = "from \(climb.first) to \(climb.last)"
        if let errors, errors.length > 0, !headline.contains(errors.text) {
            let counter = errors.text.contains(climb.counter) ? "error counter" : "\(climb.counter) error counter"
            return "\(errors.text) in \(Decimal.duration(errors.length)) raised the \(counter) \(range)"
        }
        let length = climb.length > 0 ? " in \(Decimal.brief(climb.length))" : ""
        return "the \(climb.counter) error counter rose \(range)\(length)"
    }

    /// The longest text that fits if its names are cut in their middle, as little as needed; nil if none does.
    private static func withShortNames(_ candidates: [String]) -> String? {
        for length in TextForm.nameLengths {
            let texts = candidates.lazy.map { TextForm.withNames($0, shortenedTo: length) }
            if let text = texts.first(where: { $0.count <= most }) { return text }
        }
        return nil
    }

    /// As many words as fit, with an ellipsis.
    private static func cut(_ text: String) -> String {
        guard text.count > most else { return text }
        let words = text.prefix(most - 1)
        let end = words.lastIndex(of: " ") ?? words.endIndex
        return words[..<end] + "\u{2026}"
    }
}
