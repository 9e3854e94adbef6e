package import CANCapture

/// The length of frames on the wire, from their real bits: CRC computed, stuff bits counted (ISO 11898-1:2015, 10.4 and
/// 10.5). Make one and keep it for a loop.
///
/// A DLC above 8 of a classic frame is not in the table and is taken as 8. Estimates are: error frames, CAN XL frames
/// (the two bits at which the rate changes are assigned to one phase), frames known only by name, and frames with a
/// length that is impossible for their kind.
///
/// `@unchecked Sendable` because its pointers are to tables that are never written again and never freed.
package struct WireLengths: @unchecked Sendable {
    @usableFromInline let crc: UnsafePointer<UInt16>
    @usableFromInline let stuffing: UnsafePointer<UInt16>

    package init() {
        crc = WireTables.shared.crc
        stuffing = WireTables.shared.stuffing
    }

    /// - Complexity: about two table look-ups a byte.
    @inlinable
    package func length(_ frames: FrameTable, row: Int) -> WireLength {
        length(
            flags: frames.flags(row), identifier: frames.identifier(row), length: frames.length(row),
            payload: frames.payload(row).baseAddress)
    }

    /// - Parameters:
    ///   - length: length of the frame; for a remote frame the requested length.
    ///   - payload: `length` bytes; nil for a remote frame.
    @inlinable @inline(__always)
    package func length(
        flags: FrameFlags, identifier: UInt32, length: Int, payload: UnsafePointer<UInt8>?
    ) -> WireLength {
        let special: FrameFlags = [.error, .fd, .xl, .symbolic]
        if flags.isDisjoint(with: special), length <= 8 {
            let data = flags.contains(.remote) ? nil : payload
            return WireLength(
                nominalBits: classicBits(flags: flags, identifier: identifier, length: length, data: data))
        }
        return rareLength(flags: flags, identifier: identifier, length: length, payload: payload)
    }

    /// Whether the length of such a frame is an estimate.
    package static func isEstimate(flags: FrameFlags, length: Int) -> Bool {
        if !flags.isDisjoint(with: [.error, .xl, .symbolic]) { return true }
        if flags.contains(.fd) { return !PayloadLength.isFD(length) }
        return length > (flags.contains(.remote) ? 15 : 8)
    }

    @usableFromInline
    func rareLength(
        flags: FrameFlags, identifier: UInt32, length: Int, payload: UnsafePointer<UInt8>?
    ) -> WireLength {
        if flags.contains(.error) { return WireLength(nominalBits: WireFields.errorFrame) }
        if flags.contains(.xl) { return xlLength(identifier: identifier, length: length) }
        // Alternating bits replace the identifier of a frame known by name, because they cause no stuff bits.
        let identifier = flags.contains(.symbolic) ? 0x1555_5555 : identifier
        if !flags.contains(.remote), flags.contains(.fd) || length > 8 {
            return fdLength(flags: flags, identifier: identifier, length: min(length, 64), data: payload)
        }
        let data = flags.contains(.remote) ? nil : payload
        return WireLength(nominalBits: classicBits(flags: flags, identifier: identifier, length: length, data: data))
    }

    /// The state that the header of a classic frame leaves for the bytes after it: the same for all frames of a kind.
    @usableFromInline struct Header: Sendable {
        /// How many bytes follow.
        @usableFromInline var count: Int
        @usableFromInline var fixedBits: Int
        @usableFromInline var register: UInt16
        @usableFromInline var state: UInt16
        @usableFromInline var stuffed: UInt16

        @inlinable @inline(__always)
        init(count: Int, fixedBits: Int, register: UInt16, state: UInt16, stuffed: UInt16) {
            self.count = count
            self.fixedBits = fixedBits
            self.register = register
            self.state = state
            self.stuffed = stuffed
        }
    }

    /// The bits of a classic frame. `data` has at most 8 bytes, or is nil.
    @inlinable @inline(__always)
    func classicBits(flags: FrameFlags, identifier: UInt32, length: Int, data: UnsafePointer<UInt8>?) -> Int {
        let header = header(flags: flags, identifier: identifier, length: length, count: data == nil ? 0 : length)
        return bits(behind: header, data)
    }

    /// - Parameter count: number of bytes that follow.
    @inlinable @inline(__always)
    func header(flags: FrameFlags, identifier: UInt32, length: Int, count: Int) -> Header {
        let remote: UInt64 = flags.contains(.remote) ? 1 : 0
        let control = remote << 6 | UInt64(truncatingIfNeeded: min(length, 15))
        // Zeros before a message leave the CRC unchanged, and alternating bits before it cause no stuff bits, so the
        // header is filled up to whole bytes in front.
        let header: UInt64
        let filling: UInt64
        let headerBytes: Int
        let fixedBits: Int
        if flags.contains(.extended) {
            let identifier = UInt64(identifier)
            // SRR and IDE, recessive, are between the parts of the identifier; r1 and r0 are dominant.
            header = (identifier >> 18 & 0x7FF) << 27 | 0b11 << 25 | (identifier & 0x3_FFFF) << 7 | control
            filling = 1 << 39
            headerBytes = 5
            fixedBits = WireFields.extendedHeader + WireFields.classicCRC + WireFields.classicTail
        } else {
            header = UInt64(identifier & 0x7FF) << 7 | control
            filling = 0b10101 << 19
            headerBytes = 3
            fixedBits = WireFields.baseHeader + WireFields.classicCRC + WireFields.classicTail
        }
        var register: UInt16 = 0
        var state: UInt16 = 0
        var stuffed: UInt16 = 0
        var place = crc + (headerBytes &+ count &- 1) &* 256
        var shift = UInt64(headerBytes &* 8)
        repeat {
            shift &-= 8
            let byte = header &>> shift & 0xFF
            register ^= place[Int(truncatingIfNeeded: byte)]
            place -= 256
            let filled = UInt16(truncatingIfNeeded: (header | filling) &>> shift & 0xFF)
            let entry = stuffing[Int(state | filled)]
            state = entry & 0x700
            stuffed &+= entry & 3
        } while shift > 0
        return Header(count: count, fixedBits: fixedBits, register: register, state: state, stuffed: stuffed)
    }

    /// - Parameter data: as many bytes as the header says; nil if there are none.
    @inlinable @inline(__always)
    func bits(behind header: Header, _ data: UnsafePointer<UInt8>?) -> Int {
        var (register, state, stuffed) = (header.register, header.state, header.stuffed)
        var place = crc + (header.count &- 1) &* 256
        if let data {
            var index = 0
            while index < header.count {
                let byte = UInt16(data[index])
                register ^= place[Int(byte)]
                place -= 256
                let entry = stuffing[Int(state | byte)]
                state = entry & 0x700
                stuffed &+= entry & 3
                index &+= 1
            }
        }
        // One bit after the CRC, of the other value, fills the last byte; it causes no stuff bit.
        let check = register << 1 | (~register & 1)
        let first = stuffing[Int(state | check >> 8)]
        let second = stuffing[Int(first & 0x700 | check & 0xFF)]
        stuffed &+= (first & 3) &+ (second & 3)
        return header.fixedBits &+ 8 &* header.count &+ Int(stuffed)
    }
}

/// The byte tables of ``WireLengths``: CRC15 and bit stuffing, eight bits at a time.
///
/// `@unchecked Sendable` because the tables are written in the initialiser and only read after it; the one instance
/// exists as long as the process.
@usableFromInline final class WireTables: @unchecked Sendable {
    static let shared = WireTables()

    /// The contribution of a byte with this many bytes after it to the CRC: `crc[following * 256 + byte]`. The CRC of a
    /// message is the exclusive or of the contributions of its bytes, so they need not be computed in order.
    @usableFromInline let crc: UnsafePointer<UInt16>
    /// `stuffing[state | byte]`: the next state in bits 8 to 10, the stuff bits that the byte causes in bits 0 and 1.
    /// A state is the value of the last bit (bit 8) and the number of equal bits before it (bits 9 and 10).
    @usableFromInline let stuffing: UnsafePointer<UInt16>

    /// A header of 39 bits and eight bytes.
    private static let longestMessage = 13
    /// CRC-15-CAN (ISO 11898-1:2015, 10.4.2.6).
    private static let polynomial: UInt16 = 0x4599

    private init() {
        let crc = UnsafeMutablePointer<UInt16>.allocate(capacity: Self.longestMessage * 256)
        for following in 0..<Self.longestMessage {
            for byte in 0..<256 {
                var register = following == 0 ? UInt16(byte) << 7 : crc[(following - 1) * 256 + byte]
                for _ in 0..<8 {
                    let carry = register & 0x4000 != 0
                    register = (register << 1) & 0x7FFF
                    if carry { register ^= Self.polynomial }
                }
                crc[following * 256 + byte] = register
            }
        }
        let stuffing = UnsafeMutablePointer<UInt16>.allocate(capacity: 8 * 256)
        for state in 0..<8 {
            for byte in 0..<256 {
                var last = state & 1
                var equal = state >> 1
                var stuffed = 0
                for bit in stride(from: 7, through: 0, by: -1) {
                    let value = byte >> bit & 1
                    equal = value == last ? equal + 1 : 0
                    last = value
                    // Five equal bits are followed by one of the other value, which counts for the next five.
                    if equal == 4 {
                        stuffed += 1
                        last = 1 - value
                        equal = 0
                    }
                }
                stuffing[state * 256 + byte] = UInt16((equal << 1 | last) << 8 | stuffed)
            }
        }
        self.crc = UnsafePointer(crc)
        self.stuffing = UnsafePointer(stuffing)
    }
}
