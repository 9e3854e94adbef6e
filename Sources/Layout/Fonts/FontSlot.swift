/// The font of a glyph: an index into the document's fonts.
package struct FontSlot: Sendable, Hashable {
    package let index: Int

    package init(index: Int) {
        self.index = index
    }

    /// The monospaced font of the rows.
    package static let mono = FontSlot(index: 0)
    /// The proportional font of headers and notes.
    package static let text = FontSlot(index: 1)
    /// Its bold weight.
    package static let strong = FontSlot(index: 2)
    /// A lighter and a heavier weight of the monospaced font, with the same width; that font itself if it has none.
    package static let light = FontSlot(index: 3)
    package static let heavy = FontSlot(index: 4)
    /// Headlines: the bold font for large sizes. Opened when a text first needs it.
    package static let display = FontSlot(index: 5)
    /// The italic of the proportional font. Opened when a text first needs it.
    package static let italic = FontSlot(index: 6)
    /// From here on: fonts that shaping a title or name needed.
    package static let firstFallback = 7

    /// The replacement for a font that a table does not contain.
    package var substitute: FontSlot { self == .display ? .strong : self == .italic ? .text : .mono }
    /// The font with the words of rows that was made for the document: see ``WordList``.
    package static let words = FontSlot(index: 1 << 20)
    /// The same, rotated so that its baseline goes down the page.
    package static let wordsDown = FontSlot(index: 1 << 20 | 1)
    /// The font with the words of sentences.
    package static let prose = FontSlot(index: 1 << 20 | 2)
}
