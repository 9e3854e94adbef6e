/// Values of objects as text, by their data type (CiA 301, table 44).
enum CANopenText {
    static func hexadecimal(_ number: UInt64, _ digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// A value by its type; without one, text where all of it is, else a number of up to eight bytes.
    static func value(_ bytes: UnsafeBufferPointer<UInt8>, _ type: UInt16?) -> String {
        switch type {
        case 0x01 where bytes.count == 1: return bytes[0] & 1 == 1 ? "true" : "false"
        case 0x02, 0x03, 0x04, 0x10, 0x12, 0x13, 0x14, 0x15:
            return isNumber(bytes) ? "\(NMEA2000Value.signed(number(bytes), bits: bytes.count * 8))" : data(bytes)
        case 0x05, 0x06, 0x07, 0x16, 0x18, 0x19, 0x1A, 0x1B: return isNumber(bytes) ? "\(number(bytes))" : data(bytes)
        case 0x08 where bytes.count == 4: return "\(Float(bitPattern: UInt32(truncatingIfNeeded: number(bytes))))"
        case 0x11 where bytes.count == 8: return "\(Double(bitPattern: number(bytes)))"
        case 0x09: return text(bytes)
        case nil where bytes.count > 4 && bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }: return text(bytes)
        case nil where isNumber(bytes): return "\(number(bytes))"
        default: return data(bytes)
        }
    }

    private static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { (1...8).contains(bytes.count) }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: bytes.prefix(longestText).prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func data(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let shown = bytes.prefix(longestData).map { hexadecimal(UInt64($0), 2) }.joined(separator: " ")
        return bytes.count > longestData ? shown + " … (\(bytes.count) bytes)" : shown
    }

    private static let longestText = 256
    private static let longestData = 32
}
