extension DBCScanner {
    /// More digits than any number of a database needs.
    private static let longestNumber = 400

    /// A whole number of 32 bits: an identifier, in decimal or, as some write it, with `0x`.
    mutating func identifier() throws(DBCSyntaxError) -> UInt32 {
        let start = position
        let range = word()
        guard let value = whole(range), value >= 0, let identifier = UInt32(exactly: value) else {
            throw DBCSyntaxError(offset: start, text: "expected a message's identifier")
        }
        return identifier
    }

    /// A non-negative whole number: a place, a length, a value of a multiplexer.
    mutating func count(_ what: String) throws(DBCSyntaxError) -> Int {
        let start = position
        guard let value = whole(word()), value >= 0 else {
            throw DBCSyntaxError(offset: start, text: "expected \(what), a whole number")
        }
        return Int(value)
    }

    /// Any number. Numbers without a fraction, or with a fraction of zeros, stay whole.
    mutating func number(_ what: String) throws(DBCSyntaxError) -> Number {
        let start = position
        let range = word()
        if let value = whole(range) { return .integer(value) }
        guard let value = real(range) else {
            throw DBCSyntaxError(
                offset: start, text: range.isEmpty ? "expected \(what)" : "\(what) is not a number")
        }
        if value.rounded() == value, value.magnitude < 0x1p53 { return .integer(Int64(value)) }
        return .real(value)
    }

    /// The whole number in a word; nil for other words, and if it does not fit into 64 bits.
    func whole(_ range: Range<Int>) -> Int64? { wide(range).flatMap { Int64(exactly: $0) } }

    /// The same with 64 bits with or without a sign, as for a raw value.
    func wide(_ range: Range<Int>) -> Int128? {
        var index = range.lowerBound
        guard index < range.upperBound else { return nil }
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        var radix: UInt64 = 10
        if range.upperBound - index > 2, bytes[index] == UInt8(ascii: "0"), bytes[index + 1] | 0x20 == UInt8(ascii: "x")
        {
            radix = 16
            index += 2
        }
        guard index < range.upperBound else { return nil }
        var magnitude: UInt64 = 0
        while index < range.upperBound {
            guard let digit = Self.digit(bytes[index]), digit < radix else { return nil }
            let (product, tooLarge) = magnitude.multipliedReportingOverflow(by: radix)
            let (sum, overflow) = product.addingReportingOverflow(digit)
            if tooLarge || overflow { return nil }
            magnitude = sum
            index += 1
        }
        if isNegative { return magnitude <= Int64.min.magnitude ? -Int128(magnitude) : nil }
        return Int128(magnitude)
    }

    private func real(_ range: Range<Int>) -> Double? {
        guard !range.isEmpty, range.count <= Self.longestNumber else { return nil }
        let word = UnsafeRawBufferPointer(rebasing: bytes[range])
        // Neither `nan`, `inf` nor hexadecimal fractions, which the standard library would accept.
        guard word.allSatisfy({ Self.isOfDecimal($0) }) else { return nil }
        guard let value = Double(String(decoding: word, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    private static func isOfDecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
