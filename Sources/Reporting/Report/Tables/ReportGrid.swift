/// A table of a report in words: for pages, and for others that show the same.
struct ReportGrid: Sendable, Equatable {
    struct Column: Sendable, Equatable {
        var title: String
        /// Of the table's width; shares are divided by their sum.
        var share: Double
        var isTrailing = false
        /// Set in the monospaced font: identifiers, numbers.
        var isMono = false
        /// Whether its cells have the colour of their row's tone.
        var hasTone = false
    }

    enum Tone: Sendable, Equatable { case plain, positive, pending, warning, trouble }

    struct Row: Sendable, Equatable {
        /// A text for each column, safe to print.
        var cells: [String]
        var tone = Tone.plain
        /// The identifier whose colour stands beside the row.
        var colourKey: UInt32?
    }

    var title: String
    /// Beside the title: what was left out, what columns mean.
    var caption = ""
    /// The name of its place.
    var anchor: String
    var columns: [Column]
    var rows: [Row]

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
