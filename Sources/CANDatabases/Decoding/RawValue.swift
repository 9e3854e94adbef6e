/// A value in a payload, before factor and offset.
package struct RawValue: Sendable, Equatable {
    package enum Kind: UInt8, Sendable, Equatable {
        case unsigned, signed, float
        /// Text or bytes, in the ``SignalBuffer`` of the value.
        case bytes
    }

    /// A whole number in two's complement, or a `Double`'s bits, whatever the width in the payload; for ``Kind/bytes``
    /// the place in the buffer.
    package var bits: UInt64
    package var kind: Kind

    package init(bits: UInt64, kind: Kind) {
        self.bits = bits
        self.kind = kind
    }

    package init(_ value: Double) {
        self.init(bits: value.bitPattern, kind: .float)
    }

    package init(_ value: Int64) {
        self.init(bits: UInt64(bitPattern: value), kind: .signed)
    }

    /// nil for a float, and for bytes.
    package var integer: Int128? {
        switch kind {
        case .unsigned: Int128(bits)
        case .signed: Int128(Int64(bitPattern: bits))
        case .float, .bytes: nil
        }
    }

    /// NaN for bytes.
    package var double: Double {
        switch kind {
        case .unsigned: Double(bits)
        case .signed: Double(Int64(bitPattern: bits))
        case .float: Double(bitPattern: bits)
        case .bytes: .nan
        }
    }

    /// The value for a table of labels: a float is truncated. nil if that is out of range, and for bytes.
    package var labelKey: Int64? {
        switch kind {
        case .unsigned: Int64(exactly: bits)
        case .signed: Int64(bitPattern: bits)
        case .float: Int64(exactly: Double(bitPattern: bits).rounded(.towardZero))
        case .bytes: nil
        }
    }
}

/// IEEE 754 numbers with fewer bits than a `Double`.
enum SmallFloat {
    /// binary16: 1 bit of sign, 5 of exponent, 10 of fraction. Implemented here, because not every platform has the
    /// type.
    static func half(_ bits: UInt64) -> Double {
        let sign = bits & 0x8000 == 0 ? 1.0 : -1.0
        let exponent = Int(bits >> 10 & 0x1F)
        let fraction = Double(bits & 0x3FF)
        switch exponent {
        case 0: return sign * fraction * 0x1p-24
        case 31: return fraction == 0 ? sign * .infinity : .nan
        default: return Double(sign: .plus, exponent: exponent - 25, significand: fraction + 1024) * sign
        }
    }

    static func single(_ bits: UInt64) -> Double {
        Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    }
}
