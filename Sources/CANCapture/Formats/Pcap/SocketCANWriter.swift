/// A frame as the kernel hands it over. In link type 227 the identifier is big-endian; behind the header of link type
/// 113 it has the order of the machine, which is that of the file.
struct SocketCANWriter {
    private let isCooked: Bool
    /// sizeof(struct can_frame), that of struct canfd_frame, or what a CAN XL frame has.
    private let frameSize: Int
    private let identifier: UInt32
    private let flags: FrameFlags
    private let length: Int
    private let payload: UnsafeBufferPointer<UInt8>
    private let header: XLHeader?

    private static let classicSize = 16

    /// nil where no structure holds such a frame.
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

    /// linux/can.h: bit 31 extended, 30 remote, 29 error; eleven bits hold no more than 7FF.
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
