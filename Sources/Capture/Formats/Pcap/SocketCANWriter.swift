/// A frame as the kernel hands it over, with the words of link type 227: the identifier is big-endian.
struct SocketCANWriter {
    /// Bytes of the packet: sizeof(struct can_frame), that of struct canfd_frame, or what a CAN XL frame has.
    let size: Int
    private let identifier: UInt32
    private let flags: FrameFlags
    private let length: Int
    private let payload: UnsafeBufferPointer<UInt8>
    private let header: XLHeader?

    private static let classicSize = 16

    /// nil where no structure holds such a frame.
    init?(identifier: UInt32, flags: FrameFlags, of frames: FrameTable, _ row: Int) {
        self.identifier = identifier
        self.flags = flags
        length = frames.length(row)
        payload = frames.payload(row)
        header = frames.xlHeader(row)
        if header != nil {
            guard (1...FrameTable.longestPayload).contains(length) else { return nil }
            size = SocketCANPackets.xlHeaderSize + length
        } else {
            let isFD = flags.contains(.fd)
            guard length <= (isFD ? 64 : 8), !(isFD && flags.contains(.remote)) else { return nil }
            size = isFD ? SocketCANPackets.fdTransferUnit : Self.classicSize
        }
    }

    func put(to buffer: inout OutputBuffer) {
        if let header { return putXL(header, to: &buffer) }
        buffer.put(big: word)
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
        buffer.put(0, count: size - SocketCANPackets.headerSize - payload.count)
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
        buffer.put(big: UInt32(header.virtualNetwork) << 16 | identifier & CandumpFilter.standardMask)
        buffer.put(flags.contains(.simpleExtendedContent) ? 0x81 : 0x80)
        buffer.put(header.serviceDataUnitType)
        buffer.put(little: UInt16(length))
        buffer.put(little: header.acceptanceField)
        buffer.put(payload)
    }
}
