internal import CANProtocols
internal import Platform

/// Groups findings into incidents: findings that touch on one channel are one incident.
enum IncidentGrouping {
    /// Findings at most this far apart touch, in nanoseconds; the distance is larger if their messages have longer
    /// cycles.
    private static let reach: Int64 = 100_000_000
    /// Maximum distance of findings that touch, in cycles of the faster message.
    private static let cyclesNear: Int64 = 5
    /// Maximum number of places of a finding that may join others; with more it is a steady state.
    private static let mostPlaces = 3
    /// The limit at which a controller warns (ISO 11898-1): an error counter of 96.
    private static let warningLimit: UInt8 = 96

    /// The incidents of a recording, the most serious first, with their numbers.
    ///
    /// - Parameter found: in any order.
    static func incidents(_ found: consuming [Finding]) -> [Incident] {
        // There may be 100 000 findings, all of them one incident: no more copies of them than needed.
        var groups = groups(found)
        var incidents: [Incident] = []
        incidents.reserveCapacity(groups.count)
        for place in groups.indices {
            var group: [Finding] = []
            swap(&group, &groups[place])
            escalate(&group)
            let lead =
                // Records that the file contains twice explain why the clock steps back.
                group.firstIndex { $0.rule == .blockOrder && $0.facts.isRepeat }
                ?? group.firstIndex {
                    group.count > 1 && ($0.rule == .timeBackwards && !$0.facts.isForward || $0.isScan)
                }
                // Of several channels that lose frames, the one that loses most.
                ?? (group.contains { $0.facts.isThroughout }
                    ? group.indices.max { group[$0].lossShare < group[$1].lossShare } : nil)
                ?? group.indices.min { Finding.isGraver(group[$0], group[$1]) } ?? 0
            let first = group.remove(at: lead)
            group = withOneBurst(group, behind: first)
            group.sort(by: Finding.isBefore)
            group.insert(first, at: 0)
            incidents.append(Incident(number: 0, members: group))
        }
        incidents.sort(by: Incident.isGraver)
        incidents = Incident.joined(incidents)
        for place in incidents.indices { incidents[place].number(as: place + 1) }
        return incidents
    }

    /// The findings of each incident, in any order.
    private static func groups(_ found: consuming [Finding]) -> [[Finding]] {
        var groups: [[Finding]] = []
        // By channel: findings that may touch others.
        var events: [UInt16: [Finding]] = [:]
        for finding in found {
            if let channel = finding.channel, isEvent(finding) {
                events[channel, default: []].append(finding)
            } else {
                groups.append([finding])
            }
        }
        found = []
        for channel in events.keys.sorted() { groups += touching(events.removeValue(forKey: channel) ?? []) }
        return withScans(withLosses(withExcursions(withBlocks(groups))))
    }

    /// Blocks of records that are out of order, and the steps of the clock to them and back, are one incident.
    private static func withBlocks(_ groups: [[Finding]]) -> [[Finding]] {
        guard let place = groups.firstIndex(where: { $0[0].rule == .blockOrder }) else { return groups }
        // Counters jump at the beginning and at the end of a stretch of repeated records.
        let repeats = groups.flatMap { $0 }.filter { $0.rule == .blockOrder && $0.facts.isRepeat }.compactMap(\.rows)
        func isBeside(_ rows: ClosedRange<Int>) -> Bool {
            repeats.contains { rows.overlaps($0.lowerBound - 1...$0.lowerBound) }
                || repeats.contains { rows.overlaps($0.upperBound...$0.upperBound + 1) }
        }
        func isOfBlocks(_ group: [Finding]) -> Bool {
            group[0].rule == .blockOrder || group[0].rule == .timeBackwards
                || group.allSatisfy { $0.rule == .recorderLoss && $0.rows.map(isBeside) ?? false }
        }
        let one = groups.filter(isOfBlocks).flatMap { $0 }.map { finding in
            var finding = finding
            if finding.rule == .recorderLoss { finding.severity = .info }
            return finding
        }
        return groups.enumerated().compactMap { number, group in
            number == place ? one : isOfBlocks(group) ? nil : group
        }
    }

    /// A clock that is set back and, at its next step, forward by as much, or the other way round, is one incident.
    private static func withExcursions(_ groups: [[Finding]]) -> [[Finding]] {
        let steps = groups.indices.filter {
            groups[$0].count == 1 && groups[$0][0].rule == .timeBackwards && groups[$0][0].count == 1
        }.sorted { (groups[$0][0].rows?.lowerBound ?? 0) < (groups[$1][0].rows?.lowerBound ?? 0) }
        var result = groups
        var gone = Set<Int>()
        for (place, next) in zip(steps, steps.dropFirst()) where !gone.contains(place) {
            let (one, other) = (groups[place][0], groups[next][0])
            guard one.facts.isForward != other.facts.isForward, let length = one.facts.length,
                let back = other.facts.length, length.distanceSaturating(to: back) <= min(length / 10, mostApart)
            else { continue }
            result[place] += result[next]
            gone.insert(next)
        }
        return result.indices.filter { !gone.contains($0) }.map { result[$0] }
    }

    /// Nanoseconds by which two steps of one excursion may differ.
    private static let mostApart: Int64 = 10_000_000_000

    /// One recorder loses the frames of all its channels, and damages others: one incident.
    private static func withLosses(_ groups: [[Finding]]) -> [[Finding]] {
        func isLoss(_ group: [Finding]) -> Bool {
            group.count == 1 && group[0].rule == .recorderLoss && group[0].facts.isThroughout
        }
        guard let place = groups.firstIndex(where: isLoss) else { return groups }
        let channels = Set(groups.filter(isLoss).compactMap(\.first?.channel))
        // A recorder that loses frames also damages some, so the senders may have sent correct ones.
        func isDamage(_ group: [Finding]) -> Bool {
            group.allSatisfy { $0.rule == .checksum && $0.channel.map(channels.contains) ?? false }
        }
        let damage = groups.filter(isDamage).flatMap { $0 }.map { finding in
            var finding = finding
            finding.severity = .info
            return finding
        }
        let one = groups.filter(isLoss).flatMap { $0 } + damage
        return groups.enumerated().compactMap { number, group in
            number == place ? one : isLoss(group) || isDamage(group) ? nil : group
        }
    }

    /// Incomplete messages between a scanner and the unit that it scans are part of the scan, because a scanner sends
    /// requests of any form.
    private static func withScans(_ groups: [[Finding]]) -> [[Finding]] {
        let scans = groups.indices.filter { groups[$0].count == 1 && groups[$0][0].isScan }
        guard !scans.isEmpty else { return groups }
        var result = groups
        for place in groups.indices
        // A frame missing within a message was lost; a scan does not explain it.
        where groups[place].allSatisfy({ $0.rule == .isotpTimeout && $0.facts.length == nil }) {
            let scan = scans.first { scan in groups[place].allSatisfy { $0.isOfConversation(of: groups[scan][0]) } }
            guard let scan else { continue }
            result[scan] += groups[place].map { finding in
                var finding = finding
                finding.severity = .info
                return finding
            }
            result[place] = []
        }
        return result.filter { !$0.isEmpty }
    }

    /// Bursts of error frames that come again and again after what names the incident has begun are one member.
    private static func withOneBurst(_ members: [Finding], behind lead: Finding) -> [Finding] {
        guard lead.rule != .errorBurst, let start = lead.interval?.lowerBound else { return members }
        func isRepeat(_ finding: Finding) -> Bool {
            finding.rule == .errorBurst && finding.interval.map { $0.lowerBound > start } ?? false
        }
        let repeats = members.filter(isRepeat)
        guard repeats.count > mostPlaces else { return members }
        return members.filter { !isRepeat($0) } + [FindingFolding.merged(repeats)]
    }

    /// Errors that raise a counter to the warning limit have severity error, and so has the silence that belongs to
    /// them.
    private static func escalate(_ group: inout [Finding]) {
        guard let burst = group.first(where: isAtLimit) else { return }
        for place in group.indices where group[place] == burst || group[place].rule == .silence {
            group[place].severity = .error
        }
    }

    private static let mostStates = 3

    private static func isAtLimit(_ finding: Finding) -> Bool {
        // A few reports of a state are not errors.
        finding.rule == .errorBurst && (finding.facts.states < finding.count || finding.count > mostStates)
            && (finding.facts.errorCounters.max() ?? 0) >= warningLimit
    }

    private static func touching(_ found: consuming [Finding]) -> [[Finding]] {
        found.sort(by: Finding.isBefore)
        var groups: [[Finding]] = []
        var end = Int64.min
        var cycle: Int64?
        for finding in found {
            guard let extent = extent(finding) else { continue }
            let shortest = [cycle, finding.facts.period].compactMap { $0 }.filter { $0 > 0 }.min()
            let near = max(reach, min(shortest ?? 0, .max / cyclesNear) * cyclesNear)
            if !groups.isEmpty, extent.lowerBound.subtractingSaturating(end) <= near {
                groups[groups.count - 1].append(finding)
                cycle = shortest
                end = max(end, extent.upperBound)
            } else {
                groups.append([finding])
                (cycle, end) = (finding.facts.period.flatMap { $0 > 0 ? $0 : nil }, extent.upperBound)
            }
        }
        return groups
    }

    /// The interval of a finding, as far as it can touch others; nil without times.
    private static func extent(_ finding: Finding) -> ClosedRange<Int64>? {
        guard let interval = finding.interval else { return nil }
        switch finding.rule {
        // A finding that lasts to the end of the recording is placed at its beginning.
        case .stoppedMessage, .newMessage, .period, .extraFrames, .load:
            return interval.lowerBound...interval.lowerBound
        default: return interval
        }
    }

    /// Whether a finding happens at a time, and does not repeat or hold throughout.
    private static func isEvent(_ finding: Finding) -> Bool {
        guard finding.interval != nil, finding.parts.count <= mostPlaces || !finding.others.isEmpty && isOnce(finding)
        else { return false }
        switch finding.rule {
        // Silences that repeat are not one moment: what happens between them is another event.
        case .silence: return finding.parts.count == 1
        case .errorBurst: return finding.facts.errorsPerSecond == nil
        // A pause that a message always makes belongs to no event.
        case .missingMessage: return finding.facts.every == nil
        case .errorPassive, .busOff, .lateMessage, .stoppedMessage,
            .gatewayDelay, .counterSkip, .counterStuck, .valueJump, .isotpSequence, .isotpTimeout,
            .multipacket, .canopenHeartbeatLost, .canopenEmergency, .addressConflict:
            return true
        // One frame, or a few in a row. With more frames the fault is a property of the identifier.
        case .checksum, .lengthMismatch, .outOfRange, .notAvailable, .duplicate: return finding.count <= mostPlaces
        default: return false
        }
    }

    /// Whether the identifiers of a finding fail once and together: its parts overlap.
    private static func isOnce(_ finding: Finding) -> Bool {
        let intervals = finding.parts.compactMap(\.interval)
        guard let latest = intervals.map(\.lowerBound).max(), let earliest = intervals.map(\.upperBound).min() else {
            return false
        }
        return latest <= earliest.addingSaturating(reach)
    }
}

extension Finding {
    /// The share of frames that a recorder lost; 0 for other findings.
    fileprivate var lossShare: Double { facts.isThroughout ? facts.seen ?? 0 : 0 }

    /// Whether a node tried the services of a unit one after the other, or the parameters of one service.
    fileprivate var isScan: Bool { facts.services != nil || rule == .udsNegative && count >= Self.scanned }

    /// Number of refusals of one kind from which a tester is trying which services are available.
    private static let scanned = 100

    /// Whether the two nodes are those of another finding, in either direction.
    fileprivate func isOfConversation(of other: Finding) -> Bool {
        func parties(_ finding: Finding) -> Set<PDUAddress> {
            Set([finding.facts.conversation?.source, finding.facts.conversation?.target].compactMap { $0 })
        }
        let own = parties(self)
        return own.count == 2 && own == parties(other) && channel == other.channel
    }
}
