/// Splits the syntax of PDF objects (ISO 32000-1, 7.2 and 7.3) into tokens. It does not read streams.
///
/// Tokens are ranges of the bytes, never unescaped, so that copies are unchanged.
struct PDFTokenizer {
    enum Token: Equatable {
        case integer(Int)
        case real(Range<Int>)
        /// Without the slash.
        case name(Range<Int>)
        /// A literal or hexadecimal string with its delimiters.
        case string(Range<Int>)
        case arrayStart
        case arrayEnd
        case dictionaryStart
        case dictionaryEnd
        /// `obj`, `R`, `true`, `null`, an operator of a content stream …
        case keyword(Range<Int>)
        case end
    }

    /// An error and its position.
    struct SyntaxError: Error, Equatable {
        var position: Int
        var reason: String
    }

    let bytes: UnsafeRawBufferPointer
    private(set) var position: Int

    init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
        self.bytes = bytes
        self.position = min(max(position, 0), bytes.count)
    }

    /// Returns to an earlier value of `position`.
    mutating func rewind(to position: Int) {
        self.position = min(max(position, 0), bytes.count)
    }

    mutating func next() throws(SyntaxError) -> Token {
        skipSpace()
        guard position < bytes.count else { return .end }
        let start = position
        switch bytes[start] {
        case UInt8(ascii: "/"):
            position += 1
            skipRegular()
            return .name(start + 1..<position)
        case UInt8(ascii: "["):
            position += 1
            return .arrayStart
        case UInt8(ascii: "]"):
            position += 1
            return .arrayEnd
        case UInt8(ascii: "("):
            return .string(try literalString())
        case UInt8(ascii: "<"):
            if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "<") {
                position += 2
                return .dictionaryStart
            }
            return .string(try hexString())
        case UInt8(ascii: ">"):
            guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: ">") else {
                throw SyntaxError(position: start, reason: "a single '>' where an object is expected")
            }
            position += 2
            return .dictionaryEnd
        case UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            throw SyntaxError(position: start, reason: "an unexpected delimiter")
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            skipRegular()
            return try number(start..<position)
        default:
            skipRegular()
            return .keyword(start..<position)
        }
    }

    /// True if the range contains exactly these bytes.
    func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { wanted in
            for index in 0..<wanted.count where wanted[index] != bytes[range.lowerBound + index] { return false }
            return true
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            if Self.isSpace(byte) {
                position += 1
            } else if byte == UInt8(ascii: "%") {
                while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
            } else {
                return
            }
        }
    }

    private mutating func skipRegular() {
        while position < bytes.count, Self.isRegular(bytes[position]) { position += 1 }
    }

    private func number(_ range: Range<Int>) throws(SyntaxError) -> Token {
        var index = range.lowerBound
        let negative = bytes[index] == UInt8(ascii: "-")
        if negative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        var value = 0
        var digits = 0
        while index < range.upperBound, bytes[index] &- 48 < 10 {
            digits += 1
            // Eighteen digits fit in 63 bits.
            guard digits <= 18 else { throw SyntaxError(position: range.lowerBound, reason: "a number is too large") }
            value = value * 10 + Int(bytes[index] &- 48)
            index += 1
        }
        if index == range.upperBound, digits > 0 { return .integer(negative ? -value : value) }
        guard index < range.upperBound, bytes[index] == UInt8(ascii: ".") else {
            throw SyntaxError(position: range.lowerBound, reason: "a number is malformed")
        }
        index += 1
        while index < range.upperBound, bytes[index] &- 48 < 10 {
            digits += 1
            index += 1
        }
        guard index == range.upperBound, digits > 0 else {
            throw SyntaxError(position: range.lowerBound, reason: "a number is malformed")
        }
        return .real(range)
    }

    private mutating func literalString() throws(SyntaxError) -> Range<Int> {
        let start = position
        var depth = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return start..<position }
            default: break
            }
        }
        position = bytes.count
        throw SyntaxError(position: start, reason: "a string has no end")
    }

    private mutating func hexString() throws(SyntaxError) -> Range<Int> {
        let start = position
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: ">") { return start..<position }
            guard Self.isHex(byte) || Self.isSpace(byte) else {
                throw SyntaxError(position: start, reason: "a hexadecimal string is malformed")
            }
        }
        throw SyntaxError(position: start, reason: "a string has no end")
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 32 || byte == 10 || byte == 13 || byte == 9 || byte == 12 || byte == 0
    }

    /// Neither white space nor a delimiter (ISO 32000-1, 7.2.2).
    static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 9, 10, 12, 13, 32: false
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            false
        default: true
        }
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        byte &- 48 < 10 || (byte | 32) &- UInt8(ascii: "a") < 6
    }
}
