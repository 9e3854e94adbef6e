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
