/// A column of a grid of monospaced characters.
package struct GridColumn: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        /// Text of at most this many characters.
        case text(width: Int)
        /// A sequence of equal units, such as the bytes of a payload. The fit decides how many are on a line; the rest
        /// wraps.
        case units(width: Int, separator: Int)
    }

    package enum Alignment: Sendable { case leading, trailing }

    /// The meaning of the column for its owner.
    package var id: Int
    package var content: Content
    package var alignment: Alignment
    /// Characters kept free before it, unless it is the first of its line.
    package var gap: Int

    package init(id: Int, content: Content, alignment: Alignment, gap: Int = 2) {
        self.id = id
        self.content = content
        self.alignment = alignment
        self.gap = gap
    }

    /// Number of characters of the column with this many units on a line.
    package func width(unitsPerLine: Int) -> Int {
        switch content {
        case .text(let width): return width
        case .units(let width, let separator): return unitsPerLine * (width + separator) - separator
        }
    }

    package var holdsUnits: Bool {
        if case .units = content { return true }
        return false
    }
}
