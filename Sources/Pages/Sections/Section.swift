package import Layout

/// A part of a document: a log, a timeline, a contact sheet. It measures itself into pages without knowing which pages
/// of the document they become.
package protocol Section: Sendable {
    associatedtype Pages: SectionPages

    /// Measures and decides everything that does not depend on a page's number; asked once.
    func pages(_ context: SectionContext) throws(PageError) -> Pages
}

/// What a section measures with.
package struct SectionContext {
    /// Remembers the glyphs that it shapes: all that pages use must have been shaped once they are measured.
    package let shaper: any TextShaper
    /// By ``FontSlot``.
    package let metrics: [FontMetrics]

    package init(shaper: any TextShaper, metrics: [FontMetrics]) {
        self.shaper = shaper
        self.metrics = metrics
    }
}

/// A measured section: pages that are laid out one by one, in any order, on any queue.
package protocol SectionPages: Sendable {
    associatedtype Builder: PageBuilder

    var pageCount: Int { get }
    /// Of pictures, and of paper where a page says nothing else.
    var pageSize: Size { get }
    /// What a reader may look for, in reading order; pages are counted from 0 within the section.
    var contents: [OutlineEntry] { get }
    /// What was asked for and is not on the pages, in words.
    var notes: [String] { get }
    /// Names of places with their pages, counted from 0 within the section: other sections say on which page they are.
    var anchors: [(name: String, page: Int)] { get }
    /// Whether pages may be equal to each other, so that looking for it pays. Pages that are numbered never are.
    var mayRepeatPages: Bool { get }

    /// One for each queue.
    func makeBuilder() -> Builder
}

extension SectionPages {
    package var contents: [OutlineEntry] { [] }
    package var notes: [String] { [] }
    package var anchors: [(name: String, page: Int)] { [] }
    package var mayRepeatPages: Bool { false }
}

/// Lays out pages for one queue. Pure: the same page is the same list, whatever was laid out before.
package protocol PageBuilder {
    /// Lays out a page over whatever the list held.
    ///
    /// - Parameters:
    ///   - page: counted from 0 within the section.
    ///   - number: what the page is called within the document.
    mutating func layOut(page: Int, number: PageNumber, into list: inout DisplayList)
}

/// Where a page is in its document.
package struct PageNumber: Sendable, Equatable {
    /// Counted from 1.
    package var number: Int
    /// Pages of the document.
    package var count: Int
    /// Where in the document named places are.
    package var anchors: PageAnchors

    package init(_ number: Int, of count: Int, anchors: PageAnchors = PageAnchors()) {
        self.number = number
        self.count = count
        self.anchors = anchors
    }
}
