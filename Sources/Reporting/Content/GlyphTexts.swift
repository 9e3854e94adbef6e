internal import Layout

/// The texts of glyphs, remembered when they are shaped: a display list has glyphs only.
package struct GlyphTexts: Sendable {
    package struct Entry: Sendable {
        package var text: String
        /// In ems.
        package var advance: Double
    }

    private struct Key: Hashable {
        var font: FontSlot
        var index: UInt32
    }

    private var entries: [Key: Entry] = [:]

    init() {}

    subscript(font: FontSlot, index: UInt32) -> Entry {
        entries[Key(font: font, index: index)] ?? Entry(text: "", advance: 0)
    }

    mutating func add(_ text: ShapedText) {
        for glyph in text.glyphs {
            let key = Key(font: glyph.font, index: glyph.index)
            // The glyph of a no-break space may be that of a space.
            if entries[key] == nil { entries[key] = Entry(text: glyph.text, advance: glyph.advance) }
        }
    }
}

/// Shapes with another shaper, and remembers the texts of the glyphs.
final class RememberingShaper: TextShaper {
    private let shaper: any TextShaper
    private(set) var texts = GlyphTexts()

    init(_ shaper: any TextShaper) { self.shaper = shaper }

    func shape(_ text: String, font: FontSlot) -> ShapedText {
        let shaped = shaper.shape(text, font: font)
        texts.add(shaped)
        return shaped
    }
}
