internal import Capture

/// Finds SAE J1939, with ISO 11783 and GB/T 27930 on it, and NMEA 2000: both have one identifier and one transport.
enum J1939Recognizer: ProtocolRecognizer {
    static func messages(
        in traffic: Traffic, options: ProtocolOptions, claimed: inout ClaimedRows
    ) -> RecognizedMessages {
        var recognized = RecognizedMessages()
        guard options.allows(.j1939) || options.allows(.nmea2000) else { return recognized }
        let survey = J1939Survey(traffic, claimed)
        var networks: [UInt16: NetworkProtocol] = [:]
        var shared: Set<UInt16> = []
        for (channel, evidence) in survey.evidence.sorted(by: { $0.key < $1.key }) {
            guard let network = allowed(evidence, options) else { continue }
            networks[channel] = network
            if evidence.isShared, options.allows(.nmea2000) { shared.insert(channel) }
            recognized.evidence += evidence.facts(network: network, channel: channel)
        }
        guard !networks.isEmpty else { return recognized }
        var collector = J1939Collector(traffic, networks, shared: shared, survey.transports)
        collector.collect(&claimed)
        recognized.table = collector.table
        return recognized
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

/// The first look: evidence of all channels, and their transports, which are evidence too.
struct J1939Survey {
    private(set) var evidence: [UInt16: J1939Evidence] = [:]
    /// In the order of their first frames.
    private(set) var transports: [J1939Transport.Message] = []
    /// Frames of a stream that are looked at one by one.
    private static let sample = 64

    init(_ traffic: Traffic, _ claimed: ClaimedRows) {
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
        var transport = J1939Transport()
        for row in transportRows.lazy.map({ Int($0) }) where !frames.flags(row).contains(.fd) && !claimed.contains(row)
        {
            transport.take(
                J1939Identifier(frames.identifier(row)), channel: frames.channel(row), payload: frames.payload(row),
                row: row)
        }
        transport.finish()
        transports = transport.found.sorted { $0.session.firstRow < $1.session.firstRow }
        for message in transports where message.outcome == .complete {
            evidence[message.channel, default: J1939Evidence()].transports += 1
        }
    }
}
