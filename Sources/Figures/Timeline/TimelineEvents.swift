package import Analysis
internal import Capture
internal import Wording

/// What is named above a channel's lanes: findings of the channel, the gravest of each kind. Pure.
package struct TimelineEvents {
    private let facts: TimelineFacts
    private let prose: FindingProse

    package init(_ facts: TimelineFacts) {
        self.facts = facts
        prose = FindingProse(facts.capture, index: facts.index)
    }

    /// Labels that are made of a kind at most; more would not be read.
    private static let most = 24
    private static let mostMissing = 3

    /// - Parameter lanes: those of the group; what is folded is not named.
    package func events(channel: UInt16, lanes: [TimelineLane]) -> [TimelineEvent] {
        let own = facts.findings.all.filter { $0.channel == channel }
        let alone = Set(lanes.filter { $0.slots.count == 1 }.map { $0.slots[0] })
        let errors = own.filter { $0.rule == .errorBurst }.sorted {
            ($0.count, Self.row($1)) > ($1.count, Self.row($0))
        }
        let silences = own.filter { $0.rule == .silence }
            .sorted { ($0.facts.length ?? 0, Self.row($1)) > ($1.facts.length ?? 0, Self.row($0)) }
        let absent = own.filter { finding in
            (finding.rule == .missingMessage || finding.rule == .stoppedMessage)
                && finding.slot.map(alone.contains) ?? false
        }
        .sorted { (Self.ratio($0), Self.row($1)) > (Self.ratio($1), Self.row($0)) }
        return errors.prefix(Self.most).map { event($0, .errors) }
            + silences.prefix(Self.most).map { event($0, .silence) }
            + absent.prefix(Self.mostMissing).map { event($0, .missing) }
    }

    private func event(_ finding: Finding, _ kind: TimelineEvent.Kind) -> TimelineEvent {
        // Without times a picture is in the order of frames.
        let rows = finding.rows.map { Int64($0.lowerBound)...Int64($0.upperBound) } ?? 0...0
        let place = finding.interval ?? rows
        return TimelineEvent(
            kind: kind, start: place.lowerBound, end: place.upperBound, text: prose.label(finding))
    }

    private static func row(_ finding: Finding) -> Int { finding.rows?.lowerBound ?? 0 }

    /// Periods without a frame.
    private static func ratio(_ finding: Finding) -> Double {
        Double(finding.facts.length ?? 0) / Double(max(1, finding.facts.period ?? 1))
    }
}
