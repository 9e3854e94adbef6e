/// Bits of a message, the lowest of the first byte first, in the order of NMEA 2000.
struct MessageBits {
    let bytes: UnsafeBufferPointer<UInt8>

    var count: Int { bytes.count * 8 }

    /// Up to 64 bits from a place; nil if the message ends before.
    func number(at place: Int, bits: Int) -> UInt64? {
        guard bits > 0, bits <= 64, place >= 0, place + bits <= count else { return nil }
        var value: UInt64 = 0
        var taken = 0
        while taken < bits {
            let bit = place + taken
            let some = min(8 - bit & 7, bits - taken)
            let byte = UInt64(bytes[bit >> 3]) >> UInt64(bit & 7) & ((1 << UInt64(some)) - 1)
            value |= byte << UInt64(taken)
            taken += some
        }
        return value
    }

    /// Bytes from a place, as many as the message contains; the last may have fewer bits.
    func bytes(at place: Int, bits: Int) -> [UInt8] {
        let end = min(place + max(bits, 0), count)
        var taken: [UInt8] = []
        var bit = place
        while bit < end {
            let some = min(8, end - bit)
            taken.append(UInt8(truncatingIfNeeded: number(at: bit, bits: some) ?? 0))
            bit += some
        }
        return taken
    }
}
