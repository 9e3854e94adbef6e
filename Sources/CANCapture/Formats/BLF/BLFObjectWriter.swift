/// A frame as an object of a BLF file.
struct BLFObjectWriter {
    /// The largest object that is written: that of CAN FD, or of an error in one.
    static let largest = 160

    /// Since the start of the file, nanoseconds.
    var time: Int64
    var identifier: UInt32
    var flags: FrameFlags
    var channel: UInt16
    var length: Int

    private static let headerSize = 32
    private static let nanoseconds: UInt32 = 2

    /// Adds the object; false where there is none for such a frame. All have a multiple of four bytes, so that none
    /// needs padding.
    func put(_ payload: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
        if flags.contains(.xl) || length > (flags.isDisjoint(with: [.fd, .error]) ? 8 : 64) { return false }
        if flags.contains(.error) {
            if !flags.contains(.fd) && length <= 8 {
                putError(payload, to: &bytes)
                return true
            }
            guard let channel = UInt8(exactly: channel) else { return false }
            putFDError(payload, channel, to: &bytes)
        } else if flags.contains(.fd) {
            putFD(payload, to: &bytes)
        } else {
            putClassic(payload, to: &bytes)
        }
        return true
    }

    private func putHeader(_ type: UInt32, body: Int, to bytes: inout [UInt8]) {
        bytes.add(BLFObjectHeader.signature)
        bytes.add(UInt16(Self.headerSize))
        bytes.add(UInt16(1))
        bytes.add(UInt32(Self.headerSize + body))
        bytes.add(type)
        bytes.add(Self.nanoseconds)
        bytes.add(UInt32(0))
        bytes.add(time)
    }

    /// With the bit of extended ones. One of more than eleven bits that is none comes of a word with a reserved bit
    /// (``BLFFrameDecoder/isIdentifier(_:)``).
    private var identifierWord: UInt32 {
        let number = identifier & CandumpFilter.extendedMask
        if flags.contains(.extended) { return number | 0x8000_0000 }
        return number > CandumpFilter.standardMask && !flags.contains(.error) ? number | 0x4000_0000 : number
    }

    private var lengthCode: UInt8 { UInt8(PayloadLength.fd.firstIndex { $0 >= length } ?? 15) }

    /// Channel, bit 0 for what was sent and bit 7 for a remote frame, length code, identifier.
    private func putStart(code: UInt8, to bytes: inout [UInt8]) {
        bytes.add(channel)
        bytes.append((flags.contains(.transmitted) ? 1 : 0) | (flags.contains(.remote) ? 0x80 : 0))
        bytes.append(code)
        bytes.add(identifierWord)
    }

    private func putData(_ payload: UnsafeBufferPointer<UInt8>, room: Int, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: payload)
        bytes += repeatElement(0, count: room - payload.count)
    }

    /// CAN_MESSAGE.
    private func putClassic(_ payload: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        putHeader(BLFObjectType.canMessage, body: 16, to: &bytes)
        putStart(code: UInt8(length), to: &bytes)
        putData(payload, room: 8, to: &bytes)
    }

    /// CAN_FD_MESSAGE: after the start frame length and bit count, which are not known, at 13 the FD flags, at 14 the
    /// length, at 20 always 64 bytes.
    private func putFD(_ payload: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        putHeader(BLFObjectType.canFDMessage, body: 84, to: &bytes)
        putStart(code: lengthCode, to: &bytes)
        bytes += [0, 0, 0, 0, 0]
        let isSwitched: UInt8 = flags.contains(.bitRateSwitch) ? 2 : 0
        let isPassive: UInt8 = flags.contains(.errorStateIndicator) ? 4 : 0
        bytes += [1 | isSwitched | isPassive, UInt8(payload.count), 0, 0, 0, 0, 0]
        putData(payload, room: 64, to: &bytes)
    }

    /// CAN_ERROR_EXT: channel, at 10 the length code, at 16 the identifier, at 24 the data.
    private func putError(_ payload: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        putHeader(BLFObjectType.canErrorExt, body: 32, to: &bytes)
        bytes.add(channel)
        bytes += [0, 0, 0, 0, 0, 0, 0, 0, UInt8(payload.count), 0, 0, 0, 0, 0]
        bytes.add(identifierWord)
        bytes.add(UInt32(0))
        putData(payload, room: 8, to: &bytes)
    }

    /// CAN_FD_ERROR_64: channel, length code and length, at 8 the FD flags, at 12 the identifier, at 44 the data.
    private func putFDError(_ payload: UnsafeBufferPointer<UInt8>, _ channel: UInt8, to bytes: inout [UInt8]) {
        let room = (payload.count + 3) & ~3
        putHeader(BLFObjectType.canFDError64, body: 44 + room, to: &bytes)
        bytes += [channel, lengthCode, UInt8(payload.count), 0, 0, 0, 0, 0]
        var bits: UInt16 = flags.contains(.fd) ? 0x80 : 0
        if flags.contains(.bitRateSwitch) { bits |= 0x40 }
        if flags.contains(.errorStateIndicator) { bits |= 0x20 }
        bytes.add(bits)
        bytes.add(UInt16(0))
        bytes.add(identifierWord)
        bytes += repeatElement(0, count: 28)
        putData(payload, room: room, to: &bytes)
    }
}

extension [UInt8] {
    /// Adds a number, its lowest byte first.
    mutating func add<Number: FixedWidthInteger>(_ number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
