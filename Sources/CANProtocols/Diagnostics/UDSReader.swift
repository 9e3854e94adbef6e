/// Reads messages of UDS (ISO 14229-1).
enum UDSReader {
    static func reading(of message: ProtocolMessage) -> PDUReading {
        guard let service = DiagnosticReader.service(message) else { return DiagnosticReader.incomplete(message) }
        var reading = DiagnosticReader.begun(message, service, name: DiagnosticTables.udsServices[Int(service)])
        let kind = message.unit.messageKind
        guard kind != .negative else { return reading }
        if DiagnosticTables.hasSubfunction[Int(service)], message.bytes.count > 1 {
            subfunction(message, service, &reading)
        }
        switch service {
        case 0x14 where kind == .request: group(message.bytes, &reading)
        case 0x19: UDSTroubleCodes.read(message, &reading)
        case 0x22, 0x24, 0x2E, 0x2F: UDSIdentifiers.read(message, service, &reading)
        case 0x23, 0x34, 0x35, 0x36, 0x3D: UDSMemory.read(message, service, &reading)
        case 0x27: reading.addSecurity(message)
        case 0x2A where kind == .request: periodic(message.bytes, &reading)
        case 0x2C: defined(message, &reading)
        case 0x31: routine(message.bytes, &reading)
        case 0x10 where kind == .positive: timing(message.bytes, &reading)
        default: break
        }
        return reading
    }

    /// Bit 7 of a request's sub-function suppresses the positive response (ISO 14229-1 8.2.2).
    private static func subfunction(_ message: ProtocolMessage, _ service: UInt8, _ reading: inout PDUReading) {
        let byte = message.bytes[1]
        let value = byte & 0x7F
        reading.fields.append(PDUField("subfunction", .hexadecimal(UInt64(value), digits: 2)))
        let isRequest = message.unit.messageKind == .request
        if isRequest { reading.fields.append(PDUField("suppress", .truth(byte & 0x80 != 0))) }
        let name = name(of: value, service)
        if let name { reading.fields.append(PDUField("subfunction_name", .text(name))) }
        if service != 0x3E { reading.parts.append(.init("type", name ?? hex(UInt64(value), 2))) }
        if isRequest, byte & 0x80 != 0 { reading.parts.append(.init("no answer", "wanted")) }
    }

    private static func name(of value: UInt8, _ service: UInt8) -> String? {
        if let name = DiagnosticTables.subfunctions[UInt16(service) << 8 | UInt16(value)] { return name }
        guard service == 0x27, value > 0 else { return nil }
        return value & 1 == 1 ? "Request seed" : "Send key"
    }

    private static func group(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: inout PDUReading) {
        guard bytes.count > 3 else { return }
        let group = UInt64(bytes[1]) << 16 | UInt64(bytes[2]) << 8 | UInt64(bytes[3])
        reading.fields.append(PDUField("group", .hexadecimal(group, digits: 6)))
        reading.parts.append(.init("group", group == 0xFFFFFF ? "all" : hex(group, 6)))
    }

    private static func timing(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: inout PDUReading) {
        guard bytes.count > 5 else { return }
        let (usual, longer) = (Int(bytes[2]) << 8 | Int(bytes[3]), Int(bytes[4]) << 8 | Int(bytes[5]))
        reading.parts.append(.init("answers within", "\(usual) ms, \(longer * 10) ms when pending"))
    }

    /// Periodic identifiers are the low bytes of F200 to F2FF.
    private static func periodic(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: inout PDUReading) {
        guard bytes.count > 1 else { return }
        reading.add("mode", byte: bytes[1])
        let identifiers = bytes.dropFirst(2).prefix(64)
        guard !identifiers.isEmpty else { return }
        reading.fields.append(
            PDUField("pdids", .list(identifiers.map { .hexadecimal(0xF200 | UInt64($0), digits: 4) })))
        reading.parts.append(
            .init("identifiers", identifiers.map { "F2" + hex(UInt64($0), 2) }.joined(separator: ", ")))
    }

    private static func defined(_ message: ProtocolMessage, _ reading: inout PDUReading) {
        let bytes = message.bytes
        guard bytes.count > 3 else { return }
        UDSIdentifiers.add([UInt16(bytes[2]) << 8 | UInt16(bytes[3])], message.options, &reading)
    }

    private static func routine(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: inout PDUReading) {
        guard bytes.count > 3 else { return }
        let routine = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        reading.fields.append(PDUField("routine", .hexadecimal(UInt64(routine), digits: 4)))
        let name = DiagnosticTables.routines[routine].map { " \($0)" } ?? ""
        reading.parts.append(.init("routine", hex(UInt64(routine), 4) + name))
        if bytes.count > 4 { reading.parts.append(.init("data", hex(bytes.dropFirst(4)))) }
    }
}
