/// A place that a reader may look for: a line of a document's outline. Entries are in reading order.
package struct OutlineEntry: Sendable, Equatable {
    package var title: String
    /// Counted from 0: within a section, and within the document once that is composed.
    package var page: Int
    /// Units of the page, from its top; nil for the page as a whole.
    package var top: Double?
    /// 0 is the outermost. An entry may be at most one level below the one before it: what is deeper is raised.
    package var level: Int
    /// Whether the entries below it are shown at first.
    package var isOpen: Bool

    package init(title: String, page: Int, top: Double? = nil, level: Int = 0, isOpen: Bool = true) {
        self.title = title
        self.page = page
        self.top = top
        self.level = level
        self.isOpen = isOpen
    }
}
