internal import CANProtocols

extension RecordingAnalysis {
    func nameSenders(of findings: inout [Finding]) {
        let senders = SenderLookup(findings, self)
        for place in findings.indices where findings[place].facts.isTogether {
            findings[place] = named(findings[place], by: senders)
        }
    }

    /// A finding on messages that pause together, with their sender if all cyclic messages of one address (J1939 or NMEA
    /// 2000) pause: all of them are part of the finding, and if the address sends nothing at all meanwhile, the time is
    /// from its last frame to its next one.
    private func named(_ finding: Finding, by senders: SenderLookup) -> Finding {
        guard let sender = SenderLookup.sender(of: finding, self), let unit = senders.unit(of: sender) else {
            return finding
        }
        let known = Set(finding.slots)
        let all = senders.slots(of: sender).map { series[$0] }
        let others = all.filter { !known.contains($0.slot) && rhythms[$0.slot].isEven && !$0.isConversation }
        guard others.isEmpty || areAway(others, in: finding) else { return finding }
        var named = others.isEmpty ? finding : adding(others, to: finding)
        named.facts.sender = Sender(of: unit)
        named.facts.senderMessages = named.slots.count
        let requests = senders.requests(beside: sender).map { series[$0] }
        if claims(all, requests, in: finding) { named.facts.isRestart = true }
        guard let silence = silence(of: all, in: named) else { return named }
        named.facts.isSenderSilent = true
        named.facts.length = silence.upperBound.subtractingSaturating(silence.lowerBound)
        named.interval = silence
        return named
    }

    /// Whether an address is claimed within a pause although no node requested claims shortly before: a unit does so
    /// when it starts (SAE J1939-81).
    ///
    /// - Parameters:
    ///   - messages: those that the address sends.
    ///   - requests: those of all addresses.
    private func claims(
        _ messages: [IdentifierSeries], _ requests: [IdentifierSeries], in finding: Finding
    ) -> Bool {
        guard finding.facts.moments == 1, let pause = finding.interval else { return false }
        let claims = messages.filter { $0.entry.identifier >> 16 & 0x3FF == Self.addressClaimed }.compactMap { one in
            let place = one.place(notBefore: pause.lowerBound)
            return place < one.count && one.times[place] <= pause.upperBound ? one.times[place] : nil
        }
        guard let claim = claims.min() else { return false }
        return !requests.contains { one in
            let first = one.place(notBefore: claim.subtractingSaturating(Self.answer))
            return (first..<one.count).lazy.prefix { one.times[$0] <= claim }
                // PGN EE00, least significant byte first.
                .contains { one.heads[$0] & 0xFF_FFFF == 0xEE00 }
        }
    }

    /// PDU format with the data page, and how long after a request a claim may answer it, nanoseconds.
    private static let addressClaimed = 0xEE as UInt32
    private static let answer: Int64 = 2_000_000_000

    /// With slower messages that are also away, and their frames that are missing.
    private func adding(_ others: [IdentifierSeries], to finding: Finding) -> Finding {
        guard let start = finding.parts.compactMap(\.rows?.lowerBound).max() else { return finding }
        var added = finding
        added.folded = finding.parts
        for one in others {
            let place = one.place(notBehind: start)
            let rows = one.rowRange(place...(place + 1))
            let gap = one.times[place + 1].subtractingSaturating(one.times[place])
            let cycle = rhythms[one.slot].mean
            let lost = max(0, Int((Double(gap) / max(1, cycle)).rounded()) - 1)
            added.folded.append(Finding.Part(slot: one.slot, rows: rows, interval: interval(rows), lost: lost))
            added.facts.lost = (added.facts.lost ?? 0) + lost
            added.facts.lostTime = (added.facts.lostTime ?? 0)
                .addingSaturating(max(0, gap.subtractingSaturating(Int64(cycle))))
        }
        added.others = Set(finding.others + others.map(\.slot)).sorted()
        added.count = finding.count + others.count
        return added
    }

    /// From the last frame of some messages before a pause to their next one; nil if one of them arrives while all
    /// messages of a finding pause, or they pause repeatedly.
    private func silence(of all: [IdentifierSeries], in finding: Finding) -> ClosedRange<Int64>? {
        guard isSilent(all, in: finding), let start = finding.parts.compactMap(\.rows?.lowerBound).max() else {
            return nil
        }
        var (first, last) = (nil as Int64?, nil as Int64?)
        for one in all {
            let place = one.place(notBehind: start)
            if place >= 0 { first = max(first ?? .min, one.times[place]) }
            if place + 1 < one.count { last = min(last ?? .max, one.times[place + 1]) }
        }
        guard let first, let last, first < last else { return nil }
        return first...last
    }

    /// Whether none of some messages arrives while all messages of a finding pause, once.
    private func isSilent(_ all: [IdentifierSeries], in finding: Finding) -> Bool {
        let rows = finding.parts.compactMap(\.rows)
        guard finding.facts.moments == 1, let start = rows.map(\.lowerBound).max(),
            let end = rows.map(\.upperBound).min(), start < end
        else { return false }
        return all.allSatisfy { one in
            let next = one.place(notBehind: start) + 1
            return next >= one.count || one.row(next) >= end
        }
    }

    /// Whether messages that are too slow to be reported as missing arrive before and after a pause that all others of
    /// a finding share, and not in it.
    private func areAway(_ others: [IdentifierSeries], in finding: Finding) -> Bool {
        let rows = finding.parts.compactMap(\.rows)
        guard finding.facts.moments == 1, let start = rows.map(\.lowerBound).max(),
            let end = rows.map(\.upperBound).min(), start < end
        else { return false }
        return others.allSatisfy { one in
            let last = one.place(notBehind: start)
            return last >= 0 && last + 1 < one.count && one.row(last + 1) >= end
        }
    }
}
