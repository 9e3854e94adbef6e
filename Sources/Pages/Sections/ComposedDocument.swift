package import Layout
internal import Formatting

/// Measured sections in order: numbered pages that can be laid out on any queue.
package struct ComposedDocument: Sendable {
    package struct Builder {
        fileprivate let document: ComposedDocument
        fileprivate var builders: [any PageBuilder]

        package mutating func layOut(page: Int, into list: inout DisplayList) {
            let (section, place) = document.place(of: page)
            let size = document.sections[section].pageSize
            if list.size != size { list = DisplayList(size: size, background: nil) }
            builders[section].layOut(page: place, number: document.number(of: page), into: &list)
        }
    }

    package let title: String
    /// For the metadata: what the title is about.
    package var subject: String?
    package let sections: [any SectionPages]
    /// The first page of each section in the document.
    private let starts: [Int]
    package let pageCount: Int
    private let anchors: PageAnchors
    /// The pages to draw, counted from 0: all of them, unless the user selected some.
    package private(set) var pages: Range<Int>

    /// - Parameter sections: at least one.
    package init(title: String, sections: [any SectionPages]) {
        precondition(!sections.isEmpty)
        self.title = title
        self.sections = sections
        var count = 0
        starts = sections.map { section in
            defer { count += section.pageCount }
            return count
        }
        pageCount = count
        pages = 0..<count
        var anchors = PageAnchors()
        for (section, start) in zip(sections, starts) {
            for anchor in section.anchors { anchors.add(anchor.name, page: start + anchor.page + 1) }
        }
        self.anchors = anchors
    }

    /// The size of pictures, and of pages that do not have a size of their own.
    package var pageSize: Size { sections[0].pageSize }
    /// Texts about what was requested and is not on the pages.
    package var notes: [String] { sections.flatMap(\.notes) }
    package var mayRepeatPages: Bool { sections.contains { $0.mayRepeatPages } }

    /// The entries of the outline for the pages that are drawn; pages are counted from 0 among these.
    package var contents: [OutlineEntry] {
        var entries: [OutlineEntry] = []
        for (section, start) in zip(sections, starts) {
            for var entry in section.contents where pages.contains(start + entry.page) {
                entry.page += start - pages.lowerBound
                entries.append(entry)
            }
        }
        return entries
    }

    /// Draws only these pages, counted from 1 as in their footers.
    package mutating func select(_ wanted: ClosedRange<Int>) throws(PageError) {
        guard wanted.lowerBound <= pageCount else {
            throw PageError(
                description: "there is no page \(wanted.lowerBound): the log has \(Decimal.grouped(pageCount)) pages")
        }
        pages = (wanted.lowerBound - 1)..<min(wanted.upperBound, pageCount)
    }

    /// A page layout for one queue.
    package func makeBuilder() -> Builder {
        Builder(document: self, builders: sections.map { $0.makeBuilder() })
    }

    private func number(of page: Int) -> PageNumber { PageNumber(page + 1, of: pageCount, anchors: anchors) }

    /// The section of a page, and the number of the page within the section.
    private func place(of page: Int) -> (section: Int, page: Int) {
        let section = (starts.firstIndex { $0 > page } ?? starts.count) - 1
        return (section, page - starts[section])
    }
}
