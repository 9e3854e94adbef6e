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
    /// Of a PDF, in reading order; its pages are counted from 0 among those drawn.
    var outline: [PDFOutlineEntry] { get }
    /// How a PDF's pages are named; empty for 1, 2, 3 …
    var pageLabels: [PDFPageLabels] { get }
    /// Of a PDF; pages are counted from 0 among those drawn.
    var links: [PDFLink] { get }
    /// Whether pages may be equal to each other, so that looking for it pays. Pages that are numbered never are.
    var mayRepeatPages: Bool { get }

    /// One for each queue.
    func makeBuilder() -> Builder
}

extension PagedDocument {
    package var pictureTexts: [PNGText] { [] }
    package var outline: [PDFOutlineEntry] { [] }
    package var pageLabels: [PDFPageLabels] { [] }
    package var links: [PDFLink] { [] }
    package var mayRepeatPages: Bool { false }
}

/// Lays out pages for one queue. Pure: the same page is the same list, whatever was laid out before.
package protocol PageBuilder {
    /// Lays out a page over whatever the list held.
    mutating func layOut(page: Int, into list: inout DisplayList)
}
