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
        if isRequest, byte & 0x80 != 0 { reading.parts.append(.init("", "no response required")) }
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
        let pending = longer % 100 == 0 ? "\(longer / 100) s" : "\(longer * 10) ms"
        reading.parts.append(.init("P2", "\(usual) ms, P2* \(pending)"))
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

/// Addresses, sizes and blocks of memory services (ISO 14229-1 11.3, 11.8, 15).
enum UDSMemory {
    static func read(_ message: ProtocolMessage, _ service: UInt8, _ reading: inout PDUReading) {
        let bytes = message.bytes
        switch (service, message.unit.messageKind) {
        case (0x36, _):
            guard bytes.count > 1 else { return }
            reading.add("block", number: Int64(bytes[1]))
            if bytes.count > 2 { reading.parts.append(.init("data", "\(bytes.count - 2) bytes")) }
        case (0x34, .request), (0x35, .request):
            guard bytes.count > 2 else { return }
            reading.add("format", byte: bytes[1])
            stretch(bytes, at: 2, &reading)
        case (0x34, .positive), (0x35, .positive): largestBlock(bytes, &reading)
        case (0x23, .request), (0x3D, .request): stretch(bytes, at: 1, &reading)
        case (0x23, .positive):
            if bytes.count > 1 { reading.parts.append(.init("data", hex(bytes.dropFirst()))) }
        default: break
        }
    }

    /// addressAndLengthFormatIdentifier: how many bytes size (high) and address (low) have.
    private static func stretch(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, _ reading: inout PDUReading) {
        guard bytes.count > place else { return }
        let (sizeBytes, addressBytes) = (Int(bytes[place] >> 4), Int(bytes[place] & 15))
        guard (1...8).contains(addressBytes), sizeBytes <= 7, place + addressBytes + sizeBytes < bytes.count else {
            return
        }
        let address = number(bytes, place + 1, addressBytes)
        let size = number(bytes, place + 1 + addressBytes, sizeBytes)
        reading.fields.append(PDUField("address", .hexadecimal(address, digits: 2 * addressBytes)))
        reading.parts.append(.init("address", hex(address, 2 * addressBytes)))
        if sizeBytes > 0 { reading.add("size", number: Int64(clamping: size)) }
    }

    private static func largestBlock(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: inout PDUReading) {
        guard bytes.count > 1 else { return }
        let count = Int(bytes[1] >> 4)
        guard (1...8).contains(count), bytes.count >= 2 + count else { return }
        reading.add("max_block", number: Int64(clamping: number(bytes, 2, count)))
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 << 8 | UInt64(bytes[start + $1]) }
    }
}

/// ReadDTCInformation (ISO 14229-1 12.3).
enum UDSTroubleCodes {
    private static let most = 4096

    static func read(_ message: ProtocolMessage, _ reading: inout PDUReading) {
        let bytes = message.bytes
        guard bytes.count > 1 else { return }
        let type = bytes[1] & 0x7F
        if message.unit.messageKind == .request {
            request(bytes, type, &reading)
        } else {
            response(bytes, type, &reading)
        }
    }

    private static func request(_ bytes: UnsafeBufferPointer<UInt8>, _ type: UInt8, _ reading: inout PDUReading) {
        switch type {
        case 0x01, 0x02, 0x0F, 0x11, 0x12, 0x13, 0x17:
            if bytes.count > 2 { mask(bytes[2], &reading) }
        case 0x07, 0x08:
            guard bytes.count > 3 else { return }
            reading.add("severity_mask", byte: bytes[2])
            mask(bytes[3], &reading)
        case 0x42:
            guard bytes.count > 4 else { return }
            mask(bytes[3], &reading)
        case 0x03 where bytes.count == 5, 0x04, 0x06, 0x09, 0x10, 0x18, 0x19:
            guard bytes.count > 4 else { return }
            add([TroubleCode.field(bytes, at: 2)], &reading)
            let code = TroubleCode.text(bytes[2], bytes[3], failure: bytes[4])
            reading.parts.append(.init("code", code + (TroubleCode.meaning(code).map { " " + $0 } ?? "")))
            if bytes.count > 5 { reading.parts.append(.init("record", hex(UInt64(bytes[5]), 2))) }
        case 0x05, 0x16:
            if bytes.count > 2 { reading.add("record", byte: bytes[2]) }
        default: break
        }
    }

    private static func response(_ bytes: UnsafeBufferPointer<UInt8>, _ type: UInt8, _ reading: inout PDUReading) {
        switch type {
        case 0x01, 0x07, 0x11, 0x12:
            guard bytes.count > 5 else { return }
            mask(bytes[2], &reading)
            reading.add("dtc_count", number: Int64(bytes[4]) << 8 | Int64(bytes[5]))
        case 0x02, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x13, 0x15:
            guard bytes.count > 2 else { return }
            mask(bytes[2], &reading)
            codes(bytes, from: 3, step: 4, status: 3, &reading)
        case 0x03: codes(bytes, from: 2, step: 4, status: nil, &reading)
        case 0x04, 0x06, 0x10:
            guard bytes.count > 5 else { return }
            add([TroubleCode.field(bytes, at: 2, status: bytes[5])], &reading)
            describe(bytes, at: 2, status: bytes[5], &reading)
            if bytes.count > 6 { reading.parts.append(.init("record", hex(bytes.dropFirst(6)))) }
        case 0x08, 0x09:
            // Severity, functional unit, code, status.
            guard bytes.count > 2 else { return }
            mask(bytes[2], &reading)
            codes(bytes, from: 5, step: 6, status: 3, &reading)
        case 0x14: codes(bytes, from: 2, step: 4, status: nil, &reading)
        case 0x17:
            guard bytes.count > 3 else { return }
            mask(bytes[3], &reading)
            codes(bytes, from: 4, step: 4, status: 3, &reading)
        case 0x18, 0x19:
            guard bytes.count > 6 else { return }
            add([TroubleCode.field(bytes, at: 3, status: bytes[6])], &reading)
            describe(bytes, at: 3, status: bytes[6], &reading)
        case 0x16, 0x1A:
            guard bytes.count > 3 else { return }
            codes(bytes, from: 3, step: 4, status: 3, &reading)
        case 0x42:
            // Functional group, status and severity available, format; then severity, code, status.
            guard bytes.count > 5 else { return }
            mask(bytes[3], &reading)
            codes(bytes, from: 7, step: 5, status: 3, &reading)
        case 0x55:
            guard bytes.count > 4 else { return }
            mask(bytes[3], &reading)
            codes(bytes, from: 5, step: 4, status: 3, &reading)
        default: break
        }
    }

    private static func mask(_ mask: UInt8, _ reading: inout PDUReading) {
        reading.fields.append(PDUField("status_mask", .hexadecimal(UInt64(mask), digits: 2)))
        reading.parts.append(.init("status", hex(UInt64(mask), 2)))
    }

    /// Codes of three bytes at equal distances; `status` is the place of their status after the code's beginning.
    private static func codes(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, step: Int, status: Int?, _ reading: inout PDUReading
    ) {
        var list: [PDUField.Value] = []
        var place = start
        while place + max(2, status ?? 0) < bytes.count, list.count < most {
            let state = status.map { bytes[place + $0] }
            list.append(TroubleCode.field(bytes, at: place, status: state))
            if list.count <= 64 { describe(bytes, at: place, status: state, &reading) }
            place += step
        }
        add(list, &reading)
    }

    private static func add(_ list: [PDUField.Value], _ reading: inout PDUReading) {
        reading.fields.append(PDUField("dtcs", .list(list)))
    }

    private static func describe(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, status: UInt8?, _ reading: inout PDUReading
    ) {
        let code = TroubleCode.text(bytes[place], bytes[place + 1], failure: bytes[place + 2])
        let words = [TroubleCode.meaning(code) ?? "", status.map(TroubleCode.statusText) ?? ""]
        reading.parts.append(.init(code, words.filter { !$0.isEmpty }.joined(separator: "; ")))
    }
}
