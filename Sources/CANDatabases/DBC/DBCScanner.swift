/// Reads a DBC file byte by byte. Every step checks the end first, and none goes back further than one word.
struct DBCScanner {
    let bytes: UnsafeRawBufferPointer
    let encoding: TextEncoding
    var position = 0
    /// The place of the last quote that was searched, and from where on there is none before it.
    private var quote: (from: Int, at: Int)?

    init(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) {
        self.bytes = bytes
        self.encoding = encoding
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// The byte at the position; at the end 0, which begins nothing.
    var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    func text(_ range: Range<Int>) -> String { encoding.text(UnsafeRawBufferPointer(rebasing: bytes[range])) }

    // MARK: Blanks

    /// Skips spaces, line ends and `//` comments, which people add to DBC files by hand.
    mutating func skipBlanks() {
        while position < bytes.count {
            let byte = bytes[position]
            if Self.isBlank(byte) || Self.isLineEnd(byte) {
                position += 1
            } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == byte {
                skipToLineEnd()
            } else {
                return
            }
        }
    }

    mutating func skipBlanksInLine() {
        while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    }

    mutating func skipToLineEnd() {
        while position < bytes.count, !Self.isLineEnd(bytes[position]) { position += 1 }
    }

    /// At the end of a line or of the file, or before a comment.
    var isAtLineEnd: Bool {
        guard position < bytes.count else { return true }
        let byte = bytes[position]
        return Self.isLineEnd(byte)
            || byte == UInt8(ascii: "/") && position + 1 < bytes.count && bytes[position + 1] == byte
    }

    // MARK: Words

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character), position < bytes.count else { return false }
        position += 1
        return true
    }

    /// The text up to the next space or sign of the grammar; empty if that comes immediately.
    mutating func word() -> Range<Int> {
        let start = position
        while position < bytes.count, !Self.endsWord(bytes[position]) { position += 1 }
        return start..<position
    }

    /// The keyword at the position, which is moved after it; unchanged if there is none.
    mutating func keyword() -> DBCKeyword? {
        guard position < bytes.count, Self.canBeginKeyword(bytes[position]) else { return nil }
        let start = position
        let range = word()
        if let keyword = DBCKeyword(UnsafeRawBufferPointer(rebasing: bytes[range])) { return keyword }
        position = start
        return nil
    }

    /// Moves to the next line that begins with a keyword, or to the end.
    mutating func skipToStatement() {
        while position < bytes.count {
            skipToLineEnd()
            while position < bytes.count, Self.isLineEnd(bytes[position]) { position += 1 }
            if isBeforeStatement { return }
        }
    }

    /// Whether a keyword follows, apart from spaces.
    var isBeforeStatement: Bool {
        var ahead = self
        ahead.skipBlanksInLine()
        return ahead.keyword() != nil
    }

    // MARK: Quotes

    /// The next quote from the position on without a backslash before it; nil if there is none.
    mutating func closingQuote() -> Int? {
        if let quote, quote.from <= position, position <= quote.at { return quote.at < bytes.count ? quote.at : nil }
        let start = position
        var index = start
        while index < bytes.count, bytes[index] != Self.quoteMark || index > start && bytes[index - 1] == Self.backslash
        {
            index += 1
        }
        quote = (start, index)
        return index < bytes.count ? index : nil
    }

    static let quoteMark = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")

    // MARK: Kinds of bytes

    /// Also NUL and the end mark of CP/M, which some tools leave at the end.
    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C || byte == 0 || byte == 0x1A
    }

    @inline(__always)
    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    @inline(__always)
    static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\""),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"),
            UInt8(ascii: "@"):
            true
        default: false
        }
    }

    @inline(__always)
    private static func canBeginKeyword(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "V")).contains(byte)
    }
}
