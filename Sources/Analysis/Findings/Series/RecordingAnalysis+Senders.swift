internal import CANProtocols

extension RecordingAnalysis {
    /// Whose messages identifiers are, where they are all cyclic messages of one address of J1939 or NMEA 2000; nil else.
    func sender(ofAll slots: [Int]) -> Sender? {
        guard let first = slots.first, slots.count >= Self.fewestOfSender, let conversations else { return nil }
        let (channel, address) = (index.entries[first].channel, index.entries[first].identifier & 0xFF)
        let own = series.count {
            $0.entry.channel == channel && $0.entry.isExtended && $0.entry.identifier & 0xFF == address
                && rhythms[$0.slot].isEven && !$0.isConversation
        }
        let isOfOne = slots.allSatisfy {
            index.entries[$0].isExtended && index.entries[$0].identifier & 0xFF == address
        }
        guard isOfOne, own <= slots.count,
            let unit = conversations.units.matching({
                ($0.network == .j1939 || $0.network == .nmea2000) && $0.source == .address(UInt8(address))
            }).first(where: { frames.channel(Int($1.firstRow)) == channel })
        else { return nil }
        return Sender(unit.1.network, unit.1.source)
    }

    private static let fewestOfSender = 3
}
