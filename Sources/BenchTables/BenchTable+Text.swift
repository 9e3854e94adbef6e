extension BenchTable {
    /// Plain text, at most as wide as ``TextColumns/widest``.
    package var text: String {
        let lines = sections.flatMap { section in [section.heads] + section.rows.map(\.cells) }
        // The name of a row, its limit, and the result.
        let columns = TextColumns(lines, left: [0, 6, 7])
        let blocks = sections.map { section in
            let rows = section.rows.map { row in columns.line(row.note.map { [row.what, $0] } ?? row.cells) }
            return columns.line(section.heads) + columns.rule + rows.joined()
        }
        return (blocks + [notes.map(Self.wrapped).joined()]).joined(separator: "\n")
    }

    private static func wrapped(_ sentence: String) -> String {
        var text = ""
        var used = 0
        for word in sentence.split(separator: " ") {
            if used > 0, used + 1 + word.count > TextColumns.widest {
                text += "\n"
                used = 0
            }
            text += used > 0 ? " \(word)" : String(word)
            used += word.count + (used > 0 ? 1 : 0)
        }
        return text + "\n"
    }
}

extension BenchTable.Section {
    fileprivate var heads: [String] { [title, "runs", "seconds", rate, "peak MB", ratio, "bar", ""] }
}

extension BenchTable.Row {
    fileprivate var cells: [String] {
        [
            what, runs.map(String.init) ?? "", seconds.map(Figure.seconds) ?? "", rate.map(Figure.rate) ?? "",
            peakBytes.map(Figure.megabytes) ?? "",
            ratio.map { Figure.text($0.value, $0.decimals) + $0.unit } ?? "", judgement?.bar.text ?? "",
            judgement.map { $0.bar.verdict(on: $0.value) } ?? "",
        ]
    }
}
