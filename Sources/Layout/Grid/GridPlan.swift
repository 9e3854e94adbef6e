/// The positions of a row's columns, for one width: the result of a ``GridFit``.
package struct GridPlan: Sendable, Equatable {
    package struct Cell: Sendable, Equatable {
        /// Index into the columns that were fitted.
        package var column: Int
        /// The line of a row with the cell, if no units wrap.
        package var line: Int
        /// Units from the left edge of the grid.
        package var x: Double
        /// Characters.
        package var width: Int
    }

    /// In points.
    package let fontSize: Double
    /// Units a character; whole on pixels.
    package let advance: Double
    /// In the order of the columns, and therefore of lines.
    package let cells: [Cell]
    package let unitsPerLine: Int
    /// Number of lines of a row if its units fit on one line.
    package let lineCount: Int
    /// The given width, which is never exceeded.
    package let width: Double

    /// The number of lines of a row with this many units.
    package func lines(units: Int) -> Int {
        guard units > unitsPerLine else { return lineCount }
        return lineCount + ((units + unitsPerLine - 1) / unitsPerLine - 1) * unitLines.count
    }

    /// The lines with units, each of which is repeated as units wrap.
    package let unitLines: [Int]

    /// The line of a row, from its first, on which a cell begins if the units take `unitRows` lines.
    package func firstLine(of cell: Cell, unitRows: Int) -> Int {
        guard unitRows > 1 else { return cell.line }
        return cell.line + unitLines.reduce(0) { $0 + ($1 < cell.line ? unitRows - 1 : 0) }
    }

    init(
        fontSize: Double, advance: Double, cells: [Cell], unitsPerLine: Int, lineCount: Int, width: Double,
        columns: [GridColumn]
    ) {
        self.fontSize = fontSize
        self.advance = advance
        self.cells = cells
        self.unitsPerLine = unitsPerLine
        self.lineCount = lineCount
        self.width = width
        var unitLines: [Int] = []
        for cell in cells where columns[cell.column].holdsUnits && unitLines.last != cell.line {
            unitLines.append(cell.line)
        }
        self.unitLines = unitLines
    }
}
