/// The place of a value's bits in a payload, as a window of up to nine bytes, a shift and a mask.
///
/// A value within the first eight bytes uses them as its window, so that a classic frame is loaded once for all of its
/// signals.
package struct BitField: Sendable, Equatable {
    /// The first byte of the window.
    private let firstByte: UInt16
    private let endByte: UInt16
    /// Number of bits below the value in the window's word: with the bytes in order for little-endian values, in
    /// reverse for big-endian ones. Negative for a big-endian value that continues in a ninth byte with this many bits.
    let shift: Int8
    /// Number of bits of the value in a ninth byte.
    let overhang: UInt8
    let isBigEndian: Bool
    let mask: UInt64

    /// Minimum length of a payload that contains the value.
    @inline(__always)
    var end: Int { Int(endByte) }
    @inline(__always)
    private var window: Int { Int(firstByte) }

    /// - Parameters:
    ///   - start: as in ``Signal/start``.
    ///   - length: 1 to 64 bits.
    /// - Returns: nil for a place or length that is impossible in a CAN payload.
    package init?(start: Int, length: Int, byteOrder: ByteOrder) {
        guard (1...64).contains(length), (0..<8 * Self.longestPayload).contains(start) else { return nil }
        isBigEndian = byteOrder == .bigEndian
        // Counted from the most significant bit of byte 0 for big-endian values, as they run.
        let first = isBigEndian ? start / 8 * 8 + 7 - start % 8 : start
        let end = (first + length + 7) / 8
        guard end <= Self.longestPayload else { return nil }
        let window = end <= 8 ? 0 : first / 8
        let offset = first - 8 * window
        firstByte = UInt16(window)
        endByte = UInt16(end)
        overhang = UInt8(max(0, offset + length - 64))
        shift = Int8(isBigEndian ? 64 - offset - length : offset)
        mask = length == 64 ? .max : 1 << UInt64(length) - 1
    }

    /// The place of a value of more than 64 bits, for which ``bits(of:head:)`` returns nothing.
    init?(wide length: Int, start: Int, byteOrder: ByteOrder) {
        guard (65...8 * Self.longestPayload).contains(length), (0..<8 * Self.longestPayload).contains(start) else {
            return nil
        }
        isBigEndian = byteOrder == .bigEndian
        let first = isBigEndian ? start / 8 * 8 + 7 - start % 8 : start
        let end = (first + length + 7) / 8
        guard end <= Self.longestPayload else { return nil }
        firstByte = 0
        endByte = UInt16(end)
        overhang = 0
        shift = 0
        mask = 0
    }

    /// CAN XL's.
    private static let longestPayload = 2048

    /// Up to eight bytes from `offset` on, the first least significant; bytes after the payload are 0.
    @inline(__always)
    static func word(_ payload: UnsafeBufferPointer<UInt8>, from offset: Int) -> UInt64 {
        let count = payload.count &- offset
        guard count > 0, let base = payload.baseAddress else { return 0 }
        if count >= 8 {
            return UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
        }
        var word: UInt64 = 0
        var place: UInt64 = 0
        for index in 0..<count {
            word |= UInt64(base[offset &+ index]) &<< place
            place &+= 8
        }
        return word
    }

    /// The value's bits. The payload has at least ``end`` bytes.
    ///
    /// - Parameter head: the payload's first eight bytes, from ``word(_:from:)``.
    @inline(__always)
    func bits(of payload: UnsafeBufferPointer<UInt8>, head: UInt64) -> UInt64 {
        let word = window == 0 ? head : Self.word(payload, from: window)
        var value: UInt64
        if isBigEndian {
            if overhang == 0 {
                value = word.byteSwapped &>> UInt64(truncatingIfNeeded: shift)
            } else {
                let extra = UInt64(truncatingIfNeeded: overhang)
                value = word.byteSwapped &<< extra | UInt64(payload[window &+ 8]) &>> (8 &- extra)
            }
        } else {
            value = word &>> UInt64(truncatingIfNeeded: shift)
            if overhang > 0 {
                value |= UInt64(payload[window &+ 8]) &<< UInt64(truncatingIfNeeded: 64 &- Int(shift))
            }
        }
        return value & mask
    }
}
