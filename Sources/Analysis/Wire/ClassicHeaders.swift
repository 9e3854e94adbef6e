internal import CANCapture

/// The headers of classic data frames, by kind, so that their part of a frame's length on the wire is computed only
/// once.
struct ClassicHeaders {
    private let headers: HeaderColumn

    /// - Parameter frames: no more frames are added to them.
    init(_ frames: FrameTable, _ wires: WireLengths) {
        headers = HeaderColumn(frames) { kind in
            let special: FrameFlags = [.error, .remote, .fd, .xl, .symbolic]
            let length = Int(kind.length)
            guard kind.flags.isDisjoint(with: special), length <= 8 else { return Self.none }
            return Self.packed(
                wires.header(flags: kind.flags, identifier: kind.identifier, length: length, count: length))
        }
    }

    /// All rows, with their headers.
    func stretches(of frames: FrameTable) -> [HeaderColumn.Stretch] { headers.stretches(of: frames) }

    /// For frames of other kinds.
    static let none: UInt32 = 0
    private static let isHeader: UInt32 = 1 << 30

    /// 15 bits of CRC, 3 of the state of stuffing, 4 of stuff bits so far, 4 of the number of bytes, and whether it has 29 bits.
    private static func packed(_ header: WireLengths.Header) -> UInt32 {
        UInt32(header.register & 0x7FFF) | UInt32(header.state >> 8 & 7) << 15 | UInt32(header.stuffed & 15) << 18
            | UInt32(header.count) << 22 | (header.fixedBits == shortFixedBits ? 0 : 1 << 26) | isHeader
    }

    private static let shortFixedBits = WireFields.baseHeader + WireFields.classicCRC + WireFields.classicTail
    private static let longFixedBits = WireFields.extendedHeader + WireFields.classicCRC + WireFields.classicTail

    /// - Parameter packed: not ``none``.
    @inline(__always)
    static func header(_ packed: UInt32) -> WireLengths.Header {
        WireLengths.Header(
            count: Int(packed >> 22 & 15), fixedBits: packed >> 26 & 1 == 0 ? shortFixedBits : longFixedBits,
            register: UInt16(packed & 0x7FFF), state: UInt16(packed >> 15 & 7) << 8, stuffed: UInt16(packed >> 18 & 15))
    }
}
