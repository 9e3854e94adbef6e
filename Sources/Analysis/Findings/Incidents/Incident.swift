internal import CANCapture
internal import Platform

/// One event on one channel: findings that touch, such as error frames, the silence after them and the identifiers that
/// pause in it. It has at least one member.
package struct Incident: Sendable, Equatable {
    /// Its rank by gravity, from 1, the gravest of the recording.
    package var number: Int
    /// Its findings: the gravest first, the others in the order of time.
    package var members: [Finding]
    /// What became of the cyclic messages of its channel; nil where nothing was gone, or nobody can tell.
    package var aftermath: Aftermath?

    /// Incidents of other channels that fell silent at the same moment; of the gravest of them alone, as they are told once.
    package var beside: [Incident] = []

    /// Cyclic messages of a channel after a time in which they did not arrive.
    package struct Aftermath: Sendable, Equatable {
        /// Those that arrived before and after.
        package var returned = 0
        /// Those that arrived before and not again.
        package var lost = 0
        /// Whether the channel carries no message any more.
        package var isFinal = false

        package init(returned: Int = 0, lost: Int = 0, isFinal: Bool = false) {
            (self.returned, self.lost, self.isFinal) = (returned, lost, isFinal)
        }
    }

    /// The finding that names it: the gravest member.
    package var lead: Finding { members[0] }
    package var severity: Finding.Severity { members.map(\.severity).max() ?? .info }
    package var channel: UInt16? { lead.channel }

    /// From before its first sign to the return of what was gone, in nanoseconds as in the file; nil without times.
    package var interval: ClosedRange<Int64>? {
        let all = members.compactMap(\.interval)
        guard let start = all.map(\.lowerBound).min(), let end = all.map(\.upperBound).max() else { return nil }
        return start...end
    }

    /// The first and the last row of its members.
    package var rows: ClosedRange<Int>? {
        let all = members.compactMap(\.rows)
        guard let start = all.map(\.lowerBound).min(), let end = all.map(\.upperBound).max() else { return nil }
        return start...end
    }

    /// The time in which due frames did not arrive, summed over identifiers, in nanoseconds: the largest of its members, as
    /// what one of them lost, another that touches it lost too.
    package var lostTime: Int64 { members.map(\.lostTime).max() ?? 0 }

    /// Those of some that fell silent at the same moment, on other channels.
    func simultaneous(in incidents: [Incident]) -> [Incident] {
        guard lead.rule == .silence, lead.parts.count == 1, let start = lead.interval?.lowerBound else { return [] }
        return incidents.filter { other in
            guard other.lead.rule == .silence, other.lead.parts.count == 1, other.channel != channel,
                let begin = other.lead.interval?.lowerBound
            else { return false }
            return begin.subtractingSaturating(start).magnitude <= Self.moment
        }
    }

    /// Nanoseconds.
    private static let moment: UInt64 = 100_000_000

    /// The same with those members that `isShown` keeps; nil where none is left.
    func keeping(_ isShown: (Finding) -> Bool) -> Incident? {
        var kept = self
        kept.members = members.filter(isShown)
        return kept.members.isEmpty ? nil : kept
    }
}

extension Incident {
    /// Graver ones first: by severity, then by the time that was lost, then in the order of time.
    static func isGraver(_ one: Incident, _ other: Incident) -> Bool {
        if one.severity != other.severity { return one.severity > other.severity }
        // Where the times are wrong, nothing else can be placed.
        if (one.lead.rule == .clock) != (other.lead.rule == .clock) { return one.lead.rule == .clock }
        if one.lostTime != other.lostTime { return one.lostTime > other.lostTime }
        // A few records that cannot be read have no time: what has one is told before.
        if (one.lead.rule == .unreadable) != (other.lead.rule == .unreadable) { return other.lead.rule == .unreadable }
        return Finding.isBefore(one.lead, other.lead)
    }
}

extension Finding {
    /// The time in which due frames did not arrive, summed over its identifiers, or that an error state lasted, in
    /// nanoseconds; 0 where it lost nothing.
    package var lostTime: Int64 { facts.lostTime ?? 0 }

    /// Whether it names an incident before another member does.
    static func isGraver(_ one: Finding, _ other: Finding) -> Bool {
        if one.severity != other.severity { return one.severity > other.severity }
        if one.lostTime != other.lostTime { return one.lostTime > other.lostTime }
        return isBefore(one, other)
    }

    /// In the order of time, the graver first of those that begin together.
    static func isBefore(_ one: Finding, _ other: Finding) -> Bool {
        let (mine, theirs) = (one.interval?.lowerBound ?? .min, other.interval?.lowerBound ?? .min)
        if mine != theirs { return mine < theirs }
        if one.rows?.lowerBound != other.rows?.lowerBound {
            return (one.rows?.lowerBound ?? -1) < (other.rows?.lowerBound ?? -1)
        }
        if one.severity != other.severity { return one.severity > other.severity }
        if one.rule != other.rule { return one.rule.rawValue < other.rule.rawValue }
        return (one.slot ?? -1, one.signal ?? "") < (other.slot ?? -1, other.signal ?? "")
    }
}
