/// Text in a limited width and an unlimited height: words wrap, and a word that is too long breaks anywhere.
package struct TextBlock: Sendable, Equatable {
    /// The lines, top down.
    package let lines: [ShapedText]
    package let fontSize: Double
    /// Units from one baseline to the next.
    package let pitch: Double

    /// - Parameters:
    ///   - paragraphs: shaped lines of the text; each begins a new line.
    ///   - width: units; a block narrower than one character still has one character on a line.
    package init(paragraphs: [ShapedText], width: Double, fontSize: Double, pitch: Double) {
        self.fontSize = fontSize
        self.pitch = pitch
        lines = paragraphs.flatMap { Self.wrap($0, limit: width / fontSize) }
    }

    /// Long paragraphs are shaped and wrapped piece by piece, so that only their lines are kept in memory.
    ///
    /// - Parameter shape: shapes a piece of a paragraph.
    package init(
        texts: [Substring], width: Double, fontSize: Double, pitch: Double, shape: (String) -> ShapedText
    ) {
        self.fontSize = fontSize
        self.pitch = pitch
        lines = texts.flatMap { Self.wrap(pieces: TextPieces($0), limit: width / fontSize, shape) }
    }

    /// The same lines in other units.
    ///
    /// - Parameter factor: units of the result in one unit of this block.
    package func scaled(by factor: Double) -> TextBlock {
        TextBlock(lines: lines, fontSize: fontSize * factor, pitch: pitch * factor)
    }

    private init(lines: [ShapedText], fontSize: Double, pitch: Double) {
        self.lines = lines
        self.fontSize = fontSize
        self.pitch = pitch
    }

    private static func wrap(
        pieces: TextPieces, limit: Double, _ shape: (String) -> ShapedText
    ) -> [ShapedText] {
        var lines: [ShapedText] = []
        // The last line of a piece continues with the next one.
        var rest: [ShapedText.Glyph] = []
        for piece in pieces {
            let text = ShapedText(glyphs: rest + shape(piece).glyphs)
            let begin = wrap(text, limit: limit, into: &lines)
            rest = Array(text.glyphs[begin...])
        }
        lines.append(ShapedText(glyphs: trimmed(rest[...])))
        return lines
    }

    /// Units, rounded up to whole ones, so that blocks stack without seams.
    package var height: Double { (Double(lines.count) * pitch).rounded(.up) }

    private static func wrap(_ text: ShapedText, limit: Double) -> [ShapedText] {
        var lines: [ShapedText] = []
        let begin = wrap(text, limit: limit, into: &lines)
        lines.append(ShapedText(glyphs: trimmed(text.glyphs[begin...])))
        return lines
    }

    /// Maximum number of glyphs of a line: a letter may have any number of marks without width, which would all be one
    /// line.
    static let longestLine = 2048

    /// Adds the complete lines; returns the beginning of the last one.
    private static func wrap(_ text: ShapedText, limit: Double, into lines: inout [ShapedText]) -> Int {
        var start = 0
        var used = 0.0
        var breakAfterSpace: Int?
        var index = 0
        let glyphs = text.glyphs
        while index < glyphs.count {
            let glyph = glyphs[index]
            let isFull = used + glyph.advance > limit + 1e-9 && glyph.beginsCluster && glyph.text != " "
            if isFull && index > start || index - start >= longestLine {
                let end = breakAfterSpace ?? index
                lines.append(ShapedText(glyphs: trimmed(glyphs[start..<end])))
                start = end
                index = end
                used = 0
                breakAfterSpace = nil
                continue
            }
            used += glyph.advance
            index += 1
            if glyph.text == " " || glyph.text == "/", !UnitWords.begin(at: index, of: glyphs),
                !DigitGroups.begin(at: index, of: glyphs)
            {
                breakAfterSpace = index
            }
        }
        return start
    }

    private static func trimmed(_ glyphs: ArraySlice<ShapedText.Glyph>) -> [ShapedText.Glyph] {
        var glyphs = glyphs
        while glyphs.last?.text == " " { glyphs.removeLast() }
        return Array(glyphs)
    }
}

/// A long text in pieces, divided after spaces if there are any.
struct TextPieces: Sequence, IteratorProtocol {
    private var rest: Substring.UnicodeScalarView

    /// Maximum number of characters of a piece. Longer words are divided, and so is a letter with more marks than that.
    private static let longest = 2048

    init(_ text: Substring) {
        rest = text.unicodeScalars
    }

    mutating func next() -> String? {
        guard !rest.isEmpty else { return nil }
        var end = rest.startIndex
        var cut: String.Index?
        var count = 0
        while end < rest.endIndex, count < Self.longest {
            let isBlank = rest[end] == " "
            end = rest.index(after: end)
            if isBlank { cut = end }
            count += 1
        }
        if end < rest.endIndex, let cut { end = cut }
        defer { rest = rest[end...] }
        return String(rest[..<end])
    }
}

/// A number of several groups of digits is on one line: `6 400`.
enum DigitGroups {
    private static let size = 3

    /// Whether three digits begin at a glyph, and the blank before them follows a digit.
    static func begin(at start: Int, of glyphs: [ShapedText.Glyph]) -> Bool {
        guard start >= 2, start + size <= glyphs.count, glyphs[start - 1].text == " ", isDigit(glyphs[start - 2]),
            glyphs[start..<(start + size)].allSatisfy(isDigit)
        else { return false }
        return start + size == glyphs.count || !isDigit(glyphs[start + size])
    }

    private static func isDigit(_ glyph: ShapedText.Glyph) -> Bool {
        glyph.text.utf8.count == 1 && glyph.text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    }
}

/// Units stay on the line of their number.
enum UnitWords {
    /// As they are written after numbers, and their second part after a slash.
    private static let all: Set<String> = [
        "s", "ms", "\u{B5}s", "ns", "min", "h", "d", "%", "bit", "bits", "bit/s", "kbit/s", "Mbit/s", "byte", "bytes",
        "kB", "MB", "GB", "TB", "V", "mV", "A", "mA", "W", "kW", "Hz", "kHz", "rpm", "km/h", "km", "m", "mm", "\u{B0}C",
        "\u{B0}", "bar", "kPa", "Nm", "m/s", "l/h",
    ]
    private static let longest = 6

    /// Whether a word that begins at a glyph is a unit, and the word before it its number, or the first part of it.
    static func begin(at start: Int, of glyphs: [ShapedText.Glyph]) -> Bool {
        guard start >= 2, start < glyphs.count else { return false }
        let before = glyphs[start - 2].text
        let isStroke = glyphs[start - 1].text == "/"
        guard isStroke ? before == "t" || before == "m" || before == "l" : isDigit(before) else { return false }
        var word = ""
        for glyph in glyphs[start...].prefix(longest + 1) {
            if glyph.text == " " { break }
            word += glyph.text
        }
        while let last = word.last, ".,;:)".contains(last) { word.removeLast() }
        return isStroke ? word == "s" || word == "h" : all.contains(word)
    }

    private static func isDigit(_ text: String) -> Bool { text.count == 1 && text.first?.isNumber == true }
}
