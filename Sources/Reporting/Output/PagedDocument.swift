package import Drawing
package import Layout

/// Pages that are laid out one by one, in any order, on any queue: what the writers of PDF, PNG and SVG draw.
package protocol PagedDocument: Sendable {
    associatedtype Builder: PageBuilder

    /// With all glyphs that the pages use.
    var fonts: DocumentFonts { get }
    /// For the document's metadata; shown by viewers.
    var title: String { get }
    /// Of pictures, and of paper where a page says nothing else.
    var pageSize: Size { get }
    /// The pages to be drawn, counted from 0.
    var pages: Range<Int> { get }
    /// Notes within PNGs beside `Title` and `Software`.
    var pictureTexts: [PNGText] { get }

    /// One for each queue.
    func makeBuilder() -> Builder
}

extension PagedDocument {
    package var pictureTexts: [PNGText] { [] }
}

/// Lays out pages for one queue. Pure: the same page is the same list, whatever was laid out before.
package protocol PageBuilder {
    /// Lays out a page over whatever the list held.
    mutating func layOut(page: Int, into list: inout DisplayList)
}
