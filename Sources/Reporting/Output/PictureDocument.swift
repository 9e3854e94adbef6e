package import Drawing
package import Layout

/// A document of finished pages: diagrams, thumbnails, contact sheets.
package struct PictureDocument: PagedDocument {
    package struct Builder: PageBuilder {
        fileprivate let lists: [DisplayList]

        package mutating func layOut(page: Int, into list: inout DisplayList) { list = lists[page] }
    }

    package let fonts: DocumentFonts
    package let title: String
    package let pageSize: Size
    package let pages: Range<Int>
    package let pictureTexts: [PNGText]
    /// What was asked for and is not in it, in words.
    package var notes: [String] = []
    package var mayRepeatPages: Bool { lists.count > 1 }
    private let lists: [DisplayList]

    /// - Parameters:
    ///   - lists: the pages, at least one; those of pictures have the size of the first.
    ///   - fonts: after all texts have been shaped.
    package init(pages lists: [DisplayList], fonts: DocumentFonts, title: String, pictureTexts: [PNGText] = []) {
        precondition(!lists.isEmpty)
        self.lists = lists
        self.fonts = fonts
        self.title = title
        self.pictureTexts = pictureTexts
        pageSize = lists[0].size
        pages = 0..<lists.count
    }

    package func makeBuilder() -> Builder { Builder(lists: lists) }
}
