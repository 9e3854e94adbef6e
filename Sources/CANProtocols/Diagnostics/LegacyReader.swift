/// Reads KWP2000 (ISO 14230-3 over ISO 15765-2) and GMLAN (GMW3110), whose services have names of their own and
/// manufacturer-specific content.
enum LegacyReader {
    static func reading(of message: ProtocolMessage, services: [String?]) -> PDUReading {
        let bytes = message.bytes
        guard let service = DiagnosticReader.service(message) else { return DiagnosticReader.incomplete(message) }
        var reading = DiagnosticReader.begun(message, service, name: services[Int(service)])
        guard message.unit.messageKind != .negative, bytes.count > 1 else { return reading }
        switch service {
        case 0x10 where bytes.count > 1:
            reading.add("session", byte: bytes[1])
        case 0x1A, 0x21, 0x30...0x33, 0x3B:
            reading.add("local_identifier", byte: bytes[1])
            if let text = PlainText.filled(bytes.dropFirst(2)), text.utf8.count > 2 { reading.add("text", text: text) }
        case 0x27:
            reading.addSecurity(message)
        case 0x13, 0x17, 0x18:
            if message.unit.messageKind == .positive { codes(bytes, &reading) }
        default: break
        }
        return reading
    }

    /// A count, then trouble codes of two bytes with a status each.
    private static func codes(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: inout PDUReading) {
        reading.fields.append(PDUField("dtc_count", .integer(Int64(bytes[1]))))
        var list: [PDUField.Value] = []
        var place = 2
        while place + 2 < bytes.count {
            let code = TroubleCode.text(bytes[place], bytes[place + 1])
            list.append(
                .object([
                    PDUField("dtc", .text(code)),
                    PDUField("raw", .hexadecimal(UInt64(bytes[place]) << 8 | UInt64(bytes[place + 1]), digits: 4)),
                    PDUField("status", .hexadecimal(UInt64(bytes[place + 2]), digits: 2)),
                ]))
            reading.parts.append(.init(code, "status \(hex(UInt64(bytes[place + 2]), 2))"))
            place += 3
        }
        if !list.isEmpty { reading.fields.append(PDUField("dtcs", .list(list))) }
    }
}

extension PDUReading {
    /// A byte as hexadecimal, for people and programs.
    mutating func add(_ name: String, byte: UInt8) {
        fields.append(PDUField(name, .hexadecimal(UInt64(byte), digits: 2)))
        parts.append(.init(name.replacingUnderscores, hex(UInt64(byte), 2)))
    }

    mutating func add(_ name: String, text: String) {
        fields.append(PDUField(name, .text(text)))
        parts.append(.init(name.replacingUnderscores, text))
    }

    mutating func add(_ name: String, number: Int64) {
        fields.append(PDUField(name, .integer(number)))
        parts.append(.init(name.replacingUnderscores, "\(number)"))
    }

    /// SecurityAccess (ISO 14229-1 10.4): an odd type requests a seed, the even one above it sends the key.
    mutating func addSecurity(_ message: ProtocolMessage) {
        let bytes = message.bytes
        guard bytes.count > 1 else { return }
        let type = bytes[1] & 0x7F
        let isSeed = message.unit.messageKind == .positive && type & 1 == 1
        let isKey = message.unit.messageKind == .request && type & 1 == 0 && type > 0
        guard bytes.count > 2, isSeed || isKey else { return }
        let level = isSeed ? type : type - 1
        fields.append(PDUField("security", .text(isSeed ? "seed" : "key")))
        fields.append(PDUField("security_level", .hexadecimal(UInt64(level), digits: 2)))
        parts.append(.init(isSeed ? "seed" : "key", hex(bytes.dropFirst(2))))
    }
}

extension String {
    var replacingUnderscores: String { contains("_") ? String(map { $0 == "_" ? " " : $0 }) : self }
}
