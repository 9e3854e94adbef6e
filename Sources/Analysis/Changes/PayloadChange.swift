/// Bits of one byte that changed together at the requested times, and rarely elsewhere.
package struct PayloadChange: Sendable, Equatable {
    /// Of the index of the recording; with two recordings, of the second one.
    package var slot: Int
    /// Place in the payload, from 0.
    package var byte: Int
    /// The bits that changed.
    package var bits: UInt8
    /// The last frame with the value before; with two recordings, a frame of the first.
    package var rowBefore: Int
    /// The first frame with the value after; with two recordings, a frame of the second.
    package var firstRow: Int
    /// The whole byte before and after.
    package var byteBefore: UInt8
    package var byteAfter: UInt8
    /// Number of changes elsewhere; with two recordings, of changes within them.
    package var elsewhere: Int
    /// Number of requested times at which it changed; 1 with two recordings.
    package var hits: Int
    /// Nanoseconds from the requested times to the changes, if the delay is always the same; 0 if they changed at once.
    package var delay: Int64 = 0
    /// How much more often it changes at the requested times than elsewhere, by frames; nil if it never changes
    /// elsewhere.
    package var frequency: Double?
    /// How much more likely the event is the cause of the change than chance, as a natural logarithm.
    package var score: Double

    /// The value of the bits.
    package var before: UInt8 { value(in: byteBefore) }
    package var after: UInt8 { value(in: byteAfter) }

    /// The bits, from the lowest on.
    package var bitList: [Int] { (0..<8).filter { bits >> UInt8($0) & 1 == 1 } }

    /// The bits of a byte moved together, the lowest as bit 0: at most the value that this many bits can hold.
    package func value(in byte: UInt8) -> UInt8 {
        var value: UInt8 = 0
        for (place, bit) in bitList.enumerated() { value |= (byte >> UInt8(bit) & 1) << UInt8(place) }
        return value
    }

    /// Best first; equal ones in the order of the recording.
    static func order(_ one: PayloadChange, _ other: PayloadChange) -> Bool {
        if one.score != other.score { return one.score > other.score }
        return (one.firstRow, one.byte, one.bits) < (other.firstRow, other.byte, other.bits)
    }
}
