/// Bits of one byte that changed together where one looked, and seldom elsewhere.
package struct PayloadChange: Sendable, Equatable {
    /// Of the index of the recording; of two recordings that of the second one.
    package var slot: Int
    /// Place in the payload, from 0.
    package var byte: Int
    /// The bits that changed.
    package var bits: UInt8
    /// The frame that still had the value before; of two recordings one of the first.
    package var rowBefore: Int
    /// The first frame with the value after; of two recordings one of the second.
    package var firstRow: Int
    /// The whole byte before and after.
    package var byteBefore: UInt8
    package var byteAfter: UInt8
    /// Changes elsewhere; of two recordings those within them.
    package var elsewhere: Int
    /// Times of those asked for at which it changed; 1 of two recordings.
    package var hits: Int
    /// Nanoseconds from the times asked for to what followed them, where it always came so much later; 0 where it came at
    /// once.
    package var delay: Int64 = 0
    /// How many times as often it changes at the times asked for as elsewhere, by frames; nil where it never changes
    /// elsewhere.
    package var frequency: Double?
    /// How much more likely the change is by what happened than by chance, as a natural logarithm.
    package var score: Double

    /// The value of the bits.
    package var before: UInt8 { value(in: byteBefore) }
    package var after: UInt8 { value(in: byteAfter) }

    /// The bits from the lowest on.
    package var bitList: [Int] { (0..<8).filter { bits >> UInt8($0) & 1 == 1 } }

    /// The bits of a byte beside each other, the lowest as bit 0: no more than so many bits can hold.
    package func value(in byte: UInt8) -> UInt8 {
        var value: UInt8 = 0
        for (place, bit) in bitList.enumerated() { value |= (byte >> UInt8(bit) & 1) << UInt8(place) }
        return value
    }

    /// Best first; else in the order of the recording.
    static func order(_ one: PayloadChange, _ other: PayloadChange) -> Bool {
        if one.score != other.score { return one.score > other.score }
        return (one.firstRow, one.byte, one.bits) < (other.firstRow, other.byte, other.bits)
    }
}
