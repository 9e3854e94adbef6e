package import Layout

/// Pages that are laid out during measuring: diagrams, contact sheets.
package struct FinishedPages: SectionPages {
    package struct Builder: PageBuilder {
        fileprivate let lists: [DisplayList]

        package mutating func layOut(page: Int, number: PageNumber, into list: inout DisplayList) { list = lists[page] }
    }

    package var pageCount: Int { lists.count }
    package var pageSize: Size { lists[0].size }
    package let contents: [OutlineEntry]
    package let notes: [String]
    package var anchors: [(name: String, page: Int)] {
        lists.enumerated().flatMap { page, list in list.links.anchors.map { ($0.name, page) } }
    }
    package var mayRepeatPages: Bool { lists.count > 1 }
    private let lists: [DisplayList]

    /// - Parameter lists: the pages, at least one; those of pictures have the size of the first page.
    package init(_ lists: [DisplayList], contents: [OutlineEntry] = [], notes: [String] = []) {
        precondition(!lists.isEmpty)
        self.lists = lists
        self.contents = contents
        self.notes = notes
    }

    package func makeBuilder() -> Builder { Builder(lists: lists) }
}
