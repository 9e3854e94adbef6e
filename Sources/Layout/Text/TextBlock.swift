/// Text laid out in a bounded width and an unbounded height: words wrap, a word that is too long breaks anywhere.
package struct TextBlock: Sendable, Equatable {
    /// The lines, top down.
    package let lines: [ShapedText]
    package let fontSize: Double
    /// Units from one base line to the next.
    package let pitch: Double

    /// - Parameters:
    ///   - paragraphs: shaped lines of the text; each begins a new line.
    ///   - width: units; a block narrower than one character still holds a character a line.
    package init(paragraphs: [ShapedText], width: Double, fontSize: Double, pitch: Double) {
        self.fontSize = fontSize
        self.pitch = pitch
        lines = paragraphs.flatMap { Self.wrap($0, limit: width / fontSize) }
    }

    /// Units, rounded up to whole ones, so that blocks stack without seams.
    package var height: Double { (Double(lines.count) * pitch).rounded(.up) }

    private static func wrap(_ text: ShapedText, limit: Double) -> [ShapedText] {
        var lines: [ShapedText] = []
        var start = 0
        var used = 0.0
        var breakAfterSpace: Int?
        var index = 0
        let glyphs = text.glyphs
        while index < glyphs.count {
            let glyph = glyphs[index]
            if used + glyph.advance > limit + 1e-9, index > start, glyph.beginsCluster, glyph.text != " " {
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
            if glyph.text == " " || glyph.text == "/" { breakAfterSpace = index }
        }
        lines.append(ShapedText(glyphs: trimmed(glyphs[start...])))
        return lines
    }

    private static func trimmed(_ glyphs: ArraySlice<ShapedText.Glyph>) -> [ShapedText.Glyph] {
        var glyphs = glyphs
        while glyphs.last?.text == " " { glyphs.removeLast() }
        return Array(glyphs)
    }
}
