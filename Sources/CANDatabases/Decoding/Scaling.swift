/// A value in its unit: a whole number as long as raw value, factor and offset are.
package enum PhysicalValue: Sendable, Equatable {
    case integer(Int128)
    case real(Double)

    package var double: Double {
        switch self {
        case .integer(let value): value.double
        case .real(let value): value
        }
    }
}

/// Converts raw to physical values: raw x factor + offset.
package struct Scaling: Sendable, Equatable {
    package let factor: Number
    package let offset: Number

    package init(factor: Number, offset: Number) {
        self.factor = factor.whole
        self.offset = offset.whole
    }

    /// Whole numbers stay exact: 64 bits times 63 plus 63 fit into 128. Others are computed as `Double` in separate
    /// steps, as in other tools, and not fused.
    package func physical(_ raw: RawValue) -> PhysicalValue {
        guard let value = raw.integer else {
            guard factor != 1 || offset != 0 else { return .real(raw.double) }
            let product = raw.double * factor.double
            return .real(product + offset.double)
        }
        switch (factor, offset) {
        case (.integer(let factor), .integer(let offset)): return .integer(value * Int128(factor) + Int128(offset))
        case (.integer(let factor), .real(let offset)): return .real((value * Int128(factor)).double + offset)
        case (.real(let factor), _):
            let product = raw.double * factor
            return .real(product + offset.double)
        }
    }
}

extension Number {
    /// A real number that is whole, as an integer: `1.0` means the same as `1`.
    fileprivate var whole: Number {
        guard case .real(let value) = self, let integer = Int64(exactly: value) else { return self }
        return .integer(integer)
    }
}

extension Int128 {
    /// The nearest one. Most numbers fit 64 bits; of 128 the standard library goes by generic code, which takes a hundred
    /// times as long.
    fileprivate var double: Double {
        let low = Int64(truncatingIfNeeded: self)
        return Int128(low) == self ? Double(low) : Double(self)
    }
}
