package import Layout

/// A part of a document: a log, a timeline, a contact sheet. It measures itself into pages without knowing their
/// numbers in the document.
package protocol Section: Sendable {
    associatedtype Pages: SectionPages

    /// Measures and decides everything that does not depend on page numbers; called once.
    func pages(_ context: SectionContext) throws(PageError) -> Pages
}

/// What a section needs for measuring.
package struct SectionContext {
    /// Remembers the glyphs that it shapes. Everything that pages use must have been shaped when measuring is complete.
    package let shaper: any TextShaper
    /// By ``FontSlot``.
    package let metrics: [FontMetrics]

    package init(shaper: any TextShaper, metrics: [FontMetrics]) {
        self.shaper = shaper
        self.metrics = metrics
    }
}

/// A measured section. Its pages are laid out one by one, in any order, on any queue.
package protocol SectionPages: Sendable {
    associatedtype Builder: PageBuilder

    var pageCount: Int { get }
    /// The size of pictures, and of pages that do not have a size of their own.
    var pageSize: Size { get }
    /// The entries of the outline, in reading order; pages are counted from 0 within the section.
    var contents: [OutlineEntry] { get }
    /// Texts about what was requested and is not on the pages.
    var notes: [String] { get }
    /// Names of places with their pages, counted from 0 within the section, for references from other sections.
    var anchors: [(name: String, page: Int)] { get }
    /// Whether pages may be equal to each other, so that looking for equal pages is useful. Pages with numbers are
    /// never equal.
    var mayRepeatPages: Bool { get }

    /// A page layout for one queue.
    func makeBuilder() -> Builder
}

extension SectionPages {
    package var contents: [OutlineEntry] { [] }
    package var notes: [String] { [] }
    package var anchors: [(name: String, page: Int)] { [] }
    package var mayRepeatPages: Bool { false }
}

/// Lays out pages for one queue. The same page always gives the same list, whatever was laid out before.
package protocol PageBuilder {
    /// Lays out a page. The list is cleared first.
    ///
    /// - Parameters:
    ///   - page: counted from 0 within the section.
    ///   - number: the page number in the document.
    mutating func layOut(page: Int, number: PageNumber, into list: inout DisplayList)
}

/// The position of a page in its document.
package struct PageNumber: Sendable, Equatable {
    /// Counted from 1.
    package var number: Int
    /// Number of pages of the document.
    package var count: Int
    /// The pages of named places in the document.
    package var anchors: PageAnchors

    package init(_ number: Int, of count: Int, anchors: PageAnchors = PageAnchors()) {
        self.number = number
        self.count = count
        self.anchors = anchors
    }
}
