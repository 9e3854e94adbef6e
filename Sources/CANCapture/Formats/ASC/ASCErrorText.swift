/// What an error frame of ASC says about its fault, in one of three notations.
enum ASCErrorText {
    /// `ECC: 10100010`, `Flags = 0xe CodeExt = 0x20a2 Code = 0x82 ID = 0 …`, `Not Acknowledge error, dominant …`.
    ///
    /// - Parameter isDecimal: whether the numbers after `=` are decimal, as in files with the line `base dec`.
    static func kind(_ rest: TextCursor, isDecimal: Bool) -> ErrorKind {
        var rest = rest
        let first = rest.token()
        if first.equals("ecc:") { return binary(rest.token()).map { BLFErrorCode.kind(captured: $0) } ?? .unstated }
        if first.equals("flags") { return coded(rest, isDecimal) }
        return named(first, rest)
    }

    private static func binary(_ token: TextCursor.Token) -> UInt8? {
        guard token.count == 8 else { return nil }
        var value: UInt8 = 0
        for index in 0..<token.count {
            let digit = token.start[index] &- 0x30
            guard digit < 2 else { return nil }
            value = value << 1 | digit
        }
        return value
    }

    /// The flags say what is valid, as in BLF.
    private static func coded(_ rest: TextCursor, _ isDecimal: Bool) -> ErrorKind {
        var rest = rest
        guard rest.token().equals("="), let valid = number(rest.token(), isDecimal) else { return .unstated }
        for _ in 0..<8 {
            let word = rest.token()
            if word.count == 0 { break }
            guard word.equals("code") else { continue }
            guard rest.token().equals("="), let code = number(rest.token(), isDecimal), code <= 0xFF else { break }
            return BLFErrorCode.kind(valid: valid, code: UInt8(code))
        }
        return .unstated
    }

    private static func number(_ token: TextCursor.Token, _ isDecimal: Bool) -> UInt32? {
        let isPrefixed = token.count > 2 && token.start[0] == 0x30 && token.start[1] | 0x20 == 0x78
        if isDecimal, !isPrefixed { return token.decimal.map { UInt32($0) } }
        let skipped = isPrefixed ? 2 : 0
        return TextCursor.Token(start: token.start + skipped, count: token.count - skipped).hexadecimal
    }

    /// A name of at most three words, of which the last is `error`.
    private static func named(_ first: TextCursor.Token, _ rest: TextCursor) -> ErrorKind {
        var rest = rest
        var isNegated = false
        var kind = ErrorKind.other
        var word = first
        for _ in 0..<4 {
            if word.count == 0 { break }
            if word.equals("error") || word.equals("error,") { return kind }
            if word.equals("not") { isNegated = true }
            if word.hasPrefix("ack") { kind = isNegated ? .notAcknowledged : .other }
            if word.equals("bit") || word.equals("bit0") || word.equals("bit1") { kind = .bit }
            if word.hasPrefix("stuff") { kind = .stuff }
            if word.equals("form") { kind = .form }
            if word.equals("crc") { kind = .checksum }
            word = rest.token()
        }
        return .unstated
    }
}
