/// A column of a grid of monospaced characters.
package struct GridColumn: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        /// Text of at most so many characters.
        case text(width: Int)
        /// A sequence of equal units, as the bytes of a payload: so many go on a line as the fit decides, the rest wraps.
        case units(width: Int, separator: Int)
    }

    package enum Alignment: Sendable { case leading, trailing }

    /// What the column is to its owner.
    package var id: Int
    package var content: Content
    package var alignment: Alignment
    /// Characters kept free before it, when it is not the first of its line.
    package var gap: Int

    package init(id: Int, content: Content, alignment: Alignment, gap: Int = 2) {
        self.id = id
        self.content = content
        self.alignment = alignment
        self.gap = gap
    }

    /// Characters the column takes with so many units a line.
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
