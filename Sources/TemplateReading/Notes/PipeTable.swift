/// A table of lines with `|` between its cells, and a line of dashes below its heads (GitHub Flavored Markdown 4.10).
struct PipeTable: Equatable {
    /// The heads first; all have as many cells.
    let rows: [[String]]
    let alignments: [MarkdownNote.Alignment]

    private static let mostRows = 1000
    private static let mostColumns = 24

    /// Nil for lines that are no table.
    init?(_ lines: [Substring]) {
        guard lines.count >= 2, lines.count <= Self.mostRows + 2 else { return nil }
        let heads = Self.cells(lines[0])
        let rules = Self.cells(lines[1])
        guard lines[1].contains("-"), lines[0].contains("|"), rules.count == heads.count,
            (1...Self.mostColumns).contains(heads.count)
        else { return nil }
        var alignments: [MarkdownNote.Alignment] = []
        for rule in rules {
            guard let alignment = Self.alignment(rule) else { return nil }
            alignments.append(alignment)
        }
        self.alignments = alignments
        rows =
            [heads]
            + lines.dropFirst(2).map { line in
                let cells = Self.cells(line).prefix(heads.count)
                return cells + Array(repeating: "", count: heads.count - cells.count)
            }
    }

    /// `---`, `:--`, `--:` or `:-:`.
    private static func alignment(_ rule: String) -> MarkdownNote.Alignment? {
        let dashes = rule.drop { $0 == ":" }.reversed().drop { $0 == ":" }
        guard !dashes.isEmpty, dashes.allSatisfy({ $0 == "-" }), rule.count - dashes.count <= 2 else { return nil }
        switch (rule.hasPrefix(":"), rule.hasSuffix(":")) {
        case (true, true): return .centre
        case (false, true): return .trailing
        default: return .leading
        }
    }

    /// Between `|`; `\|` is one of the text.
    private static func cells(_ line: Substring) -> [String] {
        var cells: [String] = []
        var cell = ""
        var isEscaped = false
        for letter in line {
            if letter == "|", !isEscaped {
                cells.append(cell)
                cell = ""
            } else {
                if letter == "|" { cell.removeLast() }
                cell.append(letter)
            }
            isEscaped = letter == "\\" && !isEscaped
        }
        cells.append(cell)
        var trimmed = cells.map { text in
            String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        if trimmed.count > 1, trimmed.first == "" { trimmed.removeFirst() }
        if trimmed.count > 1, trimmed.last == "" { trimmed.removeLast() }
        return trimmed
    }
}
