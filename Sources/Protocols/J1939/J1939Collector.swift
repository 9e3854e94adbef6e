internal import Capture

/// Makes the messages of the channels that speak J1939 or NMEA 2000, in the order of their first frames.
struct J1939Collector {
    private(set) var table = PDUTable()
    private let traffic: Traffic
    private let networks: [UInt16: NetworkProtocol]
    /// Channels of J1939 on which the groups of the upper data page are those of NMEA 2000.
    private let shared: Set<UInt16>
    private let transports: [J1939Transport.Message]
    private var nextTransport = 0

    /// What a stream's frames are, and a unit that lacks its rows alone.
    private struct Role {
        enum Kind: UInt8 { case none, transport, single, fastPacket }
        var kind = Kind.none
        var unit: ProtocolDataUnit
    }

    init(
        _ traffic: Traffic, _ networks: [UInt16: NetworkProtocol], shared: Set<UInt16>,
        _ transports: [J1939Transport.Message]
    ) {
        self.traffic = traffic
        self.networks = networks
        self.shared = shared
        self.transports = transports
    }

    mutating func collect(_ claimed: inout ClaimedRows) {
        let columns = PayloadColumns(traffic)
        let roles = traffic.streams.map { role(of: $0) }
        var fastPackets = FastPackets(streams: traffic.streams.count)
        table.units.reserveCapacity(
            zip(roles, traffic.streams).reduce(0) { $0 + ($1.0.kind == .single ? $1.1.count : 0) })
        for row in traffic.streamOfRow.indices {
            let stream = traffic.streamOfRow[row]
            guard stream != Traffic.noStream else { continue }
            let kind = roles[Int(stream)].kind
            guard kind != .none, !claimed.contains(row), !columns.isFD(row) else { continue }
            claimed.insert(row)
            if kind == .transport {
                appendTransports(upTo: row)
                continue
            }
            if kind == .fastPacket {
                let isPart = fastPackets.take(
                    roles[Int(stream)].unit, stream: Int(stream), columns.payload(row), row: row,
                    time: columns.time(row), into: &table)
                if isPart { continue }
            }
            let length = UInt32(truncatingIfNeeded: columns.payload(row).count)
            var unit = roles[Int(stream)].unit
            unit.firstRow = Int32(truncatingIfNeeded: row)
            unit.lastRow = Int32(truncatingIfNeeded: row)
            unit.payload.count = length
            unit.length = length
            table.units.append(unit)
        }
        fastPackets.finish(into: &table)
    }

    private func network(of group: UInt32, on channel: UInt16) -> NetworkProtocol? {
        group >= Self.firstMarineGroup && shared.contains(channel) ? .nmea2000 : networks[channel]
    }

    /// PGN 126208, the lowest that NMEA 2000 has for itself.
    private static let firstMarineGroup: UInt32 = 0x1ED00

    private func role(of stream: TrafficStream) -> Role {
        let identifier = J1939Identifier(stream.identifier)
        let group = identifier.group
        var unit = ProtocolDataUnit(
            network(of: group, on: stream.channel) ?? .j1939, firstRow: 0, lastRow: 0,
            payload: PDUPlace(start: 0, count: 0, isInFrame: true), length: 0, source: .address(identifier.source),
            target: Self.target(identifier.destination))
        unit.detail = J1939Detail(group: group, priority: identifier.priority).packed
        var role = Role(unit: unit)
        guard stream.isExtended, networks[stream.channel] != nil, !identifier.isExtendedDataPage,
            !J1939Group.isDiagnosticTransport(group)
        else { return role }
        let isFast = role.unit.network == .nmea2000 && NMEA2000Groups.shared.isFast(group)
        role.kind = J1939Group.isTransport(group) ? .transport : isFast ? .fastPacket : .single
        return role
    }

    /// Adds the transports that began at a row.
    private mutating func appendTransports(upTo row: Int) {
        while nextTransport < transports.count, Int(transports[nextTransport].session.firstRow) <= row {
            append(transports[nextTransport])
            nextTransport += 1
        }
    }

    private mutating func append(_ message: J1939Transport.Message) {
        guard let network = network(of: message.session.detail.group, on: message.channel) else { return }
        let session = message.session
        var detail = session.detail
        detail.abortReason = message.abortReason
        let count = min(session.bytes.count, session.size)
        var unit = ProtocolDataUnit(
            network, firstRow: Int(session.firstRow), lastRow: Int(session.lastRow),
            payload: PDUPlace(start: table.bytes.count, count: count), length: session.size,
            source: .address(session.source), target: Self.target(session.destination))
        unit.outcome = message.outcome
        unit.acknowledgementRow = message.acknowledgementRow
        unit.rowPlace = PDUPlace(start: table.rows.count, count: session.rows.count)
        unit.detail = detail.packed
        table.units.append(unit)
        table.rows += session.rows
        table.bytes += session.bytes.prefix(count)
    }

    private static func target(_ destination: UInt8) -> PDUAddress {
        destination == 0xFF ? .everyone : .address(destination)
    }
}
