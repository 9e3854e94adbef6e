internal import CANCapture

/// Makes the messages of the channels that speak J1939 or NMEA 2000, but for those that TP and ETP carry.
struct J1939Collector {
    private let traffic: FramesByIdentifier
    private let networks: J1939Networks
    private let messages: PDUTableBuilder

    /// What a stream's frames are.
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
        fastPackets.finish()
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

    /// A message of a stream, without what differs among them.
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
