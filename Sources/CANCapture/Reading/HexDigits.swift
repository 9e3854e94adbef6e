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
}
