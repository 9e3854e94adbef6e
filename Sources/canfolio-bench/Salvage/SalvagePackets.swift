import CANCapture

/// Frames as packets of SocketCAN in pcap and pcapng.
enum SalvagePackets {
    private static let link: UInt32 = 227

    static func pcap(_ frames: [Frame]) -> [UInt8] {
        var file = LittleBytes()
        file.put(UInt32(0xA1B2_C3D4))
        file.put(UInt16(2))
        file.put(UInt16(4))
        file.putZeros(8)
        file.put(UInt32(262_144))
        file.put(link)
        for frame in frames {
            let packet = packet(frame)
            file.put(UInt32(frame.time / 1_000_000_000))
            file.put(UInt32(frame.time / 1000 % 1_000_000))
            file.put(UInt32(packet.count))
            file.put(UInt32(packet.count))
            file.put(packet)
        }
        return file.bytes
    }

    static func pcapng(_ frames: [Frame]) -> [UInt8] {
        var file = LittleBytes()
        var section = LittleBytes()
        section.put(UInt32(0x1A2B_3C4D))
        section.put(UInt16(1))
        section.put(UInt16(0))
        section.put(UInt64.max)
        putBlock(0x0A0D_0D0A, section.bytes, &file)
        var interface = LittleBytes()
        interface.put(UInt16(link))
        interface.put(UInt16(0))
        interface.put(UInt32(262_144))
        putBlock(1, interface.bytes, &file)
        for frame in frames {
            let packet = packet(frame)
            let time = UInt64(frame.time / 1000)
            var body = LittleBytes()
            body.put(UInt32(0))
            body.put(UInt32(time >> 32))
            body.put(UInt32(truncatingIfNeeded: time))
            body.put(UInt32(packet.count))
            body.put(UInt32(packet.count))
            body.put(packet)
            putBlock(6, body.bytes, &file)
        }
        return file.bytes
    }

    /// Bodies are whole words already.
    private static func putBlock(_ type: UInt32, _ body: [UInt8], _ file: inout LittleBytes) {
        file.put(type)
        file.put(UInt32(12 + body.count))
        file.put(body)
        file.put(UInt32(12 + body.count))
    }

    private static func packet(_ frame: Frame) -> [UInt8] {
        var word = frame.identifier
        if frame.flags.contains(.extended) { word |= 0x8000_0000 }
        if frame.flags.contains(.remote) { word |= 0x4000_0000 }
        var packet = LittleBytes()
        packet.put(word.byteSwapped)
        let isFD = frame.flags.contains(.fd)
        packet.put([UInt8(truncatingIfNeeded: frame.length), isFD ? 5 : 0, 0, 0] + frame.data)
        packet.putZeros((isFD ? 72 : 16) - packet.count)
        return packet.bytes
    }
}
