/// The value of each byte as a hexadecimal digit, 0xFF for other bytes.
enum HexDigits {
    // because: written once before its first use, and only read then.
    nonisolated(unsafe) static let values: UnsafePointer<UInt8> = {
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        table.initialize(repeating: 0xFF, count: 256)
        for value in UInt8(0)..<10 { table[Int(0x30 + value)] = value }
        for value in UInt8(10)..<16 {
            table[Int(0x41 - 10 + value)] = value
            table[Int(0x61 - 10 + value)] = value
        }
        return UnsafePointer(table)
    }()

    /// The four bytes of eight hexadecimal digits, read at once, the first byte least significant; nil if one of them is
    /// not a digit.
    @inline(__always)
    static func fourBytes(_ text: UnsafePointer<UInt8>) -> UInt32? {
        let word = UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
        // ASCII with one of the bits 0x20 and 0x40; then letters are lower case. No sum leaves its byte.
        guard word & each(0x80) == 0, (word | word &<< 1) & each(0x40) == each(0x40) else { return nil }
        let lower = word | each(0x20)
        let decimals = (lower &+ each(0x80 - 0x30)) & ~(lower &+ each(0x80 - 0x3A))
        let letters = (lower &+ each(0x80 - 0x61)) & ~(lower &+ each(0x80 - 0x67))
        guard (decimals | letters) & each(0x80) == each(0x80) else { return nil }
        let nibbles = word & each(0x0F) &+ (word & each(0x40)) &>> 6 &* 9
        let pairs = (nibbles &<< 4 | nibbles &>> 8) & 0x00FF_00FF_00FF_00FF
        let halves = (pairs | pairs &>> 8) & 0x0000_FFFF_0000_FFFF
        return UInt32(truncatingIfNeeded: halves | halves &>> 16)
    }

    /// The same byte eight times.
    @inline(__always)
    private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
}
