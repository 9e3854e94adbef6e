/// Which font of a document a glyph belongs to: an index into the document's fonts.
package struct FontSlot: Sendable, Hashable {
    package let index: Int

    package init(index: Int) {
        self.index = index
    }

    /// The monospaced font of the rows.
    package static let mono = FontSlot(index: 0)
    /// The proportional font of headers and notes.
    package static let text = FontSlot(index: 1)
    /// Its bold cut.
    package static let strong = FontSlot(index: 2)
    /// A lighter and a heavier cut of the monospaced font, as wide; where it has none, that font again.
    package static let light = FontSlot(index: 3)
    package static let heavy = FontSlot(index: 4)
    /// From here on: fonts that shaping a title or name asked for.
    package static let firstFallback = 5
    /// The font of words of rows that was made for the document: see ``WordList``.
    package static let words = FontSlot(index: 1 << 20)
    /// The same, turned so that its base line goes down the page.
    package static let wordsDown = FontSlot(index: 1 << 20 | 1)
    /// The font of words of sentences.
    package static let prose = FontSlot(index: 1 << 20 | 2)
}
