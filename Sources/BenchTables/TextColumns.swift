/// Cells of plain text in columns as wide as their widest cell; numbers are aligned right.
package struct TextColumns {
    /// Number of columns of a terminal; the first column of the table is shortened to fit.
    package static let widest = 120

    private static let gap = "  "
    private let left: Set<Int>
    private let widths: [Int]

    /// - Parameters:
    ///   - lines: with a cell for each column.
    ///   - left: the columns that are aligned left.
    package init(_ lines: [[String]], left: Set<Int>) {
        self.left = left
        var widths = (lines.first ?? []).indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        let others = widths.dropFirst().reduce(0, +) + Self.gap.count * max(0, widths.count - 1)
        if !widths.isEmpty { widths[0] = max(1, min(widths[0], Self.widest - others)) }
        self.widths = widths
    }

    package var rule: String {
        let width = widths.reduce(0, +) + Self.gap.count * max(0, widths.count - 1)
        return String(repeating: "-", count: width) + "\n"
    }

    /// A cell for each column, or fewer cells, of which the last one takes the rest of the line.
    package func line(_ cells: [String]) -> String {
        let isWhole = cells.count == widths.count
        let padded = cells.enumerated().map { column, cell -> String in
            if column == 0, cell.count > widths[0] { return cell.prefix(widths[0] - 1) + "\u{2026}" }
            let blank = String(repeating: " ", count: max(0, widths[column] - cell.count))
            return left.contains(column) || (!isWhole && column == cells.count - 1) ? cell + blank : blank + cell
        }
        return String(padded.joined(separator: Self.gap).prefix(Self.widest)).trimmedAtEnd + "\n"
    }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
