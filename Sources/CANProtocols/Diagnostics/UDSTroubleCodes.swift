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
            reading.parts.append(.init("code", TroubleCode.text(bytes[2], bytes[3], failure: bytes[4])))
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

    /// Codes of three bytes in equal steps; `status` is where theirs stands behind the code's beginning.
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
        reading.parts.append(.init(code, status.map(TroubleCode.statusText) ?? ""))
    }
}
