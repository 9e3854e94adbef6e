/// A table of a report in words: for pages, and for others that show the same.
package struct ReportGrid: Sendable, Equatable {
    package struct Column: Sendable, Equatable {
        package var title: String
        /// Of the table's width; shares are divided by their sum.
        package var share: Double
        package var isTrailing = false
        /// Set in the monospaced font: identifiers, numbers.
        package var isMono = false
        /// Whether its cells have the colour of their row's tone.
        package var hasTone = false
    }

    package enum Tone: Sendable, Equatable { case plain, positive, pending, warning, trouble }

    package struct Row: Sendable, Equatable {
        /// A text for each column, safe to print.
        package var cells: [String]
        package var tone = Tone.plain
        /// The identifier whose colour stands beside the row.
        package var colourKey: UInt32?
    }

    package var title: String
    /// Beside the title: what was left out, what columns mean.
    package var caption = ""
    /// The name of its place.
    package var anchor: String
    package var columns: [Column]
    package var rows: [Row]

    /// Without columns in which no row says anything.
    var withoutEmptyColumns: ReportGrid {
        var grid = self
        let kept = columns.indices.filter { column in rows.contains { !$0.cells[column].isEmpty } }
        grid.columns = kept.map { columns[$0] }
        grid.rows = rows.map { row in
            var row = row
            row.cells = kept.map { row.cells[$0] }
            return row
        }
        return grid
    }
}
