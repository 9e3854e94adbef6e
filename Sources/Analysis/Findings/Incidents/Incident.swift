internal import CANCapture
internal import Platform

/// One event on one channel: findings that touch, such as error frames, the silence after them, and the identifiers
/// that pause in it. It has at least one member.
package struct Incident: Sendable, Equatable {
    /// Its rank, from 1, the most serious of the recording.
    package var number: Int
    /// Its findings: the most serious first, the others in the order of time.
    package var members: [Finding]
    /// What happened to the cyclic messages of its channel afterwards; nil if no message was missing, or it cannot be
    /// determined.
    package var aftermath: Aftermath?

    /// Incidents of other channels that became silent at the same moment. Only the most serious one lists the others,
    /// so that they are reported once.
    package var beside: [Incident] = []

    /// The cyclic messages of a channel after a time in which they did not arrive.
    package struct Aftermath: Sendable, Equatable {
        /// Number of messages that arrived before and after.
        package var returned = 0
        /// Number of messages that arrived before and not after.
        package var lost = 0
        /// Whether the channel carries no more messages.
        package var isFinal = false

        package init(returned: Int = 0, lost: Int = 0, isFinal: Bool = false) {
            (self.returned, self.lost, self.isFinal) = (returned, lost, isFinal)
        }
    }

    /// The finding that names it: the most serious member.
    package var lead: Finding { members[0] }
    package var severity: Finding.Severity { members.map(\.severity).max() ?? .info }
    package var channel: UInt16? { lead.channel }

    /// From before its first sign to the return of the missing messages, in nanoseconds as in the file; nil without
    /// times.
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

    /// The time in which due frames did not arrive, summed over identifiers, in nanoseconds. It is the largest of its
    /// members, because touching findings lose the same time.
    package var lostTime: Int64 { members.map(\.lostTime).max() ?? 0 }

    /// By place of an incident the places of later ones that fell silent at the same moment, on other channels. One that
    /// is told beside another has none beside itself.
    static func simultaneous(_ incidents: [Incident]) -> [(Int, [Int])] {
        let starts = incidents.indices.compactMap { place -> (place: Int, start: Int64)? in
            let lead = incidents[place].lead
            guard lead.rule == .silence, lead.parts.count == 1, let start = lead.interval?.lowerBound else {
                return nil
            }
            return (place, start)
        }
        let sorted = starts.sorted { ($0.start, $0.place) < ($1.start, $1.place) }
        var told = Set<Int>()
        var result: [(Int, [Int])] = []
        for (place, start) in starts where !told.contains(place) {
            let earliest = start.subtractingSaturating(moment)
            let first = sorted.partitioningIndex { $0.start >= earliest }
            let near = sorted[first...].prefix { $0.start <= start.addingSaturating(moment) }
            let others = near.map(\.place).filter {
                $0 > place && incidents[$0].channel != incidents[place].channel
            }.sorted()
            guard !others.isEmpty else { continue }
            told.formUnion(others)
            result.append((place, others))
        }
        return result
    }

    /// Nanoseconds.
    private static let moment: Int64 = 100_000_000

    /// The same incident with the members that `isShown` keeps; nil if none is left.
    func keeping(_ isShown: (Finding) -> Bool) -> Incident? {
        var kept = self
        kept.members = members.filter(isShown)
        return kept.members.isEmpty ? nil : kept
    }
}

extension Incident {
    /// More serious incidents first: by severity, then by lost time, then in the order of time.
    static func isGraver(_ one: Incident, _ other: Incident) -> Bool {
        if one.severity != other.severity { return one.severity > other.severity }
        // If the times are wrong, nothing else can be ordered by time.
        if (one.lead.rule == .clock) != (other.lead.rule == .clock) { return one.lead.rule == .clock }
        if one.lostTime != other.lostTime { return one.lostTime > other.lostTime }
        // A few unreadable records have no time; incidents with a time come before them.
        if (one.lead.rule == .unreadable) != (other.lead.rule == .unreadable) { return other.lead.rule == .unreadable }
        // What a unit refuses again and again says more than the first refusal, and what it accepted later says least.
        if one.lead.isRefusal, other.lead.isRefusal {
            let settled = (one.lead.isSettled, other.lead.isSettled)
            if settled.0 != settled.1 { return settled.1 }
            if one.lead.count != other.lead.count { return one.lead.count > other.lead.count }
        }
        return Finding.isBefore(one.lead, other.lead)
    }
}

extension Finding {
    /// The time in which due frames did not arrive, summed over its identifiers, or the duration of an error state, in
    /// nanoseconds; 0 if no time was lost.
    package var lostTime: Int64 { facts.lostTime ?? 0 }

    /// Whether requests were refused that are no scan.
    fileprivate var isRefusal: Bool { rule == .udsNegative && facts.services == nil }

    /// Whether the requests were accepted in the end.
    fileprivate var isSettled: Bool { facts.conversation?.isAcceptedLater == true }

    /// Whether it is a better name for an incident than another member.
    static func isGraver(_ one: Finding, _ other: Finding) -> Bool {
        if one.severity != other.severity { return one.severity > other.severity }
        if one.lostTime != other.lostTime { return one.lostTime > other.lostTime }
        return isBefore(one, other)
    }

    /// In the order of time; of findings that begin together the more serious one first.
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
