package import CANDatabases

extension ProtocolReader {
    /// The names of senders: by identifier from databases, where the first of several channels counts, and of the
    /// charger and the battery management system (BMS) of GB/T 27930.
    package func senders(_ databases: DatabaseSet) -> [PDUAddress: String] {
        guard !databases.isEmpty || table.units.networks.contains(.j1939) else { return [:] }
        let matcher = databases.isEmpty ? nil : FrameMatcher(databases, channels: frames.channels)
        var names: [PDUAddress: String] = [:]
        var met: Set<Place> = []
        // By address: the channels on which it is a charger or a BMS, and all of its channels.
        var (charging, all): ([PDUAddress: Set<UInt16>], [PDUAddress: Set<UInt16>]) = ([:], [:])
        for unit in table.units.distinct().lazy.map(\.unit) {
            let channel = frames.channel(Int(unit.firstRow))
            for address in [unit.source, unit.target] {
                if unit.network == .j1939 { all[address, default: []].insert(channel) }
                if let name = unit.chargingName(of: address) {
                    names[address] = name + " " + address.text
                    charging[address, default: []].insert(channel)
                }
                guard let matcher, met.insert(Place(address: address, channel: channel)).inserted else { continue }
                guard case .identifier(let identifier, let isExtended) = address, names[address] == nil,
                    let message = matcher.message(identifier, isExtended ? .extended : [], channel: channel),
                    let sender = databases.catalog.messages[message].message.senders.first, !sender.isEmpty
                else { continue }
                names[address] = sender
            }
        }
        // An address that is something else on another channel has no name that holds on both.
        for (address, channels) in charging where channels != all[address] { names[address] = address.text }
        return names
    }
}

private struct Place: Hashable {
    var address: PDUAddress
    var channel: UInt16
}
