/// A table in plain text, its figures flush right.
struct ResultTable {
    private let heads: [String]
    private var rows: [[String]] = []

    init(heads: [String]) {
        self.heads = heads
    }

    /// Cells that are missing at the end are empty.
    mutating func add(_ cells: [String]) {
        rows.append(cells + Array(repeating: "", count: max(0, heads.count - cells.count)))
    }

    var text: String {
        let widths = heads.indices.map { column in
            max(heads[column].count, rows.map { $0[column].count }.max() ?? 0)
        }
        func line(_ cells: [String]) -> String {
            let padded = cells.enumerated().map { column, cell in
                let blank = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 || column >= heads.count - 2 ? cell + blank : blank + cell
            }
            return padded.joined(separator: "  ").trimmedAtEnd + "\n"
        }
        let rule = String(repeating: "-", count: widths.reduce(0, +) + 2 * (heads.count - 1)) + "\n"
        return line(heads) + rule + rows.map(line).joined()
    }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
