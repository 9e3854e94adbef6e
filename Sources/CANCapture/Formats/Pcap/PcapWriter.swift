internal import Platform

/// Writes frames as packets of link type 227, as ``PcapReader`` and Wireshark read them.
///
/// Such a pcap file contains neither names of channels nor directions. With names pcapng is written, and with
/// directions only link type 113 with its header.
struct PcapWriter: ExcerptRecords {
    var suffix: String { interfaces.isEmpty ? "pcap" : "pcapng" }
    var mediaType: String { interfaces.isEmpty ? "application/vnd.tcpdump.pcap" : "application/x-pcapng" }

    /// The names of pcapng's interfaces; empty if pcap is enough.
    private let interfaces: [[UInt8]]
    /// Whether packets of pcap have the header with directions (LINKTYPE_LINUX_SLL).
    private let isCooked: Bool
    /// Nanoseconds in a unit of pcap's times.
    private let unit: Int64

    private static let link = PcapLink.socketCAN.rawValue
    private static let snapshotLength: UInt32 = 262_144
    /// Maximum number of bytes of a name that a reader accepts.
    private static let longestName = 256

    /// nil if a channel has a name that an interface cannot have, or has none while only some frames have directions.
    init?(_ capture: Capture) {
        let frames = capture.frames
        var isDirected = false
        var lacksDirection = false
        var isMicroseconds = true
        for row in 0..<frames.count {
            if frames.flags(row).isDisjoint(with: [.received, .transmitted]) {
                lacksDirection = true
            } else {
                isDirected = true
            }
            if frames.time(row) % 1000 != 0 { isMicroseconds = false }
        }
        unit = isMicroseconds ? 1000 : 1
        let isNamed = frames.channels.contains { !$0.isEmpty }
        isCooked = isDirected && !isNamed
        // The header of link type 113 has no value for an unknown direction.
        guard !(isCooked && lacksDirection) else { return nil }
        guard isNamed else {
            interfaces = []
            return
        }
        let areNames = frames.channels.allSatisfy { name in
            !name.isEmpty && name.utf8.count <= Self.longestName && Printable.text(name) == name
        }
        guard areNames else { return nil }
        interfaces = frames.channels.map { Array($0.utf8) }
    }

    func putHeader(to buffer: inout OutputBuffer, _ sink: OutputBuffer.Sink) throws {
        putFileHeader(to: &buffer)
        for interface in interfaces {
            try buffer.beginRow(sink)
            putInterface(interface, to: &buffer)
        }
    }

    private func putFileHeader(to buffer: inout OutputBuffer) {
        guard interfaces.isEmpty else {
            // Section header: byte order, version 1.0, unknown length.
            putBlock(0x0A0D_0D0A, size: 16, to: &buffer) { buffer in
                buffer.put(little: UInt32(0x1A2B_3C4D))
                buffer.put(little: UInt32(1))
                buffer.put(little: UInt64.max)
            }
            return
        }
        buffer.put(little: UInt32(unit == 1 ? 0xA1B2_3C4D : 0xA1B2_C3D4))
        buffer.put(little: UInt16(2))
        buffer.put(little: UInt16(4))
        buffer.put(little: UInt64(0))
        buffer.put(little: Self.snapshotLength)
        buffer.put(little: isCooked ? PcapLink.cooked.rawValue : Self.link)
    }

    private func putBlock(
        _ type: UInt32, size: Int, to buffer: inout OutputBuffer, _ body: (inout OutputBuffer) -> Void
    ) {
        let total = UInt32(12 + size)
        buffer.put(little: type)
        buffer.put(little: total)
        body(&buffer)
        buffer.put(little: total)
    }

    private static func padding(_ count: Int) -> Int { (4 - count & 3) & 3 }

    /// Interface description: the name (if_name), and times in nanoseconds (if_tsresol).
    private func putInterface(_ name: [UInt8], to buffer: inout OutputBuffer) {
        let padding = Self.padding(name.count)
        putBlock(1, size: 8 + 4 + name.count + padding + 8 + 4, to: &buffer) { buffer in
            buffer.put(little: Self.link)
            buffer.put(little: Self.snapshotLength)
            buffer.put(little: UInt16(2))
            buffer.put(little: UInt16(name.count))
            buffer.put(name)
            buffer.put(0, count: padding)
            buffer.put(little: UInt16(9))
            buffer.put(little: UInt16(1))
            buffer.put(little: UInt32(9))
            buffer.put(little: UInt32(0))
        }
    }

    /// Writes one packet; false if the file cannot store it.
    func put(_ row: Int, of frames: FrameTable, to buffer: inout OutputBuffer) -> Bool {
        let time = frames.time(row)
        guard let (identifier, flags) = frames.writtenIdentifier(row), time >= 0,
            let packet = SocketCANWriter(identifier: identifier, flags: flags, isCooked: isCooked, of: frames, row)
        else { return false }
        if interfaces.isEmpty {
            guard let seconds = UInt32(exactly: time / 1_000_000_000) else { return false }
            buffer.put(little: seconds)
            buffer.put(little: UInt32(time % 1_000_000_000 / unit))
            buffer.put(little: UInt32(packet.size))
            buffer.put(little: UInt32(packet.size))
            packet.put(to: &buffer)
            return true
        }
        guard Int(frames.channel(row)) < interfaces.count else { return false }
        let padding = Self.padding(packet.size)
        // epb_flags: 1 for a received packet, 2 for a sent one.
        let direction: UInt32 = flags.contains(.transmitted) ? 2 : flags.contains(.received) ? 1 : 0
        putBlock(6, size: 20 + packet.size + padding + (direction == 0 ? 0 : 12), to: &buffer) { buffer in
            buffer.put(little: UInt32(frames.channel(row)))
            buffer.put(little: UInt32(UInt64(time) >> 32))
            buffer.put(little: UInt32(truncatingIfNeeded: time))
            buffer.put(little: UInt32(packet.size))
            buffer.put(little: UInt32(packet.size))
            packet.put(to: &buffer)
            buffer.put(0, count: padding)
            guard direction > 0 else { return }
            buffer.put(little: UInt16(2))
            buffer.put(little: UInt16(4))
            buffer.put(little: direction)
            buffer.put(little: UInt32(0))
        }
        return true
    }
}

/// A frame as the kernel returns it. In link type 227 the identifier is big-endian; after the header of link type 113
/// it has the byte order of the machine, which is that of the file.
struct SocketCANWriter {
    private let isCooked: Bool
    /// sizeof(struct can_frame), of struct canfd_frame, or the size of a CAN XL frame.
    private let frameSize: Int
    private let identifier: UInt32
    private let flags: FrameFlags
    private let length: Int
    private let payload: UnsafeBufferPointer<UInt8>
    private let header: XLHeader?

    private static let classicSize = 16

    /// nil if no structure can store such a frame.
    init?(identifier: UInt32, flags: FrameFlags, isCooked: Bool, of frames: FrameTable, _ row: Int) {
        self.isCooked = isCooked
        self.identifier = identifier
        self.flags = flags
        length = frames.length(row)
        payload = frames.payload(row)
        header = frames.xlHeader(row)
        if header != nil {
            guard (1...FrameTable.longestPayload).contains(length) else { return nil }
            frameSize = SocketCANPackets.xlHeaderSize + length
        } else {
            let isFD = flags.contains(.fd)
            guard length <= (isFD ? 64 : 8), !(isFD && flags.contains(.remote)) else { return nil }
            frameSize = isFD ? SocketCANPackets.fdTransferUnit : Self.classicSize
        }
    }

    /// Bytes of the packet.
    var size: Int { frameSize + (isCooked ? PcapLink.cooked.headerSize : 0) }

    func put(to buffer: inout OutputBuffer) {
        if isCooked { putCooked(to: &buffer) }
        if let header { return putXL(header, to: &buffer) }
        put(word, to: &buffer)
        buffer.put(UInt8(length))
        var bits: UInt8 = 0
        if flags.contains(.fd) {
            bits = 0x04  // CANFD_FDF
            if flags.contains(.bitRateSwitch) { bits |= 0x01 }
            if flags.contains(.errorStateIndicator) { bits |= 0x02 }
        }
        buffer.put(bits)
        buffer.put(little: UInt16(0))
        buffer.put(payload)
        buffer.put(0, count: frameSize - SocketCANPackets.headerSize - payload.count)
    }

    private func put(_ word: UInt32, to buffer: inout OutputBuffer) {
        if isCooked { buffer.put(little: word) } else { buffer.put(big: word) }
    }

    /// Type of packet, device (ARPHRD_CAN), no address, protocol: big-endian in every file.
    private func putCooked(to buffer: inout OutputBuffer) {
        buffer.put(big: flags.contains(.transmitted) ? PcapLink.outgoing : 0)
        buffer.put(big: PcapLink.canDevice)
        buffer.put(0, count: 10)
        let kind: SocketCANPackets.Kind = header != nil ? .xl : flags.contains(.fd) ? .fd : .classic
        buffer.put(big: kind.rawValue)
    }

    /// linux/can.h: bit 31 extended, 30 remote, 29 error; eleven bits are at most 7FF.
    private var word: UInt32 {
        let number = identifier & CandumpFilter.extendedMask
        if flags.contains(.error) { return number | 0x2000_0000 }
        let isExtended = flags.contains(.extended) || number > CandumpFilter.standardMask
        return number | (isExtended ? 0x8000_0000 : 0) | (flags.contains(.remote) ? 0x4000_0000 : 0)
    }

    /// struct canxl_frame: priority and virtual network, flags (XLF, SEC), SDU type, length, acceptance field.
    private func putXL(_ header: XLHeader, to buffer: inout OutputBuffer) {
        put(UInt32(header.virtualNetwork) << 16 | identifier & CandumpFilter.standardMask, to: &buffer)
        buffer.put(flags.contains(.simpleExtendedContent) ? 0x81 : 0x80)
        buffer.put(header.serviceDataUnitType)
        buffer.put(little: UInt16(length))
        buffer.put(little: header.acceptanceField)
        buffer.put(payload)
    }
}
