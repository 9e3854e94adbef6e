/// Packs values into bits by the rules of a DBC file.
extension SignalDefinition {
    /// The raw number closest to a physical value, within the range of the bits.
    func raw(_ value: Double) -> UInt64 {
        let scaled = ((value - offset) / factor).rounded()
        let mask = length == 64 ? UInt64.max : (UInt64(1) << UInt64(length)) - 1
        if signed {
            let half = Double(UInt64(1) << UInt64(length - 1))
            return UInt64(bitPattern: Int64(min(max(scaled, -half), half - 1))) & mask
        }
        return UInt64(min(max(scaled, 0), Double(mask)))
    }

    /// Writes the raw number into the payload.
    func pack(_ raw: UInt64, into data: inout [UInt8]) {
        for index in 0..<length {
            let bit: Int
            let source: Int
            switch order {
            case .little:
                bit = start + index
                source = index
            case .big:
                // Down within a byte, then continue at bit 7 of the next byte.
                let fromTop = (start / 8) * 8 + (7 - start % 8) + index
                bit = (fromTop / 8) * 8 + (7 - fromTop % 8)
                source = length - 1 - index
            }
            guard bit / 8 < data.count, raw >> UInt64(source) & 1 == 1 else { continue }
            data[bit / 8] |= 1 << UInt8(bit % 8)
        }
    }
}
