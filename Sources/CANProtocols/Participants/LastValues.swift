internal import CANCapture

/// The last values on a bus, in words: measured values of NMEA 2000, parameters of single-frame messages of J1939,
/// parameters and vehicle information of OBD-II and of its successor over UDS (WWH-OBD, ISO 27145).
package struct LastValues: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package var network: NetworkProtocol
        package var channel: UInt16
        /// The sender.
        package var source: PDUAddress
        /// The parameter group, or the service: `Wind Data`, `Show current data`.
        package var title: String
        /// A name and a value each: `("Engine speed", "1726 rpm")`.
        package var values: [PDUReading.Part]
        /// The first frame with it.
        package var row: Int
        /// Number of messages with it.
        package var count: Int
    }

    /// By channel, protocol and source, in the order of groups and parameters.
    package private(set) var entries: [Entry] = []

    private struct Key: Hashable {
        var channel: UInt16
        var source: PDUAddress
        /// Network, and the group or the service with its first parameter.
        var subject: UInt64
    }

    private struct Told {
        var last: ProtocolDataUnit
        var count: Int
    }

    /// Maximum number of different values that are listed.
    private static let most = 4096

    /// - Parameter keeps: whether a message counts; nil if all do.
    package init(_ reader: ProtocolReader, keeps: ((ProtocolDataUnit) -> Bool)? = nil) {
        let units = reader.table.units
        guard !units.networks.isDisjoint(with: [.nmea2000, .j1939, .obd, .uds]) else { return }
        var told: [Key: Told] = [:]
        func add(_ key: Key, _ unit: ProtocolDataUnit, count: Int) {
            if let known = told[key] {
                told[key] = Told(
                    last: known.last.firstRow > unit.firstRow ? known.last : unit, count: known.count + count)
            } else if told.count < Self.most {
                told[key] = Told(last: unit, count: count)
            }
        }
        func key(_ unit: ProtocolDataUnit, _ subject: UInt64) -> Key {
            Key(
                channel: reader.frames.channel(Int(unit.firstRow)), source: unit.source,
                subject: UInt64(unit.network.rawValue) << 56 | subject)
        }
        // Messages that are alike have one group and one source, so the last of them is enough.
        units.forEachLast(matching: { Self.isMeasured($0) || Self.isAnswer($0) }, keeps: keeps) { unit, count in
            if Self.isAnswer(unit) {
                let subject = reader.table.withPayload(of: unit, in: reader.frames) { Self.subject($0, unit.network) }
                if let subject { add(key(unit, subject), unit, count: count) }
            } else {
                add(key(unit, UInt64(J1939Detail(packed: unit.detail).group)), unit, count: count)
            }
        }
        let sorted = told.sorted { one, other in
            (one.key.channel, one.key.subject >> 56, one.key.source.code, one.key.subject)
                < (other.key.channel, other.key.subject >> 56, other.key.source.code, other.key.subject)
        }
        var places: [Parameter: Int] = [:]
        for (key, one) in sorted {
            let reading = reader.reading(of: one.last)
            let values = one.last.network == .j1939 ? Self.parameters(one.last, reader) : Self.values(reading)
            guard !values.isEmpty else { continue }
            var entry = Entry(
                network: one.last.network, channel: key.channel, source: key.source, title: reading.title,
                values: values, row: Int(one.last.firstRow), count: one.count)
            guard Self.isAnswer(one.last) else {
                entries.append(entry)
                continue
            }
            // A response contains several parameters, which other responses also contain: the latest value of each
            // counts.
            for values in Self.parameters(values) {
                entry.values = values
                let parameter = Parameter(
                    channel: key.channel, source: key.source, title: reading.title, name: values[0].name)
                if let place = places[parameter] {
                    let count = entries[place].count + entry.count
                    if entry.row > entries[place].row { entries[place] = entry }
                    entries[place].count = count
                } else {
                    places[parameter] = entries.count
                    entries.append(entry)
                }
            }
        }
    }

    private struct Parameter: Hashable {
        var channel: UInt16
        var source: PDUAddress
        var title: String
        var name: String
    }

    /// The values of each parameter; those with one name are consecutive.
    private static func parameters(_ values: [PDUReading.Part]) -> [[PDUReading.Part]] {
        var parameters: [[PDUReading.Part]] = []
        for value in values {
            if parameters.last?.first?.name == value.name {
                parameters[parameters.count - 1].append(value)
            } else {
                parameters.append([value])
            }
        }
        return parameters
    }

    private static func parameters(_ unit: ProtocolDataUnit, _ reader: ProtocolReader) -> [PDUReading.Part] {
        reader.table.withPayload(of: unit, in: reader.frames) {
            J1939Parameter.parts(of: J1939Detail(packed: unit.detail).group, $0)
        }
    }

    /// Whether a message contains measured values: for J1939 single-frame messages with known parameters, for NMEA 2000
    /// all except network management.
    private static func isMeasured(_ unit: ProtocolDataUnit) -> Bool {
        guard unit.network == .nmea2000 || unit.network == .j1939, unit.outcome == .complete else { return false }
        let detail = J1939Detail(packed: unit.detail)
        let group = detail.group
        if unit.network == .j1939 { return detail.transport == .single && J1939Parameter.all[group] != nil }
        let managing: Set<UInt32> = [126_208, 126_464, 126_720, 126_993, 126_996, 126_998]
        return group >= 0x1ED00 && !managing.contains(group) && !J1939Group.isProprietary(group)
    }

    private static func isAnswer(_ unit: ProtocolDataUnit) -> Bool {
        (unit.network == .obd || unit.network == .uds) && unit.messageKind == .positive && unit.outcome == .complete
    }

    /// The service and the first parameter of a response with values; nil for other responses.
    private static func subject(_ bytes: UnsafeBufferPointer<UInt8>, _ network: NetworkProtocol) -> UInt64? {
        guard bytes.count > 2 else { return nil }
        switch (network, bytes[0]) {
        // Services 01, 02, 05, 06 and 09 of SAE J1979.
        case (.obd, 0x41), (.obd, 0x42), (.obd, 0x46), (.obd, 0x49):
            return UInt64(bytes[0]) << 16 | UInt64(bytes[1]) << 8
        // ReadDataByIdentifier of the identifiers of ISO 27145-2: F4xx parameters, F6xx monitors, F8xx vehicle
        // information.
        case (.uds, 0x62) where [0xF4, 0xF6, 0xF8].contains(bytes[1]):
            return UInt64(bytes[0]) << 16 | UInt64(bytes[1]) << 8 | UInt64(bytes[2])
        default: return nil
        }
    }

    /// Without fields that only describe the form of a message.
    private static func values(_ reading: PDUReading) -> [PDUReading.Part] {
        reading.parts.filter { part in
            part.name != "SID" && !part.value.isEmpty && !part.name.hasPrefix("PIDs supported")
        }
    }
}
