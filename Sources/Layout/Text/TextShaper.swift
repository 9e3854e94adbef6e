/// Turns text into glyphs. The one for documents knows every script; the one for tests knows a table.
package protocol TextShaper {
    func shape(_ text: String, font: FontSlot) -> ShapedText
    /// Makes one of the document's fonts of words; nil where there is one of the kind already, or the installed fonts do not
    /// allow it.
    func make(_ words: WordList) -> WordList.Glyphs?
}

extension TextShaper {
    package func make(_ words: WordList) -> WordList.Glyphs? { nil }
}

/// Shapes by tables alone: a glyph a character, no kerning. Characters that a table lacks become "?".
package struct TableShaper: TextShaper, Sendable {
    /// By the index of a ``FontSlot``.
    package let fonts: [FontMetrics]

    package init(fonts: [FontMetrics]) {
        self.fonts = fonts
    }

    private func metrics(_ font: FontSlot) -> FontMetrics {
        fonts.indices.contains(font.index) ? fonts[font.index] : fonts[font.substitute.index]
    }

    /// Whether the font's table has every character.
    package func covers(_ text: String, font: FontSlot) -> Bool {
        let metrics = metrics(font)
        return text.unicodeScalars.allSatisfy { metrics[$0] != nil }
    }

    /// The width of what ``shape(_:font:)`` makes, in ems.
    package func width(_ text: String, font: FontSlot) -> Double {
        let metrics = metrics(font)
        return text.unicodeScalars.reduce(0) { $0 + ((metrics[$1] ?? metrics["?"])?.advance ?? 0) }
    }

    package func shape(_ text: String, font: FontSlot) -> ShapedText {
        let metrics = metrics(font)
        var shaped = ShapedText()
        shaped.glyphs.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if let entry = metrics[scalar] {
                shaped.glyphs.append(
                    ShapedText.Glyph(font: font, index: entry.glyph, advance: entry.advance, text: String(scalar)))
            } else if let entry = metrics["?"] {
                shaped.glyphs.append(
                    ShapedText.Glyph(font: font, index: entry.glyph, advance: entry.advance, text: "?"))
            }
        }
        return shaped
    }
}
