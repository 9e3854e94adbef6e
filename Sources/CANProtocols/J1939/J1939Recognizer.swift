internal import CANCapture

/// Finds SAE J1939, with ISO 11783 and GB/T 27930 on it, and NMEA 2000: both have one identifier and one transport.
enum J1939Recognizer: ProtocolRecognizer {
    static func find(
        in traffic: FramesByIdentifier, options: ProtocolOptions, claiming claimed: RowSet,
        into messages: PDUTableBuilder
    ) -> [ProtocolEvidence] {
        guard options.allows(.j1939) || options.allows(.nmea2000) else { return [] }
        let first = messages.messages.count
        let survey = J1939Survey(traffic, claimed, into: messages)
        var networks = J1939Networks()
        var facts: [ProtocolEvidence] = []
        for (channel, evidence) in survey.evidence.sorted(by: { $0.key < $1.key }) {
            guard let network = allowed(evidence, options) else { continue }
            networks.add(
                network, on: channel, isShared: evidence.isShared && options.allows(.nmea2000))
            facts += evidence.facts(network: network, channel: channel)
        }
        // Transports speak for a protocol, so they were put together before one was believed.
        messages.keep(from: first) { unit in
            let channel = traffic.frames.channel(Int(unit.firstRow))
            guard let network = networks.network(of: J1939Detail(packed: unit.detail).group, on: channel) else {
                return false
            }
            unit.network = network
            return true
        }
        if !facts.isEmpty || !networks.isEmpty {
            let collector = J1939Collector(traffic, networks, into: messages)
            collector.collect(claimed)
        }
        return facts
    }

    /// What the options leave of a finding: a protocol that is fixed is believed without evidence.
    private static func allowed(_ evidence: J1939Evidence, _ options: ProtocolOptions) -> NetworkProtocol? {
        var network = evidence.network
        let fixed = options.fixed.intersection([.j1939, .nmea2000])
        if !fixed.isEmpty, evidence.identifiers > 0 {
            network = network.flatMap { fixed.contains($0) ? $0 : nil } ?? (fixed.contains(.j1939) ? .j1939 : .nmea2000)
        }
        return network.flatMap { options.allows($0) ? $0 : nil }
    }
}

/// The protocols of channels.
struct J1939Networks {
    private var networks: [UInt16: NetworkProtocol] = [:]
    /// Channels of J1939 on which the groups of the upper data page are those of NMEA 2000.
    private var shared: Set<UInt16> = []

    /// PGN 126208, the lowest that NMEA 2000 has for itself.
    private static let firstMarineGroup: UInt32 = 0x1ED00

    var isEmpty: Bool { networks.isEmpty }

    mutating func add(_ network: NetworkProtocol, on channel: UInt16, isShared: Bool) {
        networks[channel] = network
        if isShared { shared.insert(channel) }
    }

    /// The protocol of a group; nil where a channel speaks neither.
    func network(of group: UInt32, on channel: UInt16) -> NetworkProtocol? {
        group >= Self.firstMarineGroup && shared.contains(channel) ? .nmea2000 : networks[channel]
    }
}

/// The first look: evidence of all channels, and their transports, which are evidence too.
struct J1939Survey {
    private(set) var evidence: [UInt16: J1939Evidence] = [:]
    /// Frames of a stream that are looked at one by one.
    private static let sample = 64

    /// - Parameter messages: gets the transports of all channels, as messages of J1939.
    init(_ traffic: FramesByIdentifier, _ claimed: RowSet, into messages: PDUTableBuilder) {
        let frames = traffic.frames
        var transportRows: [UInt32] = []
        for stream in traffic.streams where stream.isExtended {
            let identifier = J1939Identifier(stream.identifier)
            let rows = traffic.rows(of: stream)
            let sampled = rows.prefix(Self.sample).filter { !frames.flags(Int($0)).contains(.fd) }
            guard !sampled.isEmpty else { continue }
            evidence[stream.channel, default: J1939Evidence()].count(
                identifier, frames: stream.count, hasEightBytes: sampled.allSatisfy { frames.length(Int($0)) == 8 })
            guard !identifier.isExtendedDataPage, identifier.isAddressed else { continue }
            if J1939Group.isTransport(identifier.group) {
                transportRows += rows
            } else if identifier.pduFormat == 0xEA || identifier.pduFormat == 0xEE {
                for row in sampled {
                    evidence[stream.channel]?.examine(identifier, frames.payload(Int(row)))
                }
            }
        }
        transportRows.sort()
        let columns = PayloadColumns(traffic)
        var transport = J1939Transport(into: messages)
        for row in transportRows.lazy.map({ Int($0) }) where !claimed.contains(row) {
            let kind = columns.kind(row)
            guard !kind.flags.contains(.fd) else { continue }
            transport.take(
                J1939Identifier(kind.identifier), channel: kind.channel, payload: columns.payload(row), row: row)
        }
        transport.finish()
        for (channel, count) in transport.completed {
            evidence[channel, default: J1939Evidence()].transports += count
        }
    }
}
