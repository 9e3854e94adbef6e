/// Columns of text, flush right but for some.
package struct TextTable {
    package let flushLeft: Set<Int>
    private var rows: [[String]] = []

    package init(flushLeft: Set<Int>) {
        self.flushLeft = flushLeft
    }

    package mutating func add(_ cells: [String]) { rows.append(cells) }

    package var lines: [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let blank = String(repeating: " ", count: widths[column] - cell.count)
                line += (column == 0 ? "" : "  ") + (flushLeft.contains(column) ? cell + blank : blank + cell)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
