package import Drawing
package import Pages

/// A document with its fonts, ready to be drawn.
package struct PreparedDocument: Sendable {
    /// The fonts, with all glyphs that the pages use.
    package let fonts: DocumentFonts
    package var composed: ComposedDocument

    /// Searches the fonts while the document is composed, and measures it.
    package init(_ families: FontFamilies, document: () throws -> Document) throws {
        try self.init(FontSearch(families), document: document)
    }

    /// - Parameter search: a search that was started before.
    package init(_ search: FontSearch, document: () throws -> Document) throws {
        let document = try document()
        let shaper = DocumentShaper(fonts: try search.fonts())
        composed = try document.composed(SectionContext(shaper: shaper, metrics: shaper.fonts.metrics))
        if let failure = shaper.failure { throw failure }
        self.fonts = shaper.fonts
    }

    /// The result of a closure that gets the fonts of a document, and the fonts with all glyphs used.
    package static func shaped<Made>(
        _ families: FontFamilies, _ make: (SectionContext) throws -> Made
    ) throws -> (made: Made, fonts: DocumentFonts) {
        let shaper = DocumentShaper(fonts: try DocumentFonts(mono: families.mono, text: families.text))
        let made = try make(SectionContext(shaper: shaper, metrics: shaper.fonts.metrics))
        if let failure = shaper.failure { throw failure }
        return (made, shaper.fonts)
    }

    /// - Parameter fonts: the fonts, after all texts of the pages have been shaped.
    package init(_ document: ComposedDocument, fonts: DocumentFonts) {
        composed = document
        self.fonts = fonts
    }
}
