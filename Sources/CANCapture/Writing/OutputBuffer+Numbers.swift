extension OutputBuffer {
    mutating func put<Number: FixedWidthInteger>(little number: Number) {
        withUnsafeBytes(of: number.littleEndian) { for byte in $0 { put(byte) } }
    }

    mutating func put<Number: FixedWidthInteger>(big number: Number) {
        withUnsafeBytes(of: number.bigEndian) { for byte in $0 { put(byte) } }
    }

    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { put(byte) }
    }

    mutating func put(_ byte: UInt8, count: Int) {
        for _ in 0..<max(0, count) { put(byte) }
    }

    /// Nanoseconds as seconds with nine decimals.
    package mutating func put(seconds nanoseconds: Int64) {
        let magnitude = nanoseconds.magnitude
        put(magnitude: magnitude / 1_000_000_000, isNegative: nanoseconds < 0)
        put(0x2E)
        put(decimal: magnitude % 1_000_000_000, width: 9)
    }

    /// Spaces in front up to `width`.
    mutating func put(decimal number: Int, paddedTo width: Int) {
        var digits = number < 0 ? 2 : 1
        var rest = number.magnitude
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        put(0x20, count: width - digits)
        put(decimal: number)
    }
}
