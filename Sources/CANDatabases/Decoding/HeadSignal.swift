/// A whole number in the first eight bytes of every payload that is long enough for it, as nearly all signals of classic
/// frames are. Its values in many frames are read in one loop over the beginnings of the payloads.
///
/// A key is a raw value as a number from 0 on, in the order of the raw values: the bits of an unsigned number, or those of
/// a signed one with the highest bit inverted.
package struct HeadSignal: Sendable {
    private let field: BitField
    /// The highest bit of a signed number; 0 of an unsigned one.
    private let sign: UInt64

    /// nil for a signal that is not in every payload, that is not an integer of up to 63 bits, or that is not
    /// within the first eight bytes.
    ///
    /// - Parameter place: of the signal in the message.
    package init?(_ message: CompiledMessage, place: Int) {
        let signal = message.signals[place]
        let (field, form) = (signal.field, signal.form)
        guard signal.multiplexer == CompiledSignal.always, form == .unsigned || form == .signed, field.end <= 8,
            field.overhang == 0, field.mask <= UInt64.max >> 1
        else { return nil }
        self.field = field
        sign = form == .signed ? field.mask ^ (field.mask >> 1) : 0
    }

    /// Minimum length of a payload that contains it.
    package var end: Int { field.end }

    @inline(__always)
    private func key(_ head: UInt64) -> Int64 {
        let word = field.isBigEndian ? head.byteSwapped : head
        return Int64(bitPattern: word &>> UInt64(truncatingIfNeeded: field.shift) & field.mask ^ sign)
    }

    /// The raw value of a key.
    @inline(__always)
    package func raw(ofKey key: Int64) -> Int64 { key &- Int64(bitPattern: sign) }

    /// The lowest and the highest raw value.
    ///
    /// - Parameter heads: the first eight bytes of payloads, the first byte least significant; not empty.
    package func extremes(_ heads: UnsafeBufferPointer<UInt64>) -> ClosedRange<Int64> {
        var (low, high) = (Int64.max, Int64.min)
        for head in heads {
            let key = key(head)
            low = min(low, key)
            high = max(high, key)
        }
        return raw(ofKey: low)...raw(ofKey: high)
    }

    /// The raw values.
    package func values(_ heads: UnsafeBufferPointer<UInt64>) -> [Double] {
        [Double](unsafeUninitializedCapacity: heads.count) { values, count in
            for place in heads.indices {
                values.initializeElement(at: place, to: Double(raw(ofKey: key(heads[place]))))
            }
            count = heads.count
        }
    }

    /// Counts how often each key occurs.
    package func count(_ heads: UnsafeBufferPointer<UInt64>, into counts: UnsafeMutableBufferPointer<UInt32>) {
        for head in heads { counts[Int(truncatingIfNeeded: key(head))] &+= 1 }
    }

    package func keys(_ heads: UnsafeBufferPointer<UInt64>) -> [Int64] {
        [Int64](unsafeUninitializedCapacity: heads.count) { keys, count in
            for place in heads.indices { keys.initializeElement(at: place, to: key(heads[place])) }
            count = heads.count
        }
    }
}
