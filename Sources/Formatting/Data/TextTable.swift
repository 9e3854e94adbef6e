/// Columns of text, flush right but for some.
package struct TextTable {
    package let flushLeft: Set<Int>
    /// Columns of names. They are shortened in the middle where lines would be too long.
    package var names: Set<Int> = []
    /// Columns that are left out one after the other, if shorter names do not suffice.
    package var optional: [Int] = []
    /// Whether the last column has sentences, which continue on further lines.
    package var endsWithSentences = false
    private var rows: [[String]] = []
    /// Rows below these, which are made where they are needed: there may be a million.
    private var others: (count: Int, row: (Int) -> [String]) = (0, { _ in [] })
    /// By column: characters of its longest cell.
    private var naturalWidths: [Int] = []

    /// No name is shortened to fewer characters.
    private static let leastName = 12
    /// Sentences that get less room are hard to read.
    private static let leastSentence = 28
    private static let gap = 2

    package init(flushLeft: Set<Int>) {
        self.flushLeft = flushLeft
    }

    package mutating func add(_ cells: [String]) {
        rows.append(cells)
        widen(cells)
    }

    /// Adds rows at the end of the table.
    ///
    /// - Parameter row: the cells of each, from 0, which are asked for twice.
    package mutating func add(_ count: Int, row: @escaping (Int) -> [String]) {
        others = (count, row)
        for place in 0..<count { widen(row(place)) }
    }

    private mutating func widen(_ cells: [String]) {
        for (column, cell) in cells.enumerated() {
            if column == naturalWidths.count { naturalWidths.append(0) }
            naturalWidths[column] = max(naturalWidths[column], cell.count)
        }
    }

    package var lines: [String] { lines(width: .max) }

    /// Whether all of it is within a width.
    package func fits(width: Int) -> Bool {
        naturalWidths.reduce(0, +) + Self.gap * max(0, naturalWidths.count - 1) <= width
    }

    /// - Parameters:
    ///   - width: characters that a line has at the most.
    ///   - paint: gives a cell of a row and a column its colour.
    package func lines(width: Int, paint: (Int, Int, String) -> String = { $2 }) -> [String] {
        var lines: [String] = []
        eachLine(width: width, paint: paint) { lines.append($0) }
        return lines
    }

    /// Hands on one line after the other.
    package func eachLine(
        width: Int, paint: (Int, Int, String) -> String = { $2 }, _ body: (String) -> Void
    ) {
        var widths = naturalWidths
        let columns = columns(within: width, &widths)
        for place in 0..<rows.count + others.count {
            let row = place < rows.count ? rows[place] : others.row(place - rows.count)
            let cells = columns.map { column -> [String] in
                let cell = column < row.count ? row[column] : ""
                if isSentence(column, widths.count) { return TextForm.wrapped(cell, width: widths[column]) }
                return [TextForm.shortened(cell, to: widths[column])]
            }
            for part in 0..<(cells.map(\.count).max() ?? 0) {
                var (line, blanks) = ("", 0)
                for (column, parts) in zip(columns, cells) {
                    let cell = part < parts.count ? parts[part] : ""
                    let blank = widths[column] - cell.count
                    let isLeft = flushLeft.contains(column)
                    if column != columns.first { blanks += Self.gap }
                    if !isLeft { blanks += blank }
                    if !cell.isEmpty {
                        line += String(repeating: " ", count: blanks) + paint(place, column, cell)
                        blanks = 0
                    }
                    if isLeft { blanks += blank }
                }
                body(line)
            }
        }
    }

    private func isSentence(_ column: Int, _ count: Int) -> Bool { endsWithSentences && column == count - 1 }

    /// The columns that a width has room for, and their widths.
    private func columns(within width: Int, _ widths: inout [Int]) -> [Int] {
        var columns = Array(widths.indices)
        var left = optional.makeIterator()
        func excess() -> Int {
            let taken = columns.reduce(0) {
                $0 + (isSentence($1, widths.count) ? min(widths[$1], Self.leastSentence) : widths[$1])
            }
            return taken + Self.gap * max(0, columns.count - 1) - width
        }
        while excess() > 0 {
            let longest = columns.filter { names.contains($0) && widths[$0] > Self.leastName }
                .max { widths[$0] < widths[$1] }
            if let longest {
                widths[longest] = max(Self.leastName, widths[longest] - excess())
            } else if let column = left.next() {
                columns.removeAll { $0 == column }
            } else {
                break
            }
        }
        if endsWithSentences, let last = columns.last, isSentence(last, widths.count) {
            let rest = columns.dropLast().reduce(0) { $0 + widths[$1] } + Self.gap * max(0, columns.count - 1)
            widths[last] = min(widths[last], max(Self.leastSentence, width - rest))
        }
        return columns
    }
}
