internal import CANCapture

/// The nodes of a bus: the control units of J1939 and the devices of NMEA 2000 by their source addresses, and the nodes
/// of CANopen, with what they report about themselves.
package struct BusParticipants: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package var network: NetworkProtocol
        package var channel: UInt16
        package var address: PDUAddress
        /// The name of the address in the protocol's tables: `Engine #1`; nil if it has none.
        package var name: String?
        package var messages = 0
        /// Address claim, product information, state: a name and a value each.
        package var details: [PDUReading.Part] = []
    }

    /// By channel, protocol and address.
    package private(set) var entries: [Entry] = []

    private struct Key: Hashable {
        var network: NetworkProtocol
        var channel: UInt16
        var address: PDUAddress
    }

    /// What a message says about its sender.
    private enum Kind: UInt8, CaseIterable { case claim, product, component, software, heartbeat, bootUp }

    private struct Said {
        var last: ProtocolDataUnit
        var count = 0
    }

    /// Maximum number of entries, for hostile captures: all addresses of a few channels.
    private static let most = 4096

    /// - Parameter keeps: whether a message counts; nil if all do.
    package init(_ reader: ProtocolReader, keeps: ((ProtocolDataUnit) -> Bool)? = nil) {
        let units = reader.table.units
        guard !units.networks.isDisjoint(with: [.j1939, .nmea2000, .canopen]) else { return }
        var places: [Key: Int] = [:]
        for one in units.distinct(keeps: keeps) {
            guard let key = Self.key(one.unit, reader.frames) else { continue }
            if let place = places[key] {
                entries[place].messages += one.count
                if let name = one.unit.chargingName(of: key.address) { entries[place].name = name }
            } else if entries.count < Self.most {
                places[key] = entries.count
                entries.append(
                    Entry(
                        network: key.network, channel: key.channel, address: key.address,
                        name: one.unit.name(of: key.address), messages: one.count))
            }
        }
        var said: [[Kind: Said]] = Array(repeating: [:], count: entries.count)
        units.forEachLast(matching: { Self.kind($0) != nil }, keeps: keeps) { unit, count in
            guard let kind = Self.kind(unit), let key = Self.key(unit, reader.frames), let place = places[key] else {
                return
            }
            let known = said[place][kind] ?? Said(last: unit)
            said[place][kind] = Said(
                last: known.last.firstRow > unit.firstRow ? known.last : unit, count: known.count + count)
        }
        for place in entries.indices { entries[place].details = Self.details(said[place], reader) }
        entries.sort { one, other in
            (one.channel, one.network.rawValue, one.address.code)
                < (other.channel, other.network.rawValue, other.address.code)
        }
    }

    private static func key(_ unit: ProtocolDataUnit, _ frames: FrameTable) -> Key? {
        switch (unit.network, unit.source) {
        case (.j1939, .address), (.nmea2000, .address):
            // 254 is a node without an address, 255 is all nodes.
            guard unit.source.byte < 0xFE else { return nil }
        case (.canopen, .node): break
        default: return nil
        }
        return Key(network: unit.network, channel: frames.channel(Int(unit.firstRow)), address: unit.source)
    }

    private static func kind(_ unit: ProtocolDataUnit) -> Kind? {
        guard unit.outcome == .complete else { return nil }
        switch unit.network {
        case .j1939, .nmea2000:
            switch J1939Detail(packed: unit.detail).group {
            case J1939Group.addressClaimed: return .claim
            case 126_996: return .product
            case 65_259: return .component
            case 65_242: return .software
            default: return nil
            }
        case .canopen:
            switch CANopenDetail(packed: unit.detail).function {
            case .heartbeat: return .heartbeat
            case .bootUp: return .bootUp
            default: return nil
            }
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: return nil
        }
    }

    private static func details(_ said: [Kind: Said], _ reader: ProtocolReader) -> [PDUReading.Part] {
        Kind.allCases.flatMap { kind -> [PDUReading.Part] in
            guard let known = said[kind] else { return [] }
            switch kind {
            case .bootUp: return [PDUReading.Part("boot-ups", "\(known.count)")]
            case .heartbeat, .claim, .product: return reader.reading(of: known.last).parts.filter(isTold)
            case .component: return named("component", reader.reading(of: known.last))
            case .software: return named("software", reader.reading(of: known.last))
            }
        }
    }

    private static func named(_ name: String, _ reading: PDUReading) -> [PDUReading.Part] {
        reading.parts.filter { $0.name == "text" }.map { PDUReading.Part(name, $0.value) }
    }

    /// Whether a part of a claim or of product information describes the device.
    private static func isTold(_ part: PDUReading.Part) -> Bool {
        let silent: Set<String> = [
            "Device Instance Lower", "Device Instance Upper", "System Instance", "Arbitrary address capable", "Spare",
            "Load Equivalency", "Certification Level", "NMEA 2000 Version",
        ]
        return !part.value.isEmpty && !silent.contains(part.name)
    }
}
