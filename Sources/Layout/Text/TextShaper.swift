/// Converts text into glyphs. The shaper for documents supports every script; the one for tests a table.
package protocol TextShaper {
    func shape(_ text: String, font: FontSlot) -> ShapedText
    /// Makes one of the document's fonts of words; nil if there already is one of this kind, or if the installed fonts
    /// do not allow it.
    /// allow it.
    func make(_ words: WordList) -> WordList.Glyphs?
}

extension TextShaper {
    package func make(_ words: WordList) -> WordList.Glyphs? { nil }
}

/// Shapes with tables only: a glyph for each character, without kerning. Characters that are not in a table become "?".
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

    /// The width of the result of ``shape(_:font:)``, in ems.
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
