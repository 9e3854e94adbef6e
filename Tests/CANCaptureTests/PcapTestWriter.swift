@testable import CANCapture

/// Packets as the kernel hands them over.
enum SocketCANMaker {
    static func frame(
        _ word: UInt32, _ data: [UInt8], flags: UInt8 = 0, reserved: [UInt8] = [0, 0], size: Int? = nil,
        order: ByteOrder = .big, length: UInt8? = nil
    ) -> [UInt8] {
        var bytes = BinaryBytes(order: order)
        bytes.add(word)
        bytes.add(length ?? UInt8(data.count))
        bytes.add([flags] + reserved + data)
        bytes.zeros(max(0, (size ?? (data.count > 8 ? 72 : 16)) - bytes.count))
        return bytes.bytes
    }

    static func xl(priority: UInt32, flags: UInt8, type: UInt8, field: UInt32, _ data: [UInt8]) -> [UInt8] {
        var bytes = BinaryBytes(order: .big)
        bytes.add(priority)
        bytes.add([flags, type])
        bytes.order = .little
        bytes.add(UInt16(data.count))
        bytes.add(field)
        bytes.add(data)
        return bytes.bytes
    }

    /// The header of link type 113.
    static func cooked(_ packet: [UInt8], type: UInt16, networkProtocol: UInt16, device: UInt16 = 280) -> [UInt8] {
        var bytes = BinaryBytes(order: .big)
        for field in [type, device, 0, 0, 0, 0, 0, networkProtocol] { bytes.add(field) }
        return bytes.bytes + packet
    }

    /// The header of link type 276.
    static func cooked2(_ packet: [UInt8], interface: UInt32, type: UInt8, networkProtocol: UInt16) -> [UInt8] {
        var bytes = BinaryBytes(order: .big)
        bytes.add(networkProtocol)
        bytes.add(UInt16(0))
        bytes.add(interface)
        bytes.add(UInt16(280))
        bytes.add([type, 0])
        bytes.zeros(8)
        return bytes.bytes + packet
    }
}

/// Makes pcap files.
struct PcapTestWriter {
    var file: BinaryBytes

    init(link: UInt32 = 227, order: ByteOrder = .little, nanoseconds: Bool = false) {
        file = BinaryBytes(order: order)
        file.add(UInt32(nanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4))
        file.add(UInt16(2))
        file.add(UInt16(4))
        file.zeros(8)
        file.add(UInt32(262_144))
        file.add(link)
    }

    mutating func add(_ packet: [UInt8], seconds: UInt32 = 1, fraction: UInt32 = 0, captured: UInt32? = nil) {
        file.add(seconds)
        file.add(fraction)
        file.add(captured ?? UInt32(packet.count))
        file.add(UInt32(packet.count))
        file.add(packet)
    }
}

/// Makes pcapng files.
struct PcapngTestWriter {
    var file: BinaryBytes

    init(order: ByteOrder = .little) {
        file = BinaryBytes(order: order)
        addSection()
    }

    mutating func addSection() {
        var body = BinaryBytes(order: file.order)
        body.add(UInt32(0x1A2B_3C4D))
        body.add(UInt16(1))
        body.add(UInt16(0))
        body.add(UInt64.max)
        addBlock(0x0A0D_0D0A, body.bytes)
    }

    mutating func addBlock(_ type: UInt32, _ body: [UInt8]) {
        let size = 12 + (body.count + 3) / 4 * 4
        file.add(type)
        file.add(UInt32(size))
        file.add(body)
        file.pad(to: 4)
        file.add(UInt32(size))
    }

    mutating func addInterface(link: UInt16 = 227, options: [(UInt16, [UInt8])] = []) {
        var body = BinaryBytes(order: file.order)
        body.add(link)
        body.add(UInt16(0))
        body.add(UInt32(0))
        add(options, to: &body)
        addBlock(1, body.bytes)
    }

    mutating func addPacket(
        _ packet: [UInt8], interface: UInt32 = 0, time: UInt64 = 0, options: [(UInt16, [UInt8])] = []
    ) {
        var body = BinaryBytes(order: file.order)
        body.add(interface)
        body.add(UInt32(time >> 32))
        body.add(UInt32(truncatingIfNeeded: time))
        body.add(UInt32(packet.count))
        body.add(UInt32(packet.count))
        body.add(packet)
        body.pad(to: 4)
        add(options, to: &body)
        addBlock(6, body.bytes)
    }

    private func add(_ options: [(UInt16, [UInt8])], to body: inout BinaryBytes) {
        for (code, value) in options {
            body.add(code)
            body.add(UInt16(value.count))
            body.add(value)
            body.pad(to: 4)
        }
        if !options.isEmpty { body.zeros(4) }
    }
}
