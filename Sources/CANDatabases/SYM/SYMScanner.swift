/// Reads one statement of a SYM file: words, names in quotes, numbers, options.
struct SYMScanner {
    let bytes: UnsafeRawBufferPointer
    let encoding: TextEncoding
    var position: Int
    /// The end of the statement, without its comment.
    let end: Int

    init(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding, _ range: Range<Int>) {
        self.bytes = bytes
        self.encoding = encoding
        position = range.lowerBound
        end = range.upperBound
    }

    mutating func skipBlanks() {
        while position < end, bytes[position].isXMLBlank { position += 1 }
    }

    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return position >= end
        }
    }

    /// Skips a character if it is next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard position < end, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// A text in quotes, in which `\"` is a quote and `\\` a backslash; or the text up to a space or one of `stops`.
    /// nil if there is none.
    mutating func name(stops: String = "=,()[]") -> String? {
        skipBlanks()
        guard position < end else { return nil }
        if bytes[position] == UInt8(ascii: "\"") { return quoted() }
        let stops = Array(stops.utf8)
        let start = position
        while position < end, !bytes[position].isXMLBlank, !stops.contains(bytes[position]) { position += 1 }
        return start == position ? nil : text(start..<position)
    }

    /// nil if the closing quote is missing.
    private mutating func quoted() -> String? {
        position += 1
        var content: [UInt8] = []
        while position < end, bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == UInt8(ascii: "\\"), position + 1 < end,
                [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(bytes[position + 1])
            {
                position += 1
            }
            content.append(bytes[position])
            position += 1
        }
        guard position < end else { return nil }
        position += 1
        return content.withUnsafeBytes { encoding.text($0) }
    }

    /// A whole number: decimal, or hexadecimal with `h` after it.
    mutating func integer() -> Int64? {
        guard let word = name(stops: "=,()[]-/\"", sign: true) else { return nil }
        if word.last == "h" || word.last == "H" { return Int64(word.dropLast(), radix: 16) }
        return NumberReader.integer(word)
    }

    mutating func whole() -> Int? { integer().flatMap { Int(exactly: $0) } }

    private mutating func name(stops: String, sign: Bool) -> String? {
        skipBlanks()
        let start = position
        if sign, position < end, bytes[position] == UInt8(ascii: "-") { position += 1 }
        guard name(stops: stops) != nil else {
            position = start
            return nil
        }
        return text(start..<position)
    }

    func text(_ range: Range<Int>) -> String {
        encoding.text(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
}
