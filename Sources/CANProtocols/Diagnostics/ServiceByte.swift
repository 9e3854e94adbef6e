/// The first byte of diagnostic messages: ISO 14229-1 table 2, ISO 14230-3, SAE J1979 and GMLAN (GMW3110).
enum ServiceByte {
    /// A negative response; the service that it refuses follows.
    static let negative: UInt8 = 0x7F
    /// The difference of a positive response to the service of its request.
    static let positiveOffset: UInt8 = 0x40

    static func isRequest(_ byte: UInt8) -> Bool { known[Int(byte)] }

    static func isResponse(_ byte: UInt8) -> Bool {
        byte == negative || byte >= positiveOffset && known[Int(byte - positiveOffset)]
    }

    /// By byte: whether one of the standards has such a service.
    private static let known: [Bool] = {
        var table = Array(repeating: false, count: 256)
        for byte in 0x01...0x0A { table[byte] = true }
        for byte in 0x10...0x3E { table[byte] = true }
        for byte in 0x81...0x8F { table[byte] = true }
        for byte in [0xA1, 0xA2, 0xA4, 0xA5, 0xA9, 0xAA, 0xAE, 0xBA, 0xBB, 0xBC, 0xBD, 0xBE] { table[byte] = true }
        for byte in [0x15, 0x16, 0x25, 0x26, 0x2B, 0x3C] { table[byte] = false }
        return table
    }()
}
