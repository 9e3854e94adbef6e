/// Finds the lines of a file by byte offset. Made to be asked for rising offsets: it counts on from the last one.
struct SourceLines {
    private let bytes: UnsafeRawBufferPointer
    private let encoding: TextEncoding
    private var offset = 0
    private var line = 1
    private var lineStart = 0

    /// Characters of an excerpt, and how many of them stand before the column where it has to be shortened.
    private static let excerptLength = 100
    private static let excerptBefore = 60

    init(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) {
        self.bytes = bytes
        self.encoding = encoding
    }

    /// The line that the byte at `target` is in, from 1. LF, CR LF and CR end a line.
    mutating func line(at target: Int) -> Int {
        let target = min(target, bytes.count)
        if target < offset {
            offset = 0
            line = 1
            lineStart = 0
        }
        while offset < target {
            let byte = bytes[offset]
            offset += 1
            if byte == 0x0A || byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A) {
                line += 1
                lineStart = offset
            }
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
        let start = max(lineStart, target - 4 * Self.excerptLength)
        let before = encoding.text(UnsafeRawBufferPointer(rebasing: bytes[start..<target]))
        let after = encoding.text(UnsafeRawBufferPointer(rebasing: bytes[target..<lineEnd]))
        let skipped = encoding.text(UnsafeRawBufferPointer(rebasing: bytes[lineStart..<start]))
        let column = skipped.count + before.count + 1
        var shownBefore = Substring(before)
        if !skipped.isEmpty || before.count > Self.excerptBefore {
            shownBefore = "\u{2026}" + before.suffix(Self.excerptBefore)
        }
        let room = Self.excerptLength - shownBefore.count
        let shownAfter = after.count > room ? after.prefix(room - 1) + "\u{2026}" : after[...]
        return DatabaseFault(
            line: line, column: column, text: text, excerpt: String(shownBefore + shownAfter), caret: shownBefore.count)
    }
}
