/// A table of a report as texts, for pages and for other formats.
package struct ReportGrid: Sendable, Equatable {
    package struct Column: Sendable, Equatable {
        package var title: String
        /// Share of the width of the table; shares are divided by their sum.
        package var share: Double
        package var isTrailing = false
        /// In the monospaced font: identifiers, numbers.
        package var isMono = false
        /// Whether its cells have the colour of the severity of their row.
        package var hasTone = false
        /// On narrow paper, columns of the highest rank are left out first; those of rank 0 are kept.
        package var rank = 0
        /// Whether the caption says a value that all rows have, and the column is left out.
        package var canBeSaidOnce = false
    }

    package enum Tone: Sendable, Equatable { case plain, positive, pending, warning, trouble }

    package struct Row: Sendable, Equatable {
        /// A text for each column, without control characters.
        package var cells: [String]
        package var tone = Tone.plain
        /// The identifier whose colour is beside the row.
        package var colourKey: UInt32?
        /// The name of its place; nil if there is no link to it.
        package var anchor: String?
    }

    package var title: String
    /// A note beside the title: what was left out, or the meaning of columns.
    package var caption = ""
    /// The name of its place.
    package var anchor: String
    package var columns: [Column]
    package var rows: [Row]
    /// The share of the columns whose values are in the caption: texts that did not fit beside them are not shown in their
    /// place, because they would need several lines.
    private(set) var saidShare = 0.0

    /// Without columns that are empty in all rows.
    var withoutEmptyColumns: ReportGrid {
        keeping(
            columns.indices.filter { column in
                rows.contains { !$0.cells[column].isEmpty && $0.cells[column] != "\u{2013}" }
            })
    }

    /// The fewest rows of which a common value is said once.
    private static let fewestOfCommon = 3

    /// A value that all rows have is in the caption, and its column is left out.
    var sayingCommonValuesOnce: ReportGrid {
        guard rows.count >= Self.fewestOfCommon else { return self }
        let common = columns.indices.filter { column in
            columns[column].canBeSaidOnce && rows.allSatisfy { $0.cells[column] == rows[0].cells[column] }
        }
        guard !common.isEmpty else { return self }
        let words = common.map { "\(columns[$0].title) \(rows[0].cells[$0])" }.joined(separator: ", ")
        var grid = keeping(columns.indices.filter { !common.contains($0) })
        grid.saidShare = common.reduce(0) { $0 + columns[$1].share }
        grid.caption = "\(words) in all rows." + (caption.isEmpty ? "" : " " + caption)
        return grid
    }

    /// Without the columns that must be left out for the others to fit.
    ///
    /// - Parameter width: points. Shares are meant for a width of 500.
    func fitting(_ width: Double) -> ReportGrid {
        var kept = Array(columns.indices)
        while (kept.reduce(0) { $0 + columns[$1].share } + saidShare) * Self.narrowest > width,
            let last = kept.filter({ columns[$0].rank > 0 }).max(by: { columns[$0].rank < columns[$1].rank })
        {
            kept.removeAll { $0 == last }
        }
        return keeping(kept)
    }

    /// The minimum width of a share of 1, in points.
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
