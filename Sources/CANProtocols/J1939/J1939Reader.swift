/// Reads messages of SAE J1939: groups, addresses, NAMEs, requests, acknowledgements and trouble codes.
enum J1939Reader: ProtocolReading {
    static func reading(of message: ProtocolMessage) -> PDUReading {
        let detail = J1939Detail(packed: message.unit.detail)
        let source = message.unit.source.byte
        let destination = message.unit.target.byte
        let name = J1939Names.name(of: detail.group, from: source, to: destination)
        var reading = PDUReading(title: title(detail, source, message.bytes, name))
        reading.fields = head(of: message.unit, detail, name: name)
        if detail.abortReason > 0 || message.unit.outcome == .aborted {
            let reason = UInt32(detail.abortReason)
            reading.fields.append(PDUField("abort_reason", .integer(Int64(reason))))
            reading.parts.append(PDUReading.Part("abort", J1939Names.abortReasons[reason] ?? "reason \(reason)"))
            reading.tone = .negative
        }
        if message.unit.outcome == .complete { read(detail.group, message, into: &reading) }
        return reading
    }

    /// The fields of every message of J1939 and NMEA 2000.
    static func head(of unit: ProtocolDataUnit, _ detail: J1939Detail, name: String?) -> [PDUField] {
        let transport =
            switch detail.transport {
            case .single: detail.isFastPacket ? "fast packet" : "single"
            case .broadcast: "BAM"
            case .connection: "RTS/CTS"
            case .extended: "ETP"
            }
        var fields = [
            PDUField("pgn", .integer(Int64(detail.group))), PDUField("sa", .integer(Int64(unit.source.byte))),
            PDUField("da", .integer(Int64(unit.target.byte))), PDUField("priority", .integer(Int64(detail.priority))),
            PDUField("transport", .text(transport)),
        ]
        if let name { fields.append(PDUField("name", .text(name))) }
        return fields
    }

    private static func title(
        _ detail: J1939Detail, _ source: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ name: String?
    ) -> String {
        // The null address does not claim anything: it reports that no address could be claimed.
        if detail.group == J1939Group.addressClaimed, source == 0xFE { return "Cannot claim address" }
        if detail.group == J1939Group.acknowledgement, let control = bytes.first {
            return acknowledgements[control] ?? "Acknowledgment"
        }
        return name ?? "PGN \(detail.group)"
    }

    private static let acknowledgements: [UInt8: String] = [
        0: "Positive acknowledgment", 1: "Negative acknowledgment", 2: "Access denied", 3: "Cannot respond",
    ]

    private static func read(_ group: UInt32, _ message: ProtocolMessage, into reading: inout PDUReading) {
        let bytes = message.bytes
        switch group {
        case J1939Group.addressClaimed, J1939Group.commandedAddress:
            guard let name = J1939Name(bytes) else { return }
            reading.fields.append(PDUField("j1939_name", .object(name.fields)))
            reading.parts.append(PDUReading.Part("NAME", name.text))
            if group == J1939Group.commandedAddress, bytes.count > 8 {
                reading.parts.append(PDUReading.Part("address", "\(bytes[8])"))
            }
        case J1939Group.request:
            guard bytes.count >= 3 else { return }
            appendGroup(number(bytes, 0), to: &reading)
        case J1939Group.acknowledgement:
            guard bytes.count >= 8 else { return }
            reading.fields.append(PDUField("ack", .integer(Int64(bytes[0]))))
            reading.tone = bytes[0] == 0 ? .positive : .negative
            appendGroup(number(bytes, 5), to: &reading)
        default:
            if J1939TroubleCodes.isIn(group), let codes = J1939TroubleCodes(bytes) {
                reading.fields += codes.fields
                reading.parts += codes.parts(message.options.parameterNames)
                if !codes.codes.isEmpty { reading.tone = codes.redStop == 1 ? .negative : .pending }
            } else if let text = text(group, bytes) {
                reading.parts.append(PDUReading.Part("text", text))
            }
        }
    }

    private static func appendGroup(_ group: UInt32, to reading: inout PDUReading) {
        reading.fields.append(PDUField("requested_pgn", .integer(Int64(group))))
        let name = J1939Names.groups[group].map { " " + $0.text } ?? ""
        reading.parts.append(PDUReading.Part("PGN", "\(group)" + name))
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt32 {
        UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    }

    /// Identifications are text with `*` after each part; nil if most of the bytes are not characters.
    private static func text(_ group: UInt32, _ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard [65259, 65260, 65242, 64965].contains(group) else { return nil }
        let letters = bytes.map { $0 >= 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: ".") }
        let known = bytes.count { $0 >= 0x20 && $0 < 0x7F }
        return letters.isEmpty || 2 * known <= letters.count ? nil : String(decoding: letters, as: UTF8.self)
    }
}

extension PDUAddress {
    /// The address byte; 255 means all nodes.
    var byte: UInt8 {
        if case .address(let address) = self { address } else { 0xFF }
    }
}
