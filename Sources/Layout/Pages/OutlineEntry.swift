/// A place that a reader may look for: a line of a document's outline. Entries are in reading order.
package struct OutlineEntry: Sendable, Equatable {
    package var title: String
    /// From 0: within a section, and within the document after that is composed.
    package var page: Int
    /// Units of the page, from its top; nil for the whole page.
    package var top: Double?
    /// 0 is the outermost. An entry is at most one level below the one before it; deeper ones are raised.
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
