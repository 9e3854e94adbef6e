#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The text after the data of a log line.
///
/// candump writes nothing there, or with -x ` R` or ` T` for the direction. People and their scripts add text after a
/// space. One flipped bit turns the digit 0 into a space, and the rest of the data is then where such text would be. A
/// first word of hexadecimal digits only, possibly after a damaged direction, is therefore read as the rest of the
/// data. A tab, which is more than one bit from any digit, marks text; so do two spaces with more words after the
/// first. A single character is a damaged direction.
extension CandumpParser {
    /// Why the frame is invalid; nil if it is valid. A direction is added to the flags.
    @inline(__always)
    func tail(_ cursor: inout TextCursor, _ flags: inout FrameFlags) -> StaticString? {
        guard !cursor.isAtEnd else { return nil }
        if cursor.end - cursor.at == 2, cursor.byte == 0x20, cursor.at[1] == 0x52 || cursor.at[1] == 0x54 {
            if !flags.contains(.error) { flags.insert(cursor.at[1] == 0x52 ? .received : .transmitted) }
            return nil
        }
        return Self.longTail(cursor, &flags)
    }

    /// Static, as what it calls: a call with the parser would copy it, for each line.
    @inline(never)
    private static func longTail(_ cursor: TextCursor, _ flags: inout FrameFlags) -> StaticString? {
        guard cursor.isAtWordEnd else { return "the data is not hexadecimal" }
        var rest = cursor
        guard !rest.isBlankToEnd() else { return nil }
        var start = cursor
        let word = rest.token()
        if isDirection(word) {
            if !flags.contains(.error) { flags.insert(word.start[0] == 0x52 ? .received : .transmitted) }
            if rest.isBlankToEnd() { return nil }
            start.at = word.start + 1
        }
        if isRestOfData(start) { return "the text after a space may be the rest of the data" }
        if hasOneCharacter(start) { return "neither R nor T after the data" }
        return hasAnotherLine(start) ? JoinedLines.unread : nil
    }

    /// Whether the first word of a text may be the rest of the data.
    private static func isRestOfData(_ text: TextCursor) -> Bool {
        var rest = text
        rest.skipBlanks()
        let gap = rest.at - text.at
        guard !(0..<gap).contains(where: { text.at[$0] == 0x09 }), isData(rest.token()) else { return false }
        guard gap > 1 else { return true }
        while true {
            let word = rest.token()
            if word.count == 0 { return true }
            guard isData(word) || isDirection(word) else { return false }
        }
    }

    private static func isDirection(_ word: TextCursor.Token) -> Bool {
        word.count == 1 && (word.start[0] == 0x52 || word.start[0] == 0x54)
    }

    /// Hexadecimal digits, possibly with points between them, or after the letter of a direction.
    private static func isData(_ word: TextCursor.Token) -> Bool {
        let first = word.count > 1 && (word.start[0] == 0x52 || word.start[0] == 0x54) ? 1 : 0
        guard word.count > first else { return false }
        let hex = HexDigits.values
        for index in first..<word.count where hex[Int(word.start[index])] >= 16 && word.start[index] != 0x2E {
            return false
        }
        return true
    }

    private static func hasOneCharacter(_ text: TextCursor) -> Bool {
        var rest = text
        return rest.token().count == 1 && rest.isBlankToEnd()
    }

    /// Whether another line follows, `(1.5) can0 123#11`, whose line end is damaged or missing.
    private static func hasAnotherLine(_ text: TextCursor) -> Bool {
        var index = 0
        while index < text.end - text.at {
            defer { index += 1 }
            guard text.at[index] == 0x28 else { continue }
            var rest = TextCursor(text.at + index + 1, text.end - text.at - index - 1)
            rest.skipBlanks()
            if rest.seconds() != nil, rest.take(0x29), rest.token().count > 0,
                memchr(rest.at, 0x23, rest.end - rest.at) != nil
            {
                return true
            }
        }
        return false
    }

    /// Whether a line that begins with #, like a comment, is a frame without its beginning: `#009A`, `##1009A R`.
    @inline(never)
    func isFrameWithoutBeginning(_ line: TextCursor) -> Bool {
        var rest = line
        rest.at += 1
        if rest.take(0x23) {
            guard hex[Int(rest.byte)] < 16 else { return false }
            rest.at += 1
        }
        let word = rest.token()
        let hasLength = word.count == 2 && word.start[1] &- 0x30 < 10
        let isRemote = word.count > 0 && word.start[0] == 0x52 && (word.count == 1 || hasLength)
        guard line.byte(after: 1) > 0x20, isRemote || (word.count % 2 == 0 && Self.isData(word)) else {
            return false
        }
        return rest.isBlankToEnd() || (Self.isDirection(rest.token()) && rest.isBlankToEnd())
    }
}
