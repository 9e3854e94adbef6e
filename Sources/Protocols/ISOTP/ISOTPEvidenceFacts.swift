/// Why conversations are believed, counted by channel and protocol.
enum ISOTPEvidenceFacts {
    static func facts(
        _ selection: ISOTPSelection, table: PDUTable, laneOfUnit: [Int32], _ traffic: Traffic
    ) -> [ProtocolEvidence] {
        struct Key: Hashable {
            var network: NetworkProtocol
            var channel: UInt16
        }
        var several: [Key: Int] = [:]
        var answered: [Key: Int] = [:]
        var all: [Key: Int] = [:]
        for (unit, lane) in zip(table.units, laneOfUnit) {
            let key = Key(
                network: unit.network, channel: traffic.streams[selection.lanes[Int(lane)].stream].channel)
            all[key, default: 0] += 1
            if unit.rowPlace.count > 1, unit.outcome == .complete { several[key, default: 0] += 1 }
            if unit.request >= 0 { answered[key, default: 0] += 1 }
        }
        return all.keys.sorted { ($0.channel, $0.network.rawValue) < ($1.channel, $1.network.rawValue) }.flatMap { key in
            var facts: [ProtocolEvidence] = []
            if let count = several[key] {
                facts.append(
                    ProtocolEvidence(
                        network: key.network, channel: key.channel, fact: "completed messages of several frames",
                        count: count))
            }
            if let count = answered[key] {
                facts.append(
                    ProtocolEvidence(
                        network: key.network, channel: key.channel, fact: "answers to requests", count: count))
            }
            if facts.isEmpty {
                facts.append(
                    ProtocolEvidence(
                        network: key.network, channel: key.channel, fact: "messages on identifiers of diagnostics",
                        count: all[key] ?? 0))
            }
            return facts
        }
    }
}
