internal import LogPages
internal import Reporting
internal import Formatting
internal import Wording

/// The rows of a log as lines of monospaced text: for trackers without pictures, and for readers who search the text.
package struct TicketRows: Sendable {
    package let head: String
    package let lines: [String]
    /// The line of the row that is nearest to the moment.
    private let moment: Int

    /// - Parameter moment: the row that is nearest to the moment.
    init(_ model: LogModel, moment: Int) {
        var texts = ReportRowTexts(model)
        let columns = texts.columns
        let shown = columns.indices.filter { columns[$0].kind != .ascii }
        let data = shown.firstIndex { columns[$0].kind == .data }
        var table = TextTable(flushLeft: Set(shown.indices.filter { !columns[shown[$0]].isTrailing }))
        table.add(shown.map { columns[$0].title })
        let number = model.capture.frames.place(max(0, moment)) + 1
        /// Lines that are not rows of the table, by the row after which they stand.
        var between: [Int: [String]] = [:]
        var rows = 0
        var found = 0
        for line in texts.lines(ReportRowsPlace(rows: 0..<model.capture.frames.count)) {
            guard !line.cells.isEmpty else {
                between[rows, default: []].append("  --- \(line.text) ---")
                continue
            }
            rows += 1
            if line.number <= number { found = rows }
            let isWordy = line.kind == .error && line.bytes.isEmpty && !line.text.isEmpty
            table.add(
                shown.indices.map { place in
                    if columns[shown[place]].kind == .data {
                        return isWordy ? line.text : line.bytes.map(\.text).joined(separator: " ")
                    }
                    return isWordy && place > (data ?? 0) ? "" : line.cells[shown[place]]
                })
            let words = [isWordy ? "" : line.text, line.detail].filter { !$0.isEmpty } + line.signals
            if !words.isEmpty {
                between[rows, default: []].append("        " + words.joined(separator: " \u{B7} "))
            }
        }
        let made = table.lines
        head = made.first ?? ""
        var lines = between[0] ?? []
        var place = 0
        for row in made.indices.dropFirst() {
            if row == found { place = lines.count }
            lines.append(made[row])
            lines += between[row] ?? []
        }
        self.lines = lines
        self.moment = place
    }

    /// As many lines as fit, those nearest to the moment, with a line that says what is left out.
    ///
    /// - Parameter bytes: the maximum size of all lines in UTF-8.
    package func text(within bytes: Int) -> String {
        let sizes = lines.map { $0.utf8.count + 1 }
        var room = bytes - head.utf8.count - 100
        guard moment < lines.count else { return head + "\n" }
        var (first, end) = (moment, moment)
        while end < lines.count || first > 0 {
            // Two lines after the moment for each line before it.
            let takesBefore = first > 0 && (end >= lines.count || (moment - first) * 2 < end - moment)
            let next = takesBefore ? first - 1 : end
            guard sizes[next] <= room else { break }
            room -= sizes[next]
            if takesBefore { first -= 1 } else { end += 1 }
        }
        var shown = [head]
        if first > 0 { shown.append("  ... \(LogProse.count(first, "line")) before, see excerpt.log") }
        shown += lines[first..<end]
        if end < lines.count {
            shown.append("  ... \(LogProse.count(lines.count - end, "line")) after, see excerpt.log")
        }
        return shown.joined(separator: "\n") + "\n"
    }
}
