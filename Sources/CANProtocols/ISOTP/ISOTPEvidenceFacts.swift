/// Why conversations are believed, counted by channel and protocol.
enum ISOTPEvidenceFacts {
    private struct Counts {
        var all = 0
        var several = 0
        var answers = 0
    }

    /// Of the messages from a place on.
    static func facts(_ messages: PDUTableBuilder, from first: Int) -> [ProtocolEvidence] {
        let frames = messages.frames.frames
        let networks = NetworkProtocol.allCases.count
        var counts = Array(repeating: Counts(), count: max(1, frames.channels.count) * networks)
        for message in first..<messages.messages.count {
            let unit = messages.messages[message]
            let place = Int(frames.channel(Int(unit.firstRow))) * networks + Int(unit.network.rawValue)
            guard place < counts.count else { continue }
            counts[place].all += 1
            if unit.rowCount > 1, unit.outcome == .complete { counts[place].several += 1 }
            if unit.request >= 0 { counts[place].answers += 1 }
        }
        var facts: [ProtocolEvidence] = []
        for (place, count) in counts.enumerated() where count.all > 0 {
            let channel = UInt16(truncatingIfNeeded: place / networks)
            let network = NetworkProtocol.allCases[place % networks]
            func add(_ fact: String, _ count: Int) {
                facts.append(ProtocolEvidence(network: network, channel: channel, fact: fact, count: count))
            }
            if count.several > 0 { add("completed messages of several frames", count.several) }
            if count.answers > 0 { add("answers to requests", count.answers) }
            if count.several + count.answers == 0 { add("messages on identifiers of diagnostics", count.all) }
        }
        return facts
    }
}
