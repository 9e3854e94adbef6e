/// Converts packets with the kernel's CAN structures into rows of the table.
struct SocketCANPackets {
    /// What a Linux cooked header says about the frame (linux/if_ether.h: ETH_P_CAN, ETH_P_CANFD, ETH_P_CANXL); link
    /// type 227 does not contain it.
    enum Kind: UInt16 {
        case classic = 0x000C
        case fd = 0x000D
        case xl = 0x000E
    }

    /// One packet without the headers of the file and of the link layer.
    struct Packet {
        /// The captured bytes.
        var bytes: UnsafeRawBufferPointer
        /// Length of the packet before it was truncated to the snapshot length.
        var originalLength: Int
        var time: Int64
        /// Index into the table's channels.
        var channel: UInt16
        /// `.received`, `.transmitted` or nothing.
        var direction: FrameFlags
        /// nil if the link layer does not contain it.
        var kind: Kind?
        /// The order of the identifier's bytes; nil for link type 227, for which it is determined.
        var order: ByteOrder?
    }

    /// Why a packet is not a frame.
    enum Fault {
        case tooShort(Int)
        case dataTooLong(Int)
        case cut(stored: Int, length: Int)
        case xlLength(Int)
        case kind

        var reason: String {
            switch self {
            case .tooShort(let count): return "a packet of \(count) bytes is too short for a CAN frame"
            case .dataTooLong(let length): return "a packet states \(length) data bytes"
            case .cut(let stored, let length): return "a packet contains \(stored) of its \(length) data bytes"
            case .xlLength(let length): return "a CAN XL packet states \(length) data bytes"
            case .kind: return "a packet whose protocol and size contradict each other"
            }
        }
    }

    /// Identifier, length, flags and two reserved bytes precede the data (struct can_frame, canfd_frame).
    static let headerSize = 8
    /// Priority, flags, SDU type, length and acceptance field (struct canxl_frame).
    static let xlHeaderSize = 12
    /// sizeof(struct canfd_frame): the kernel returns every FD frame with this length, whatever its data.
    static let fdTransferUnit = 72
    /// sizeof(struct can_frame).
    private static let transferUnit = 16

    var identifiers = IdentifierOrder()

    /// Adds the frame in a packet; nil if it is valid.
    @inline(__always)
    mutating func add(_ packet: Packet, into collector: inout FrameCollector) -> Fault? {
        let count = packet.bytes.count
        guard count >= Self.headerSize, let base = packet.bytes.baseAddress else { return .tooShort(count) }
        // CANXL_XLF is at the place of the length in other frames, which is never so large.
        let isXL = base.littleEndian(at: 4, as: UInt8.self) & 0x80 != 0
        if isXL && (packet.kind == nil || packet.kind == .xl) { return addXL(packet, base, into: &collector) }

        let order: ByteOrder
        if let known = packet.order {
            order = known
        } else {
            identifiers.look(at: base.bigEndian(at: 0, as: UInt32.self))
            order = identifiers.order
        }
        let word = order.number(base, at: 0, as: UInt32.self)
        let length = Int(base.littleEndian(at: 4, as: UInt8.self))
        let isFD = Self.isFD(packet, base, length: length)
        guard length <= (isFD ? 64 : 8) else { return .dataTooLong(length) }
        if packet.kind != nil, Self.hasOtherSize(packet, length: length, isFD: isFD) { return .kind }

        var flags = packet.direction
        var identifier = word & 0x1FFF_FFFF
        if word & 0x2000_0000 != 0 {
            flags.formUnion([.error, .socketCAN])
        } else if word & 0x8000_0000 != 0 {
            flags.formUnion(.extended)
        } else {
            identifier &= 0x7FF
        }
        if isFD {
            let bits = base.littleEndian(at: 5, as: UInt8.self)
            flags.formUnion(.fd)
            if bits & 0x01 != 0 { flags.formUnion(.bitRateSwitch) }
            if bits & 0x02 != 0 { flags.formUnion(.errorStateIndicator) }
        } else if word & 0x4000_0000 != 0 {
            flags.formUnion(.remote)
        }
        let stored = count &- Self.headerSize
        guard stored >= length || flags.contains(.remote) else { return .cut(stored: stored, length: length) }
        collector.add(
            time: packet.time, identifier: identifier, flags: flags, channel: packet.channel,
            payload: (base + Self.headerSize).assumingMemoryBound(to: UInt8.self), length: length)
        return nil
    }

    /// Whether the packet is a CAN FD frame, if the link layer does not say.
    ///
    /// CANFD_FDF (4) in the byte after the length says so in newer captures; older ones only have the size of
    /// canfd_frame. In classic frames the three bytes are reserved, and some writers leave random bytes there, so the
    /// bit counts only beside known flags.
    @inline(__always)
    private static func isFD(_ packet: Packet, _ base: UnsafeRawPointer, length: Int) -> Bool {
        if let kind = packet.kind { return kind == .fd }
        if length > 8 || packet.originalLength == fdTransferUnit || packet.bytes.count == fdTransferUnit {
            return true
        }
        return base.littleEndian(at: 5, as: UInt8.self) & ~0x03 == 0x04
            && base.littleEndian(at: 6, as: UInt16.self) == 0
    }

    /// Whether a classic frame has the size of struct canfd_frame, or an FD frame that of struct can_frame with bytes
    /// after its data: one bit of a cooked header changes one kind into the other.
    @inline(__always)
    private static func hasOtherSize(_ packet: Packet, length: Int, isFD: Bool) -> Bool {
        isFD
            ? packet.originalLength == transferUnit && length < transferUnit - headerSize
            : packet.originalLength == fdTransferUnit
    }

    /// struct canxl_frame: priority and virtual network, flags, SDU type, length, acceptance field.
    ///
    /// Length and acceptance field are little-endian in link type 227, the priority is not; in a Linux cooked packet
    /// all are in the order of the machine.
    @inline(never)
    private mutating func addXL(
        _ packet: Packet, _ base: UnsafeRawPointer, into collector: inout FrameCollector
    ) -> Fault? {
        let count = packet.bytes.count
        guard count >= Self.xlHeaderSize else { return .tooShort(count) }
        let fields = packet.order ?? .little
        let word = (packet.order ?? identifiers.order).number(base, at: 0, as: UInt32.self)
        let length = Int(fields.number(base, at: 6, as: UInt16.self))
        guard (1...FrameTable.longestPayload).contains(length) else { return .xlLength(length) }
        let stored = count - Self.xlHeaderSize
        guard stored >= length else { return .cut(stored: stored, length: length) }
        var flags = packet.direction
        if base.littleEndian(at: 4, as: UInt8.self) & 0x01 != 0 { flags.formUnion(.simpleExtendedContent) }
        let header = XLHeader(
            serviceDataUnitType: base.littleEndian(at: 5, as: UInt8.self),
            virtualNetwork: UInt8(truncatingIfNeeded: word >> 16),
            acceptanceField: fields.number(base, at: 8, as: UInt32.self))
        collector.addXL(
            time: packet.time, identifier: word & 0x7FF, flags: flags, channel: packet.channel, header: header,
            payload: (base + Self.xlHeaderSize).assumingMemoryBound(to: UInt8.self), length: length)
        return nil
    }
}
