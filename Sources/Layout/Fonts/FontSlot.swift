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
    /// From here on: fonts that shaping a title or name asked for.
    package static let firstFallback = 3
}
