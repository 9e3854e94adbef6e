internal import CANCapture
internal import Platform

/// One event: findings that touch on a channel, such as error frames, the silence after them, and the identifiers that
/// pause in it, and those of channels that became silent at the same moment. It has at least one member.
package struct Incident: Sendable, Equatable {
    /// Its rank, from 1, the most serious of the recording.
    package var number: Int
    /// Its findings on all channels: the most serious first, the others in the order of time.
    package var members: [Finding]
    /// What happened to the cyclic messages of its channel afterwards; nil if no message was missing, or it cannot be
    /// determined.
    package var aftermath: Aftermath?

    /// What happened on each other channel that became silent at the same moment; empty if it concerns one channel. Their
    /// members are also members of this incident.
    package var beside: [Incident] = []

    /// The cyclic messages of a channel after a time in which they did not arrive.
    package struct Aftermath: Sendable, Equatable {
        /// Maximum number of messages that did not come back and are named.
        static let mostNamed = 3

        /// Number of messages that arrived before and after.
        package var returned = 0
        /// Number of messages that arrived before and not after.
        package var lost = 0
        /// Slots of the index of the latter, if they are few.
        package var lostSlots: [Int] = []
        /// Whether the channel carries no more messages.
        package var isFinal = false

        package init(returned: Int = 0, lost: Int = 0, lostSlots: [Int] = [], isFinal: Bool = false) {
            (self.returned, self.lost, self.lostSlots, self.isFinal) = (returned, lost, lostSlots, isFinal)
        }
    }

    /// The finding that names it: the most serious member.
    package var lead: Finding { members[0] }
    package var severity: Finding.Severity { members.map(\.severity).max() ?? .info }
    package var channel: UInt16? { lead.channel }

    /// The members on the channel of the finding that names it.
    package var ownMembers: [Finding] {
        beside.isEmpty ? members : members.filter { $0.channel == channel }
    }

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

    /// The time in which due frames did not arrive, summed over identifiers, in nanoseconds. Messages that are missing at
    /// the same time as a whole channel, or while a controller has errors, lose the same time.
    package var lostTime: Int64 {
        let ofChannels = members.filter { !$0.isOfMessages }
        let shared = ofChannels.filter { $0.lostTime > 0 }.compactMap(\.interval)
        let alone = members.filter { one in
            one.isOfMessages && !shared.contains { one.interval?.overlaps($0) ?? true }
        }
        let most = members.map(\.lostTime).max() ?? 0
        let sum = alone.reduce(ofChannels.map(\.lostTime).max() ?? 0) { $0.addingSaturating($1.lostTime) }
        return max(most, sum)
    }

    /// The same incidents, with those that became silent at the same moment on several channels as one.
    ///
    /// - Parameter incidents: the most serious first.
    static func joined(_ incidents: [Incident]) -> [Incident] {
        let starts = incidents.indices.compactMap { place -> (place: Int, start: Int64)? in
            let lead = incidents[place].lead
            guard lead.rule == .silence, lead.parts.count == 1, let start = lead.interval?.lowerBound else {
                return nil
            }
            return (place, start)
        }
        let sorted = starts.sorted { ($0.start, $0.place) < ($1.start, $1.place) }
        var joined = incidents
        var told = Set<Int>()
        for (place, start) in starts where !told.contains(place) {
            let earliest = start.subtractingSaturating(moment)
            let first = sorted.partitioningIndex { $0.start >= earliest }
            let near = sorted[first...].prefix { $0.start <= start.addingSaturating(moment) }
            let others = near.map(\.place).filter {
                $0 > place && !told.contains($0) && incidents[$0].channel != incidents[place].channel
            }.sorted()
            guard !others.isEmpty else { continue }
            told.formUnion(others)
            joined[place].beside = others.map { incidents[$0] }
            joined[place].members =
                joined[place].members.prefix(1)
                + (joined[place].members.dropFirst() + others.flatMap { incidents[$0].members }).sorted(
                    by: Finding.isBefore)
        }
        return joined.indices.filter { !told.contains($0) }.map { joined[$0] }
    }

    /// Nanoseconds.
    private static let moment: Int64 = 100_000_000

    /// Makes `number` its rank.
    mutating func number(as number: Int) {
        self.number = number
        for place in members.indices {
            members[place].number = number
            members[place].member = place
        }
        for place in beside.indices {
            beside[place].number = number
            let channel = beside[place].channel
            beside[place].members = members.filter { $0.channel == channel }
        }
    }

    /// The same incident with the members that `isShown` keeps; nil if none is left.
    func keeping(_ isShown: (Finding) -> Bool) -> Incident? {
        var kept = self
        kept.members = members.filter(isShown)
        guard !kept.members.isEmpty else { return nil }
        kept.beside = beside.compactMap { $0.keeping(isShown) }
        // Only other channels are left.
        if kept.channel != channel, let own = kept.beside.first(where: { $0.channel == kept.channel }) {
            kept.aftermath = own.aftermath
            kept.beside.removeAll { $0.channel == own.channel }
        }
        return kept
    }

    /// Applies `change` to each finding.
    mutating func map(_ change: (Finding) -> Finding) {
        for place in members.indices { members[place] = change(members[place]) }
        for place in beside.indices { beside[place].map(change) }
    }
}

extension Incident {
    /// Nanoseconds.
    private static let shortLoss: Int64 = 1_000_000_000

    /// More serious incidents first: by severity, then by lost time, then in the order of time.
    static func isGraver(_ one: Incident, _ other: Incident) -> Bool {
        if one.severity != other.severity { return one.severity > other.severity }
        // Implausible times come first, because they make the order of all others by time meaningless.
        if (one.lead.rule == .clock) != (other.lead.rule == .clock) { return one.lead.rule == .clock }
        // Trouble codes come before messages that skip a cycle.
        if one.lead.isTroubleCode != other.lead.isTroubleCode, max(one.lostTime, other.lostTime) < shortLoss {
            return one.lead.isTroubleCode
        }
        if one.lostTime != other.lostTime { return one.lostTime > other.lostTime }
        // A few unreadable records have no time; incidents with a time come before them.
        if (one.lead.rule == .unreadable) != (other.lead.rule == .unreadable) { return other.lead.rule == .unreadable }
        // If no time is known to be lost, events come before frames that a recorder lost.
        if (one.lead.rule == .recorderLoss) != (other.lead.rule == .recorderLoss) {
            return other.lead.rule == .recorderLoss
        }
        if one.lead.rule == .recorderLoss, one.lead.facts.lost != other.lead.facts.lost {
            return one.lead.facts.lost ?? 0 > other.lead.facts.lost ?? 0
        }
        // A difference from the database that lasts throughout is not an event.
        if one.lead.isOfDatabase != other.lead.isOfDatabase { return other.lead.isOfDatabase }
        // Refusals come first, the most frequent first. Refusals of requests that were accepted later come last.
        if one.lead.refusalRank != other.lead.refusalRank { return one.lead.refusalRank < other.lead.refusalRank }
        if one.lead.isRefusal, one.lead.count != other.lead.count { return one.lead.count > other.lead.count }
        return Finding.isBefore(one.lead, other.lead)
    }
}

extension Finding {
    /// The time in which due frames did not arrive, summed over its identifiers, or the duration of an error state, in
    /// nanoseconds; 0 if no time was lost.
    package var lostTime: Int64 { facts.lostTime ?? 0 }

    /// Whether its lost time is that of its own identifiers.
    fileprivate var isOfMessages: Bool { rule == .missingMessage || rule == .stoppedMessage }

    /// Whether a unit reports a fault by its code.
    fileprivate var isTroubleCode: Bool { rule == .dm1Active || rule == .troubleCodes }

    /// Whether it compares a database with all of the recording.
    fileprivate var isOfDatabase: Bool { rule == .unknownIdentifier || rule == .period && facts.isOfDatabase }

    /// Whether requests outside a scan were refused.
    fileprivate var isRefusal: Bool { rule == .udsNegative && facts.services == nil }

    /// Refusals come before other incidents, and those that the unit accepted later after them.
    fileprivate var refusalRank: Int { !isRefusal ? 1 : isSettled ? 2 : 0 }

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
