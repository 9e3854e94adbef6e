/// A value as it stands in a payload, before factor and offset.
package struct RawValue: Sendable, Equatable {
    package enum Kind: UInt8, Sendable, Equatable {
        case unsigned, signed, float
        /// Text or bytes, which the ``SignalBuffer`` holds that the value is from.
        case bytes
    }

    /// A whole number in two's complement, or a `Double`'s bits, whatever the width in the payload; for
    /// ``Kind/bytes`` where in their buffer they are.
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

    /// Not a number for bytes.
    package var double: Double {
        switch kind {
        case .unsigned: Double(bits)
        case .signed: Double(Int64(bitPattern: bits))
        case .float: Double(bitPattern: bits)
        case .bytes: .nan
        }
    }

    /// What a table of labels is asked for: a float is cut to its whole part. nil where that is out of range, and for bytes.
    package var labelKey: Int64? {
        switch kind {
        case .unsigned: Int64(exactly: bits)
        case .signed: Int64(bitPattern: bits)
        case .float: Int64(exactly: Double(bitPattern: bits).rounded(.towardZero))
        case .bytes: nil
        }
    }
}

/// IEEE 754 numbers of fewer bits than a `Double`.
enum SmallFloat {
    /// binary16: 1 bit of sign, 5 of exponent, 10 of fraction. By hand, as not every platform has the type.
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
