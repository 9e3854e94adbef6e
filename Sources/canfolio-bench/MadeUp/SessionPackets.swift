/// A tester that asks a control unit again and again, between cyclic traffic, as a packet capture with the link type of
/// SocketCAN (LINKTYPE_CAN_SOCKETCAN).
enum SessionPackets {
    /// Frames of one exchange, the cyclic ones included.
    static let framesToTheExchange = 10

    static func write(exchanges: Int, to file: borrowing BenchFile) throws {
        var packets = LittleBytes()
        packets.put(0xA1B2_C3D4 as UInt32)
        packets.put(2 as UInt16)
        packets.put(4 as UInt16)
        packets.putZeros(8)
        packets.put(65535 as UInt32)
        packets.put(227 as UInt32)
        for exchange in 0..<exchanges {
            let start = exchange * 50_000
            let count = UInt8(truncatingIfNeeded: exchange)
            // ReadDataByIdentifier of the VIN: 20 bytes in a first and two consecutive frames.
            let conversation: [(UInt32, [UInt8])] = [
                (0x7E0, [0x03, 0x22, 0xF1, 0x90, 0xAA, 0xAA, 0xAA, 0xAA]),
                (0x7E8, [0x10, 0x14, 0x62, 0xF1, 0x90, 0x43, 0x46, 0x30]),
                (0x7E0, [0x30, 0x00, 0x00, 0xAA, 0xAA, 0xAA, 0xAA, 0xAA]),
                (0x7E8, [0x21, 0x44, 0x52, 0x56, 0x53, 0x41, 0x4D, 0x50]),
                (0x7E8, [0x22, 0x32, 0x32, 0x36, 0x30, 0x30, 0x31, 0x34]),
            ]
            for (place, frame) in conversation.enumerated() {
                put(frame.0, frame.1, at: start + place * 5000, into: &packets)
                put(
                    0x0C9 + UInt32(place), [count, 0x26, 0xFA, 0x11, 0x01, 0x6D, 0x0B, count],
                    at: start + place * 5000 + 2000, into: &packets)
            }
            if packets.count > 1 << 20 {
                try file.write(packets.bytes)
                packets.clear()
            }
        }
        try file.write(packets.bytes)
    }

    /// - Parameter time: microseconds.
    private static func put(_ identifier: UInt32, _ data: [UInt8], at time: Int, into packets: inout LittleBytes) {
        packets.put(UInt32(1_773_480_413 + time / 1_000_000))
        packets.put(UInt32(time % 1_000_000))
        packets.put(16 as UInt32)
        packets.put(16 as UInt32)
        // The identifier stands in network order.
        packets.put(identifier.bigEndian)
        packets.put([UInt8(data.count), 0, 0, 0])
        packets.put(data)
    }
}
