internal import Capture

/// Names of messages by what decides them, so that messages of one kind are read once.
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

    /// Groups of makers, acknowledgements and commands have names that depend on their first bytes.
    private func key(of unit: ProtocolDataUnit) -> Key {
        var key = Key(network: unit.network.rawValue, detail: 0, bytes: 0)
        switch unit.network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: return key
        case .canopen:
            let detail = CANopenDetail(packed: unit.detail)
            key.detail = unit.detail & (31 << 27 | 1 << 24)
            switch detail.function {
            case .networkManagement, .layerSetting: key.bytes = bytes(of: unit, count: 1)
            case .nodeGuard: key.bytes = unit.length == 0 ? 1 : 0
            default: break
            }
        case .j1939, .nmea2000:
            let group = J1939Detail(packed: unit.detail).group
            // Chargers have groups of their own, and the null address a claim.
            key.detail = group | UInt32(unit.source.byte) << 18
            key.bytes = UInt32(unit.target.byte) << 24
            if unit.network == .nmea2000 || group == J1939Group.acknowledgement {
                let isOpen = J1939Group.isProprietary(group) || group == J1939Group.acknowledgement
                key.bytes |= bytes(of: unit, count: isOpen ? 3 : 0)
            }
        }
        return key
    }

    private func bytes(of unit: ProtocolDataUnit, count: Int) -> UInt32 {
        guard count > 0 else { return 0 }
        return reader.table.withPayload(of: unit, in: reader.frames) { bytes in
            bytes.prefix(count).reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
