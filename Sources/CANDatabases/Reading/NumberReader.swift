/// Numbers in the notation of database files.
enum NumberReader {
    /// A decimal number: a whole number if it is written whole and fits into 64 bits. NaN and infinity are refused.
    static func number(_ text: some StringProtocol) -> Number? {
        let trimmed = trim(text)
        if let whole = Int64(trimmed) { return .integer(whole) }
        guard trimmed.utf8.allSatisfy(isDecimal), let real = Double(trimmed), real.isFinite else { return nil }
        return .real(real)
    }

    /// A whole number, decimal or with `0x` in front.
    static func integer(_ text: some StringProtocol) -> Int64? {
        let trimmed = trim(text)
        if trimmed.hasPrefix("0x") || trimmed.hasPrefix("0X") {
            guard trimmed.utf8.count > 2 else { return nil }
            let digits = trimmed.dropFirst(2)
            guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }) else { return nil }
            return Int64(digits, radix: 16)
        }
        return Int64(trimmed)
    }

    private static func isDecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private static func trim(_ text: some StringProtocol) -> String {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, first.isXMLBlank { bytes.removeFirst() }
        while let last = bytes.last, last.isXMLBlank { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
