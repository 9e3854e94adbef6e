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
    /// The same without the number of missing frames, for a page that also says it elsewhere.
    package private(set) var shortConsequence = ""
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
        let prose = FindingProse(selection.recording)
        let bursts = Self.bursts(like: gravest, in: incidents)
        if bursts.count > 1 { self.init(bursts: bursts, prose) } else { self.init(gravest, prose) }
    }

    /// The verdict on several bursts of error frames; nil if it is on something else.
    static func onBursts(_ selection: Selection) -> Verdict? {
        guard let gravest = selection.incidents.first else { return nil }
        let bursts = bursts(like: gravest, in: selection.incidents)
        return bursts.count > 1 ? Verdict(bursts: bursts, FindingProse(selection.recording)) : nil
    }

    /// Incidents that are bursts of error frames on one channel: the first one alone would say too little of them.
    private static func bursts(like gravest: Incident, in incidents: [Incident]) -> [Incident] {
        guard gravest.lead.rule == .errorBurst, gravest.beside.isEmpty else { return [] }
        return incidents.filter {
            $0.lead.rule == .errorBurst && $0.lead.channel == gravest.lead.channel && $0.beside.isEmpty
        }
    }

    /// - Parameter incidents: each named by error frames, on one channel; the most serious first.
    private init(bursts incidents: [Incident], _ prose: FindingProse) {
        let members = incidents.flatMap(\.members).filter {
            $0.rule == .errorBurst && $0.channel == incidents[0].lead.channel
        }
        var all = incidents[0].lead
        all.count = members.reduce(0) { $0 + $1.count }
        all.facts.states = members.reduce(0) { $0 + $1.facts.states }
        let times = members.compactMap(\.interval)
        if let first = times.map(\.lowerBound).min(), let last = times.map(\.upperBound).max() {
            all.interval = first...last
        }
        let count = members.reduce(0) { $0 + max($1.parts.count, $1.facts.bursts ?? 1) }
        // Where some of them are single, the number of bursts alone would mislead.
        let haveSingle = members.contains { $0.count == 1 || $0.facts.singleErrors > 0 }
        let bursts = count < all.count && !haveSingle ? " in \(LogProse.count(count, "burst"))" : ""
        headline = prose.capitalized(prose.headline(all) + bursts, [all])
        severity = incidents[0].severity
        incident = incidents[0].number
        (cause, outcome) = ("", "")
        let hasPlace = !headline.lowercased().contains(prose.channelTitle(all).lowercased())
        consequence = prose.capitalized(prose.whenAndWhere(all, hasPlace: hasPlace), [all])
    }

    /// For one incident, with those of other channels that failed with it.
    package init(_ incident: Incident, _ prose: FindingProse) {
        let leads = Self.leads(incident)
        headline = prose.capitalized(prose.headline(ofChannels: leads), [incident.lead])
        severity = incident.severity
        self.incident = incident.number
        cause = Self.before(incident)
        let after = Self.after(incident, prose)
        outcome = prose.capitalized(after.joined(separator: "; "), incident.members)
        // The headline of a finding about a channel contains the place.
        let title = prose.channelTitle(incident.lead).lowercased()
        let hasPlace = leads.count == 1 && !headline.lowercased().contains(title)
        // The code is what a report of trouble codes is about.
        let lead = incident.lead
        let codes = lead.rule == .dm1Active && !lead.facts.codes.isEmpty ? prose.codes(lead) : ""
        let isTold = codes.isEmpty || headline.lowercased().contains(codes.lowercased())
        let place = prose.whenAndWhere(lead, hasPlace: hasPlace)
        let when = [place, prose.atOnce(lead.facts) ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        let what = [isTold ? when : when.isEmpty ? codes : "\(when): \(codes)", cause]
        func sentence(_ parts: [String]) -> String {
            let first = parts.filter { !$0.isEmpty }.joined(separator: ", ")
            return prose.capitalized(
                ([first] + after).filter { !$0.isEmpty }.joined(separator: "; "), incident.members)
        }
        consequence = sentence(what + [Self.lost(leads)])
        shortConsequence = sentence(what)
    }

    /// The finding that names an incident, and those of other channels on which the same happened.
    package static func leads(_ incident: Incident) -> [Finding] {
        let losses = incident.members.filter(\.facts.isThroughout)
        return losses.count > 1 && incident.lead.facts.isThroughout
            ? losses : ([incident] + incident.beside).map(\.lead)
    }

    private init(nothingIn selection: Selection) {
        (severity, incident) = (nil, nil)
        (cause, outcome) = ("", "")
        guard !selection.frames.isEmpty else {
            (headline, consequence) = ("The capture has no frames", "")
            return
        }
        let rules = RulesRun(selection.recording)
        // Of a few frames rules say next to nothing, however many ran.
        headline =
            rules.lacking[.frames] != nil || selection.frames.count < IdentifierStatistics.fewestForCycle
            ? "Nothing found in \(LogProse.count(selection.frames.count, "frame"))"
            : "Nothing found by the \(LogProse.count(rules.ran.count, "rule")) that ran"
        consequence = Self.notChecked(rules)
    }

    /// What no rule could check, and why: `Not checked: values (no database), bus load (no bit rate)`; "" if all ran.
    static func notChecked(_ rules: RulesRun) -> String {
        let reasons: [(RulesRun.Lack, String)] = [
            (.times, "cycle times and silences (the file has no times)"),
            (.frames, "cycle times (too few frames)"),
            (.clock, "cycle times and silences (the timestamps are implausible)"),
            (.resolution, "cycle times (the timestamps are too coarse)"),
            (.copies, "cycle times (nearly every frame is recorded twice)"),
            (.cycles, "cycle times (no cyclic message)"),
            (.database, "values (no database)"),
            (.matches, "values (the databases describe no identifier of the capture)"),
            (.bitRate, "bus load (no bit rate)"),
        ]
        var open = reasons.filter { rules.lacking[$0.0] != nil }.map(\.1)
        if !rules.leftOut.isEmpty {
            open.append(LogProse.count(rules.leftOut.count, "rule") + " (left out)")
        }
        return open.isEmpty ? "" : "Not checked: " + open.joined(separator: ", ")
    }

    /// `after 12 error frames in 26 ms`; empty if there were none.
    private static func before(_ incident: Incident) -> String {
        guard let errors = errorsBefore(incident) else { return "" }
        return errors.length > 0
            ? "after \(errors.text) in \(Decimal.duration(errors.length))" : "after \(errors.text)"
    }

    /// The errors that led to the finding that names an incident: `12 transmit errors`, and how long they took; nil if
    /// there were none.
    static func errorsBefore(_ incident: Incident) -> (text: String, length: Int64)? {
        let bursts = signs(incident)
        let spans = bursts.compactMap(\.interval)
        guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max()
        else { return nil }
        // Only the transmit error counter rises when frames of the recorder itself fail.
        let isSending = bursts.allSatisfy {
            ($0.facts.errorCounters.first ?? 0) > 0 && $0.facts.errorCounters.last == 0
        }
        let errors = bursts.reduce(0) { $0 + $1.count - $1.facts.states }
        let count = LogProse.count(errors, isSending ? "transmit error" : "error frame")
        return (count, last.subtractingSaturating(first))
    }

    /// The error frames that led to the finding that names an incident; empty if error frames are that finding itself.
    package static func signs(_ incident: Incident) -> [Finding] {
        let lead = incident.lead
        guard lead.rule != .errorBurst, let start = lead.interval?.lowerBound else { return [] }
        return incident.members.filter { member in
            guard member.rule == .errorBurst, member.facts.states < member.count,
                let first = member.interval?.lowerBound, first <= start
            else {
                return false
            }
            return member.count > 1 || member.rows?.lowerBound != lead.rows?.lowerBound
        }
    }

    /// `about 345 frames missing`, of all channels that failed together; empty if the headline contains it.
    static func lost(_ leads: [Finding]) -> String {
        let silences = leads.filter { $0.rule == .silence }
        // Channels with the same frames miss the same ones.
        let counted = silences.filter { !$0.facts.isMirror }
        let lost = counted.reduce(0) { $0 + ($1.facts.lost ?? 0) }
        if lost > 0 {
            guard counted.count == 1, silences.count > 1 else {
                return "about \(LogProse.count(lost, "frame")) missing"
            }
            // A mirror may miss fewer.
            let fewest = silences.compactMap(\.facts.lost).min() ?? lost
            let frames = LogProse.count(lost, "frame")
            return "about \(fewest < lost ? "\(Decimal.grouped(fewest)) to " : "")\(frames) missing on each channel"
        }
        let late = counted.reduce(0) { $0 + ($1.facts.late ?? 0) }
        return late > 0 ? LogProse.count(late, "frame") + " late" : ""
    }

    /// What happened afterwards, on each of the channels that failed together.
    static func after(_ incident: Incident, _ prose: FindingProse) -> [String] {
        guard incident.beside.isEmpty else {
            return ([incident] + incident.beside).compactMap { course($0, prose, place: prose.place($0.lead)) }
        }
        var parts = [course(incident, prose)].compactMap { $0 }
        var told: Set<FindingRule> = [.errorBurst, incident.lead.rule]
        // A controller is error-passive before it is bus-off.
        if incident.lead.rule == .busOff { told.insert(.errorPassive) }
        let others = incident.members.dropFirst().filter {
            !told.contains($0.rule) && !isPart($0, of: incident.lead)
        }
        // The requests of a scanner say nothing more about the unit.
        if incident.lead.facts.services != nil { return parts }
        if let first = others.first {
            parts.append(
                others.count == 1
                    ? prose.headline(first) : LogProse.count(others.count, "other finding") + " in the same incident")
        }
        return parts
    }

    /// Whether the pause of some messages is part of a time in which the bus carried nothing.
    private static func isPart(_ pause: Finding, of gap: Finding) -> Bool {
        guard gap.rule == .silence || gap.rule == .busOff, pause.rule == .missingMessage || pause.rule == .lateMessage,
            let own = pause.interval, let other = gap.interval
        else { return false }
        return own.overlaps(other)
    }

    /// How many of the cyclic messages came back, or that nothing did; nil if it cannot be determined.
    ///
    /// - Parameter place: of the messages, if those of other channels are also named.
    private static func course(_ incident: Incident, _ prose: FindingProse, place: String = "") -> String? {
        if incident.lead.rule == .load { return prose.busiest(incident.lead) }
        if incident.lead.rule == .silence, incident.lead.facts.isToEnd { return "other channels continued" }
        guard let aftermath = incident.aftermath else { return nil }
        if aftermath.isFinal { return "\(prose.channelTitle(incident.lead)) did not come back" }
        let all = aftermath.returned + aftermath.lost
        let messages = LogProse.count(all, "cyclic message") + place
        switch (aftermath.returned, aftermath.lost) {
        case (1, 0): return "the cyclic message\(place) came back"
        case (2, 0): return "both cyclic messages\(place) came back"
        case (_, 0): return "all \(messages) came back"
        case (0, _): return all == 1 ? "the cyclic message\(place) did not come back" : "none of \(messages) came back"
        case (let returned, _):
            let came = "\(Decimal.grouped(returned)) of \(messages) came back"
            let gone = FindingProse.listed(aftermath.lostSlots.map(prose.identifier(ofSlot:)))
            return gone.isEmpty ? came : "\(came), \(gone) did not"
        }
    }
}
