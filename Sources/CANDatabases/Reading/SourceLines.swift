/// Finds the lines of a file by byte offset. It continues from the last offset, or from the mark before an earlier one.
struct SourceLines {
    private let bytes: UnsafeRawBufferPointer
    private let encoding: TextEncoding
    private var offset = 0
    private var line = 1
    private var lineStart = 0
    /// Line, and where it begins, at each multiple of ``markDistance`` so far.
    private var marks = [(line: 1, lineStart: 0)]
    /// Number of characters of the line up to an offset in it: a file may be one line with many errors.
    private var counted = (lineStart: 0, offset: 0, characters: 0)

    private static let markDistance = 1024
    /// Maximum number of characters of an excerpt, and of those before the column if it is shortened.
    private static let excerptLength = 100
    private static let excerptBefore = 60

    init(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) {
        self.bytes = bytes
        self.encoding = encoding
    }

    /// The line with the byte at `target`, from 1. LF, CR LF and CR end a line.
    mutating func line(at target: Int) -> Int {
        let target = min(target, bytes.count)
        let mark = min(target / Self.markDistance, marks.count - 1)
        if target < offset || mark * Self.markDistance > offset {
            offset = mark * Self.markDistance
            (line, lineStart) = marks[mark]
        }
        while offset < target {
            let byte = bytes[offset]
            offset += 1
            if byte == 0x0A || byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A) {
                line += 1
                lineStart = offset
            }
            if offset == marks.count * Self.markDistance { marks.append((line, lineStart)) }
        }
        return line
    }

    mutating func fault(at target: Int, _ text: String) -> DatabaseFault {
        let line = line(at: target)
        let target = min(target, bytes.count)
        var lineEnd = target
        while lineEnd < bytes.count, bytes[lineEnd] != 0x0A, bytes[lineEnd] != 0x0D,
            lineEnd - target < 4 * Self.excerptLength
        { lineEnd += 1 }
        // A line of a megabyte is not decoded to show a hundred characters of it.
        var start = max(lineStart, target - 4 * Self.excerptLength)
        // Not within a character of UTF-8.
        while encoding == .utf8, start > lineStart, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        let before = encoding.text(UnsafeRawBufferPointer(rebasing: bytes[start..<target]))
        let after = encoding.text(UnsafeRawBufferPointer(rebasing: bytes[target..<lineEnd]))
        let column = characters(before: start) + before.count + 1
        var shownBefore = Substring(before)
        if start > lineStart || before.count > Self.excerptBefore {
            shownBefore = "\u{2026}" + before.suffix(Self.excerptBefore)
        }
        let room = Self.excerptLength - shownBefore.count
        let shownAfter = after.count > room ? after.prefix(room - 1) + "\u{2026}" : after[...]
        return DatabaseFault(
            line: line, column: column, text: text, excerpt: String(shownBefore + shownAfter), caret: shownBefore.count)
    }

    /// Number of characters of the current line before an offset in it.
    private mutating func characters(before target: Int) -> Int {
        if counted.lineStart != lineStart || counted.offset > target { counted = (lineStart, lineStart, 0) }
        let text = encoding.text(UnsafeRawBufferPointer(rebasing: bytes[counted.offset..<target]))
        counted = (lineStart, target, counted.characters + text.count)
        return counted.characters
    }
}
