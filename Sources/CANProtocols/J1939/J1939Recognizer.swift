internal import CANCapture

/// Finds SAE J1939, with ISO 11783 and GB/T 27930, and NMEA 2000: both have the same identifiers and the same
/// transport.
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
        // Transports are evidence for a protocol, so they were assembled before one was accepted.
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

    /// Applies the options to a result: a given protocol is accepted without evidence.
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

    /// The protocol of a group; nil if a channel uses neither.
    func network(of group: UInt32, on channel: UInt16) -> NetworkProtocol? {
        group >= Self.firstMarineGroup && shared.contains(channel) ? .nmea2000 : networks[channel]
    }
}

/// The first pass: evidence of all channels, and their transports, which are also evidence.
struct J1939Survey {
    private(set) var evidence: [UInt16: J1939Evidence] = [:]
    /// Number of frames of a stream that are examined one by one.
    private static let sample = 64

    /// - Parameter messages: receives the transports of all channels, as messages of J1939.
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
        transport.finish(traffic)
        for (channel, count) in transport.completed {
            evidence[channel, default: J1939Evidence()].transports += count
        }
    }
}

/// Makes the messages of the channels with J1939 or NMEA 2000, except those in TP and ETP.
struct J1939Collector {
    private let traffic: FramesByIdentifier
    private let networks: J1939Networks
    private let messages: PDUTableBuilder

    /// The kind of a stream's frames.
    private enum Role: UInt8 { case none, transport, single, fastPacket }

    init(_ traffic: FramesByIdentifier, _ networks: J1939Networks, into messages: PDUTableBuilder) {
        self.traffic = traffic
        self.networks = networks
        self.messages = messages
    }

    func collect(_ claimed: RowSet) {
        var roles = traffic.roles { role(of: traffic.streams[$0]).rawValue }
        for (number, kind) in traffic.kinds.enumerated() where roles[number] != Role.none.rawValue {
            if kind.flags.contains(.fd) {
                roles[number] = Role.none.rawValue
            } else {
                messages.describe(kind: number, as: unit(of: stream(number)))
            }
        }
        let columns = PayloadColumns(traffic)
        var fastPackets = FastPackets(streams: traffic.streams.count, into: messages)
        traffic.forEachRow(roles) { row, kind, role in
            guard !claimed.contains(row) else { return }
            claimed.insert(row)
            if role == Role.single.rawValue { return messages.addSingle(row, kind: kind) }
            guard role == Role.fastPacket.rawValue else { return }
            let isPart = fastPackets.take(
                stream: Int(traffic.streamOfKind[kind]), columns.payload(row), row: row, time: columns.time(row)
            ) { unit(of: stream(kind)) }
            if !isPart { messages.addSingle(row, kind: kind) }
        }
        fastPackets.finish(traffic)
    }

    private func stream(_ kind: Int) -> FrameStream { traffic.streams[Int(traffic.streamOfKind[kind])] }

    private func role(of stream: FrameStream) -> Role {
        let identifier = J1939Identifier(stream.identifier)
        let group = identifier.group
        guard stream.isExtended, let network = networks.network(of: group, on: stream.channel),
            !identifier.isExtendedDataPage, !J1939Group.isDiagnosticTransport(group)
        else { return .none }
        if J1939Group.isTransport(group) { return .transport }
        return network == .nmea2000 && NMEA2000Groups.shared.isFast(group) ? .fastPacket : .single
    }

    /// A message of a stream, without the fields that differ among them.
    private func unit(of stream: FrameStream) -> ProtocolDataUnit {
        let identifier = J1939Identifier(stream.identifier)
        let group = identifier.group
        var unit = ProtocolDataUnit(
            networks.network(of: group, on: stream.channel) ?? .j1939, firstRow: 0, lastRow: 0, payload: .none,
            length: 0, source: .address(identifier.source), target: J1939Identifier.target(identifier.destination))
        unit.detail = J1939Detail(group: group, priority: identifier.priority).packed
        return unit
    }
}

/// Evidence for SAE J1939 and for NMEA 2000 on a channel: identifiers by their groups, and messages of exactly the
/// right form.
///
/// A 29-bit identifier proves nothing. One in 870 of all identifiers happens to be a known group. Groups therefore
/// count by their share of the identifiers, and messages by their form: an address claim with a possible NAME, a
/// request of three bytes, a completed transport.
struct J1939Evidence {
    /// Distinct identifiers that are possible on a J1939 network.
    private(set) var identifiers = 0
    /// Distinct identifiers with the extended data page, which are not possible there.
    private(set) var foreignIdentifiers = 0
    /// Known groups of SAE J1939, ISO 11783 or GB/T 27930, and their frames.
    private(set) var groups = 0
    private(set) var groupFrames = 0
    /// Known groups of NMEA 2000 in the upper data page, and their frames.
    private(set) var marineGroups = 0
    private(set) var marineFrames = 0
    private(set) var claims = 0
    /// Claims whose NAME says "marine industry" (industry group 4).
    private(set) var marineClaims = 0
    private(set) var requests = 0
    var transports = 0

    /// Counts an identifier with the number of frames that carried it, all with eight bytes or not.
    mutating func count(_ identifier: J1939Identifier, frames: Int, hasEightBytes: Bool) {
        guard !identifier.isExtendedDataPage else {
            foreignIdentifiers += 1
            return
        }
        identifiers += 1
        let group = identifier.group
        if group >= 0x1F000, NMEA2000Groups.shared.isKnown(group) {
            marineGroups += 1
            marineFrames += frames
        } else if !identifier.isAddressed, hasEightBytes, J1939Names.groups[group] != nil {
            groups += 1
            groupFrames += frames
        } else if J1939Names.isCharging(identifier) {
            groups += 1
            groupFrames += frames
        }
    }

    /// Examines a frame of network management.
    mutating func examine(_ identifier: J1939Identifier, _ payload: UnsafeBufferPointer<UInt8>) {
        switch identifier.group {
        case J1939Group.addressClaimed where payload.count == 8 && identifier.destination == 0xFF:
            // The reserved bit of a NAME is 0, and no NAME is 0 or all ones.
            let isPossible = payload[6] & 1 == 0 && payload.contains { $0 != 0 }
            claims += isPossible ? 1 : 0
            marineClaims += isPossible && (payload[7] >> 4) & 7 == 4 ? 1 : 0
        case J1939Group.request where payload.count == 3 && payload[2] <= 3:
            requests += 1
        default: break
        }
    }

    /// Whether J1939 or NMEA 2000 is in use, and which.
    var network: NetworkProtocol? {
        guard foreignIdentifiers * 4 <= identifiers + foreignIdentifiers else { return nil }
        let isMarine = Self.isShare(marineGroups, of: identifiers)
        let isRoad = Self.isShare(groups, of: identifiers)
        let isManaged = transports > 0 || claims > 0 || requests > 1
        guard isMarine || isRoad || isManaged else { return nil }
        if marineGroups > groups { return .nmea2000 }
        return marineGroups == groups && marineClaims > 0 ? .nmea2000 : .j1939
    }

    /// Whether a J1939 network also has messages of NMEA 2000, as after the gateway of an engine.
    var isShared: Bool { network == .j1939 && marineGroups >= 3 && Self.isShare(marineGroups, of: identifiers) }

    /// A known group among a dozen identifiers, or three among any hundred.
    private static func isShare(_ known: Int, of identifiers: Int) -> Bool {
        known >= 1 && known * 12 >= identifiers || known >= 3 && known * 50 >= identifiers
    }

    /// The evidence as facts with their numbers.
    func facts(network: NetworkProtocol, channel: UInt16) -> [ProtocolEvidence] {
        let facts =
            network == .nmea2000
            ? [("frames of NMEA 2000 parameter groups", marineFrames), ("address claims", claims)]
            : [("frames of known parameter groups", groupFrames), ("address claims", claims)]
        return (facts + [("completed transport messages", transports), ("requests for parameter groups", requests)])
            .filter { $0.1 > 0 }
            .map { ProtocolEvidence(network: network, channel: channel, fact: $0.0, count: $0.1) }
    }
}
