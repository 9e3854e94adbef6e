internal import CANCapture

/// Names of messages, so that messages of one kind are read once.
package struct PDUNames {
    private let reader: ProtocolReader
    private var places: [Key: Int] = [:]
    /// Each once.
    package private(set) var names: [String] = []
    private var placeOfName: [String: Int] = [:]
    private var last: (key: Key, place: Int)?

    private struct Key: Hashable {
        var network: UInt8
        var detail: UInt32
        var bytes: UInt32
    }

    package init(_ reader: ProtocolReader) { self.reader = reader }

    /// The place of a message's name in ``names``.
    package mutating func place(of unit: ProtocolDataUnit) -> Int {
        let key = key(of: unit)
        if let last, last.key == key { return last.place }
        let place = places[key] ?? add(unit, key)
        last = (key, place)
        return place
    }

    private mutating func add(_ unit: ProtocolDataUnit, _ key: Key) -> Int {
        let name = unit.isDiagnostic || unit.network == .isoTP ? unit.network.name : reader.reading(of: unit).title
        let place = placeOfName[name] ?? names.count
        if place == names.count {
            names.append(name)
            placeOfName[name] = place
        }
        places[key] = place
        return place
    }

    /// Groups of manufacturers, acknowledgements and commands have names that depend on their first bytes.
    private func key(of unit: ProtocolDataUnit) -> Key {
        var key = Key(network: unit.network.rawValue, detail: 0, bytes: 0)
        switch unit.network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: return key
        case .canopen:
            key.detail = unit.detail & (31 << 27 | 1 << 24)
            if CANopenDetail(packed: unit.detail).function == .nodeGuard { key.bytes = unit.length == 0 ? 1 : 0 }
        case .j1939, .nmea2000:
            // Chargers have groups of their own, and the null address a claim.
            key.detail = J1939Detail(packed: unit.detail).group | UInt32(unit.source.byte) << 18
            key.bytes = UInt32(unit.target.byte) << 24
        }
        let count = Self.namingBytes(of: unit)
        if count > 0 { key.bytes |= bytes(of: unit, count: count) }
        return key
    }

    /// Number of bytes of a message on which its name depends.
    private static func namingBytes(of unit: ProtocolDataUnit) -> Int {
        switch unit.network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: return 0
        case .canopen:
            switch CANopenDetail(packed: unit.detail).function {
            case .networkManagement, .layerSetting: return 1
            default: return 0
            }
        case .j1939, .nmea2000:
            let group = J1939Detail(packed: unit.detail).group
            let isOfMaker = unit.network == .nmea2000 && J1939Group.isProprietary(group)
            return isOfMaker || group == J1939Group.acknowledgement ? 3 : 0
        }
    }

    /// Whether messages that differ only in their rows have one name.
    package func isOfKind(_ unit: ProtocolDataUnit) -> Bool { Self.namingBytes(of: unit) == 0 }

    private func bytes(of unit: ProtocolDataUnit, count: Int) -> UInt32 {
        reader.table.withPayload(of: unit, in: reader.frames) { bytes in
            bytes.prefix(count).reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
