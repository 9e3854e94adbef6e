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
        /// Where the paper is narrow, columns of the highest rank go first; those of 0 stay.
        package var rank = 0
    }

    package enum Tone: Sendable, Equatable { case plain, positive, pending, warning, trouble }

    package struct Row: Sendable, Equatable {
        /// A text for each column, safe to print.
        package var cells: [String]
        package var tone = Tone.plain
        /// The identifier whose colour stands beside the row.
        package var colourKey: UInt32?
        /// The name of its place; nil where nothing leads there.
        package var anchor: String?
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
        keeping(
            columns.indices.filter { column in
                rows.contains { !$0.cells[column].isEmpty && $0.cells[column] != "\u{2013}" }
            })
    }

    /// Without the columns that go first until the rest has room.
    ///
    /// - Parameter width: points. Shares are made for a width of 500.
    func fitting(_ width: Double) -> ReportGrid {
        var kept = Array(columns.indices)
        while kept.reduce(0, { $0 + columns[$1].share }) * Self.narrowest > width,
            let last = kept.filter({ columns[$0].rank > 0 }).max(by: { columns[$0].rank < columns[$1].rank })
        {
            kept.removeAll { $0 == last }
        }
        return keeping(kept)
    }

    /// What a share of 1 takes at least, in points.
    private static let narrowest = 400.0

    private func keeping(_ kept: [Int]) -> ReportGrid {
        var grid = self
        grid.columns = kept.map { columns[$0] }
        grid.rows = rows.map { row in
            var row = row
            row.cells = kept.map { row.cells[$0] }
            return row
        }
        return grid
    }
}
