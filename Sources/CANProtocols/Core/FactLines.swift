/// A table of facts as text in the program: one entry a line, parts separated by `|`. Lines that begin with `#` are
/// comments.
///
/// A line is read in place, so that a table of thousands of lines costs nothing before it is needed.
struct FactLines: Sequence, IteratorProtocol {
    private let text: FactText
    /// Where the next line begins.
    private(set) var offset = 0

    /// - Parameter offset: the beginning of a line, from ``offset``.
    init(_ text: FactText, from offset: Int = 0) {
        self.text = text
        self.offset = Swift.min(Swift.max(0, offset), text.count)
    }

    init(_ text: StaticString) { self.init(FactText(start: text.utf8Start, count: text.utf8CodeUnitCount)) }

    mutating func next() -> FactLine? {
        while offset < text.count {
            let begin = offset
            while offset < text.count, text.start[offset] != 0x0A { offset += 1 }
            let line = FactLine(bytes: UnsafeBufferPointer(start: text.start + begin, count: offset - begin))
            offset += 1
            if line.first != UInt8(ascii: "#") { return line }
        }
        return nil
    }
}

/// The text of a table; it exists as long as the program.
///
/// `@unchecked Sendable` because the text is never written.
struct FactText: @unchecked Sendable {
    let start: UnsafePointer<UInt8>
    let count: Int
}

/// A line of a ``FactLines``; it exists as long as the program.
struct FactLine {
    let bytes: UnsafeBufferPointer<UInt8>

    var first: UInt8 { bytes.first ?? 0 }

    /// The parts between the bars, without the given number of characters at the beginning of the line.
    func parts(dropping: Int = 0) -> [String] {
        var parts: [String] = []
        var begin = Swift.min(dropping, bytes.count)
        for place in begin...bytes.count where place == bytes.count || bytes[place] == 0x7C {
            parts.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[begin..<place]), as: UTF8.self))
            begin = place + 1
        }
        return parts
    }

    /// The decimal number that begins at a character; nil if there is none.
    func number(at place: Int = 0) -> Int? {
        var value = 0
        var place = place
        let begin = place
        while place < bytes.count, bytes[place] >= 0x30, bytes[place] <= 0x39, place - begin < 18 {
            value = value * 10 + Int(bytes[place] - 0x30)
            place += 1
        }
        return place > begin ? value : nil
    }
}
