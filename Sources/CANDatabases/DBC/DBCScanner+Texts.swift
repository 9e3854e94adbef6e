/// An error at a place, and its consequence.
struct DBCSyntaxError: Error {
    var offset: Int
    var text: String
}

extension DBCScanner {
    /// How far a text in quotes may extend.
    enum TextExtent {
        /// Units and names: to the end of the line.
        case line
        /// Labels and values: over several lines, but not over one that begins with a keyword.
        case lines
    }

    /// The text in quotes at this position, without the quotes.
    mutating func quoted(_ extent: TextExtent, for what: String) throws(DBCSyntaxError) -> String {
        let opening = position
        guard take("\"") else { throw DBCSyntaxError(offset: opening, text: "expected \(what) in quotes") }
        guard let closing = closingQuote(), !breaksOff(position..<closing, extent) else {
            throw DBCSyntaxError(offset: opening, text: "the quote of \(what) is never closed")
        }
        let range = position..<closing
        position = closing + 1
        return unescaped(range)
    }

    /// Skips a text in quotes that is not shown. A superfluous quote must not extend to the opening one of a later
    /// statement, and skip everything between.
    mutating func skipQuoted() throws(DBCSyntaxError) {
        let opening = position
        guard take("\""), let closing = closingQuote(), !breaksOff(position..<closing, .lines) else {
            throw DBCSyntaxError(offset: opening, text: "the quote is never closed")
        }
        position = closing + 1
    }

    /// The text of a comment and the `;` after it. Unescaped quotes within it are part of the text.
    ///
    /// - Returns: the text, and what was missing.
    mutating func comment() throws(DBCSyntaxError) -> (text: String, remark: String?) {
        let opening = position
        guard take("\"") else { throw DBCSyntaxError(offset: opening, text: "expected a comment in quotes") }
        let start = position
        let unclosed = DBCSyntaxError(offset: opening, text: "the quote of the comment is never closed")
        guard var closing = closingQuote() else { throw unclosed }
        if endsStatement(behind: closing) {
            position = closing + 1
            skipBlanks()
            _ = take(";")
            return (unescaped(start..<closing), nil)
        }
        guard !breaksOff(start..<closing, .lines) else { throw unclosed }
        position = closing + 1
        if endsLineBeforeStatement(behind: closing) { return (unescaped(start..<closing), "expected ';'") }
        // Quotes within: the text ends with the quote that is followed by the end of the statement.
        while let next = closingQuote(), !breaksOff(closing + 1..<next, .lines) {
            closing = next
            position = closing + 1
            if endsStatement(behind: closing) {
                skipBlanks()
                _ = take(";")
                return (unescaped(start..<closing), "a quote in a comment needs a backslash before it")
            }
        }
        throw unclosed
    }

    private func endsStatement(behind quote: Int) -> Bool {
        var ahead = self
        ahead.position = quote + 1
        // Not comments: searching the end of one after every quote of a line would take quadratic time.
        while ahead.position < bytes.count, Self.isBlank(ahead.next) || Self.isLineEnd(ahead.next) {
            ahead.position += 1
        }
        return ahead.take(";")
    }

    private func endsLineBeforeStatement(behind quote: Int) -> Bool {
        var ahead = self
        ahead.position = quote + 1
        ahead.skipBlanksInLine()
        guard ahead.isAtLineEnd else { return false }
        ahead.skipBlanks()
        return ahead.isAtEnd || ahead.isBeforeStatement
    }

    /// Whether a text is longer than allowed, so that its closing quote is the opening one of another.
    private func breaksOff(_ range: Range<Int>, _ extent: TextExtent) -> Bool {
        var ahead = self
        ahead.position = range.lowerBound
        while true {
            while ahead.position < range.upperBound, !Self.isLineEnd(bytes[ahead.position]) { ahead.position += 1 }
            guard ahead.position < range.upperBound else { return false }
            if extent == .line { return true }
            ahead.position += 1
            if ahead.isBeforeStatement { return true }
        }
    }

    /// `\"` is a quote; lines end with LF, whatever the file uses.
    private func unescaped(_ range: Range<Int>) -> String {
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        guard part.contains(where: { $0 == Self.backslash || $0 == 0x0D }) else { return encoding.text(part) }
        let plain = [UInt8](unsafeUninitializedCapacity: part.count) { buffer, count in
            count = 0
            for index in part.indices {
                let following = index + 1 < part.count ? part[index + 1] : 0
                if part[index] == Self.backslash, following == Self.quoteMark { continue }
                if part[index] == 0x0D, following == 0x0A { continue }
                buffer[count] = part[index] == 0x0D ? 0x0A : part[index]
                count += 1
            }
        }
        return plain.withUnsafeBytes { encoding.text($0) }
    }
}
