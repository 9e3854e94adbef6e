/// A table of facts as text in the program: one entry a line, parts divided by `|`.
///
/// A line is read where it lies, so that a table of thousands of lines costs nothing before somebody asks.
struct FactLines: Sequence, IteratorProtocol {
    private let start: UnsafePointer<UInt8>
    private let end: Int
    /// Where the next line begins.
    private(set) var offset = 0

    init(_ text: StaticString) {
        start = text.utf8Start
        end = text.utf8CodeUnitCount
    }

    /// The lines from a place that ``offset`` said.
    init(_ text: StaticString, from offset: Int) {
        self.init(text)
        self.offset = Swift.min(Swift.max(0, offset), end)
    }

    mutating func next() -> FactLine? {
        guard offset < end else { return nil }
        let begin = offset
        while offset < end, start[offset] != 0x0A { offset += 1 }
        let line = FactLine(bytes: UnsafeBufferPointer(start: start + begin, count: offset - begin))
        offset += 1
        return line
    }
}

/// A line of a ``FactLines``; it lives as long as the program.
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

    /// The decimal number that begins at a character; nil where there is none.
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
