internal import CANProtocols

extension RecordingAnalysis {
    /// The sender whose messages pause in a finding, and the number of its cyclic messages, if no message of its
    /// address (J1939 or NMEA 2000) arrives meanwhile; otherwise nil.
    func sender(of finding: Finding) -> (sender: Sender, messages: Int, isSilent: Bool)? {
        let slots = finding.slots
        guard let first = slots.first, slots.count >= Self.fewestOfSender, let conversations else { return nil }
        let (channel, address) = (index.entries[first].channel, index.entries[first].identifier & 0xFF)
        let isOfOne = slots.allSatisfy {
            index.entries[$0].isExtended && index.entries[$0].identifier & 0xFF == address
        }
        guard isOfOne else { return nil }
        let known = Set(slots)
        let all = series.filter {
            $0.entry.channel == channel && $0.entry.isExtended && $0.entry.identifier & 0xFF == address
        }
        let others = all.filter { !known.contains($0.slot) && rhythms[$0.slot].isEven && !$0.isConversation }
        guard others.isEmpty || areAway(others, in: finding),
            let unit = conversations.units.matching({
                ($0.network == .j1939 || $0.network == .nmea2000) && $0.source == .address(UInt8(address))
            }).first(where: { frames.channel(Int($1.firstRow)) == channel })
        else { return nil }
        return (Sender(unit.1.network, unit.1.source), slots.count + others.count, isSilent(all, in: finding))
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

    private static let fewestOfSender = 3
}
