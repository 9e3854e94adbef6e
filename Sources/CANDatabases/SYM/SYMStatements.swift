/// Divides a SYM file into statements: one in each line, except for the values of an enumeration, which continue to
/// their `)`.
struct SYMStatements {
    struct Statement {
        /// Without its comment.
        var range: Range<Int>
        /// The text after `//`, without spaces around it.
        var comment: Range<Int>?
        /// The statement with its inner comments replaced by spaces, if there are any; the length is the same.
        var cleaned: [UInt8]?
    }

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// nil at the end of the file. Empty lines and lines with comments only are skipped.
    mutating func next() -> Statement? {
        while position < bytes.count {
            let statement = statement()
            if !statement.range.isEmpty { return statement }
        }
        return nil
    }

    private mutating func statement() -> Statement {
        while position < bytes.count, bytes[position].isXMLBlank { position += 1 }
        let start = position
        let isEnumeration = begins(with: "enum")
        var depth = 0
        var inQuotes = false
        var comments: [Range<Int>] = []
        var isContinued = false
        scan: while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case 0x0A, 0x0D:
                // A text may continue in the next line only within the values of an enumeration.
                if !(isEnumeration && depth > 0) { break scan }
                isContinued = true
            case UInt8(ascii: "\\") where inQuotes && position + 1 < bytes.count && !isBreak(position + 1):
                position += 1
            case UInt8(ascii: "\""): inQuotes.toggle()
            case UInt8(ascii: "(") where !inQuotes: depth += 1
            case UInt8(ascii: ")") where !inQuotes: depth -= 1
            case UInt8(ascii: "/") where !inQuotes && position + 1 < bytes.count && bytes[position + 1] == byte:
                let begin = position
                while position < bytes.count, !isBreak(position) { position += 1 }
                comments.append(begin..<position)
                continue scan
            // A section or another statement at the place of a value: the `)` is missing.
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if isContinued, !inQuotes { break scan }
            default: break
            }
            position += 1
        }
        return finish(start..<position, comments, isContinued: isContinued)
    }

    private func finish(_ range: Range<Int>, _ comments: [Range<Int>], isContinued: Bool) -> Statement {
        guard let last = comments.last else { return Statement(range: trimmed(range)) }
        if !isContinued {
            // A comment that contains another `//` is one comment.
            let first = comments[0]
            return Statement(
                range: trimmed(range.lowerBound..<first.lowerBound),
                comment: trimmed(first.lowerBound + 2..<range.upperBound))
        }
        var cleaned = Array(bytes[range])
        for comment in comments {
            for index in comment { cleaned[index - range.lowerBound] = 0x20 }
        }
        return Statement(
            range: range, comment: trimmed(last.lowerBound + 2..<last.upperBound), cleaned: cleaned)
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, bytes[first].isXMLBlank { range = (first + 1)..<range.upperBound }
        while let last = range.last, bytes[last].isXMLBlank { range = range.lowerBound..<last }
        return range
    }

    private func begins(with word: String) -> Bool {
        let word = Array(word.utf8)
        guard position + word.count <= bytes.count else { return false }
        return word.indices.allSatisfy { bytes[position + $0] | 0x20 == word[$0] }
    }

    private func isBreak(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }
}
