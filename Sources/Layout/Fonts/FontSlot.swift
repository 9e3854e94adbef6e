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
    /// Headlines: the bold cut that is drawn for large sizes. Opened when a text first asks for it.
    package static let display = FontSlot(index: 5)
    /// The slanted cut of the proportional font. Opened when a text first asks for it.
    package static let italic = FontSlot(index: 6)
    /// From here on: fonts that shaping a title or name asked for.
    package static let firstFallback = 7

    /// Where a table of fonts has no such cut, the cut that stands in for it.
    package var substitute: FontSlot { self == .display ? .strong : self == .italic ? .text : .mono }
    /// The font of words of rows that was made for the document: see ``WordList``.
    package static let words = FontSlot(index: 1 << 20)
    /// The same, turned so that its base line goes down the page.
    package static let wordsDown = FontSlot(index: 1 << 20 | 1)
    /// The font of words of sentences.
    package static let prose = FontSlot(index: 1 << 20 | 2)
}
