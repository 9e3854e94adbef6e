internal import Analysis
internal import CANCapture
internal import Platform
internal import Wording

/// The labels above the lanes of a channel: its incidents, each with its number in `findings`.
package struct TimelineEvents {
    private let facts: TimelineFacts
    private let prose: FindingProse

    package init(_ facts: TimelineFacts) {
        self.facts = facts
        prose = FindingProse(facts.selection)
    }

    /// Maximum number of identifiers of an incident that are named.
    private static let mostNames = 2

    /// The most serious first.
    ///
    /// - Parameter isFirst: whether to include incidents without a channel.
    package func events(channel: UInt16, isFirst: Bool = true) -> [TimelineEvent] {
        let place = Place(channel: channel, isFirst: isFirst)
        return facts.events.withLock { known in
            if let events = known[place] { return events }
            let events = made(place)
            known[place] = events
            return events
        }
    }

    /// A channel, and whether it has the incidents without a channel, too.
    struct Place: Hashable {
        var channel: UInt16
        var isFirst: Bool
    }

    private func made(_ place: Place) -> [TimelineEvent] {
        let (channel, isFirst) = (place.channel, place.isFirst)
        var events: [TimelineEvent] = []
        // Findings are in the order of their incidents.
        var members: [Finding] = []
        for finding in facts.findings
        where (finding.channel ?? (isFirst ? channel : nil)) == channel && self.place(finding) != nil {
            if let last = members.last, last.number != finding.number {
                if let event = self.event(members) { events.append(event) }
                members.removeAll(keepingCapacity: true)
            }
            members.append(finding)
        }
        if let event = self.event(members) { events.append(event) }
        return events
    }

    /// - Parameter members: the findings of one incident that are shown; the first one names it.
    private func event(_ members: [Finding]) -> TimelineEvent? {
        let places = members.compactMap(place)
        guard let lead = members.first, let start = places.map(\.lowerBound).min(),
            let end = places.map(\.upperBound).max()
        else { return nil }
        let number = "\(lead.number) \u{B7} "
        var event = TimelineEvent(
            kind: kind(lead), severity: members.map(\.severity).max(), start: start, end: end,
            text: number + text(members))
        event.short = "\(lead.number)"
        event.moment = place(lead)?.lowerBound ?? start
        event.number = lead.number
        let bursts = members.filter { $0.rule == .errorBurst }
        event.places = bursts.compactMap(place)
        let slots = Set(lead.slots)
        event.slot = members.count == 1 && lead.parts.count == 1 && slots.count == 1 ? lead.slot : nil
        return event
    }

    /// `46 error frames, silence 1.200 s`, `1A1, 1A2 and 3 more stopped`.
    private func text(_ members: [Finding]) -> String {
        guard let lead = members.first else { return "" }
        if lead.rule == .errorBurst { return errors(members) }
        // The label of the silence names its error frames.
        if lead.rule == .silence, lead.facts.errors != nil { return label(lead) }
        return ([errors(members)].filter { !$0.isEmpty } + [label(lead)]).joined(separator: ", ")
    }

    /// The name for all bursts of an incident; "" if it has none.
    private func errors(_ members: [Finding]) -> String {
        let bursts = members.filter { $0.rule == .errorBurst }
        guard var all = bursts.first else { return "" }
        all.count = bursts.reduce(0) { $0 + $1.count }
        all.facts.states = bursts.reduce(0) { $0 + $1.facts.states }
        return prose.label(all)
    }

    private func label(_ finding: Finding) -> String {
        let slots = Set(finding.slots)
        guard slots.count > 1 else { return prose.label(finding) }
        let sorted = slots.sorted { (facts.index.entries[$0].rank, $0) < (facts.index.entries[$1].rank, $1) }
        var names = sorted.prefix(Self.mostNames).map(prose.identifier(ofSlot:)).joined(separator: ", ")
        let rest = slots.count - Self.mostNames
        if rest > 0 { names += " and \(rest) more" }
        // The same text with more names.
        let identifier = prose.identifier(finding)
        let label = prose.label(finding)
        guard !identifier.isEmpty, label.hasPrefix(identifier) else { return label }
        let words = label.dropFirst(identifier.count)
        return names + (words.hasPrefix(" ") ? "" : " ") + words
    }

    private func kind(_ finding: Finding) -> TimelineEvent.Kind {
        switch finding.rule {
        case .errorBurst: .errors
        case .silence: .silence
        case .missingMessage: .missing
        default: .other
        }
    }

    private static func isState(_ finding: Finding) -> Bool {
        finding.rule == .errorPassive || finding.rule == .busOff
    }

    private func place(_ finding: Finding) -> ClosedRange<Int64>? {
        if facts.hasTimeAxis {
            // A record without a frame may report a state before the first frame: its pin is at the begin.
            let first = facts.counts.earliest
            return finding.interval.map { $0.upperBound < first && Self.isState(finding) ? first...first : $0 }
        }
        // Without times a picture is in the order of frames.
        return finding.rows.map { Int64($0.lowerBound)...Int64($0.upperBound) }
    }
}
