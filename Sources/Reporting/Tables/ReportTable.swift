internal import Layout
internal import Pages

/// A table of a report that is divided over pages below repeated heads. Columns are as wide as their cells need; if
/// they do not fit, texts have two lines. A part of the block is a line of the table.
struct ReportTable: ExportableBlock {
    var measure: BlockMeasure
    private let grid: ReportGrid
    private let layout: ReportLayoutContext
    /// For each column the distance from its left edge to that of the next one, units.
    private let widths: [Double]
    /// For each row its first part; the last entry is the end of the table. The head is part 0.
    private let starts: [Int]

    private static let size = 7.6
    private static let pitch = 11.0
    private static let head = 14.0
    private static let gap = 8.0
    /// Maximum number of lines of a cell; of a narrow page, points, there are fewer columns for the same texts.
    private static let (mostLines, mostOfNarrow, narrow) = (3, 6, 430.0)

    private static func mostLines(_ layout: ReportLayoutContext) -> Int {
        layout.width < layout.length(narrow) ? mostOfNarrow : mostLines
    }

    /// Rows below the head, and after a break.
    private static let (fewestRows, fewestBehind) = (5, 3)

    init(_ whole: ReportGrid, _ layout: ReportLayoutContext) {
        let grid = whole.fitting(layout.width / layout.scale.unitsPerPoint)
        self.grid = grid
        self.layout = layout
        let columns = ReportColumns(
            grid, width: layout.width - layout.length(10), gap: layout.length(Self.gap)
        ) { text, column, isHead in
            layout.width(layout.shaped(text, Self.font(column, isHead: isHead)), Self.points(column, isHead: isHead))
        }
        widths = columns.widths
        var next = 1
        starts =
            grid.rows.map { row in
                defer { next += Self.lines(row, columns, grid, layout) }
                return next
            } + [next]
        measure = BlockMeasure(parts: next, height: layout.length(Self.pitch))
        measure.headHeight = layout.length(Self.head)
        let rows = grid.rows.count
        measure.breaks = starts
        measure.fewestBefore = min(starts[min(rows, Self.fewestRows)], next)
        measure.fewestBehind = next - starts[max(0, rows - Self.fewestBehind)]
    }

    /// As many as its longest text needs.
    private static func lines(
        _ row: ReportGrid.Row, _ columns: ReportColumns, _ grid: ReportGrid, _ layout: ReportLayoutContext
    ) -> Int {
        var lines = 1
        for (place, text) in row.cells.enumerated() where text.contains(" ") {
            let column = grid.columns[place]
            // A name of several words, too, which is cut otherwise.
            guard columns.wraps[place] || column.isMono && !column.isTrailing else { continue }
            let (font, points) = (font(column, isHead: false), points(column, isHead: false))
            let width = columns.widths[place] - layout.length(gap)
            guard layout.width(layout.shaped(text, font), points) > width else { continue }
            lines = max(lines, layout.lines(text, font, points, width: width, most: mostLines(layout)).count)
        }
        return lines
    }

    private static func font(_ column: ReportGrid.Column, isHead: Bool) -> FontSlot {
        isHead ? .strong : column.isMono ? .mono : .text
    }

    private static func points(_ column: ReportGrid.Column, isHead: Bool) -> Double {
        isHead ? 7.2 : column.isMono ? 7.4 : size
    }

    var content: ReportContent? { .table(grid) }

    /// The heading of a table and the table.
    static func blocks(_ grid: ReportGrid, _ layout: ReportLayoutContext) -> [any Block] {
        [
            ReportHeading.block(grid.title, caption: grid.caption, anchor: grid.anchor, layout),
            ReportTable(grid, layout),
        ]
    }

    /// The first part is the head, so a table is not begun without space for rows.
    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        var y = place.y
        let pitch = layout.length(Self.pitch)
        placeCells(
            grid.columns.map(\.title), y + pitch * 0.72, place.x, row: nil, number: parts.lowerBound == 0 ? 0 : nil,
            lines: 1, into: &list)
        y += parts.lowerBound > 0 ? measure.headHeight : pitch
        // A row of two lines between two pages has one line on the first page.
        for row in grid.rows.indices where parts.contains(starts[row]) {
            let lines = min(parts.upperBound, starts[row + 1]) - starts[row]
            let height = Double(lines) * pitch
            if row % 2 == 0 {
                list.add(Rect(x: place.x, y: y, width: layout.width, height: height), colour: layout.theme.zebra)
            }
            let told = grid.rows[row]
            if let anchor = told.anchor { list.links.addAnchor(anchor, top: y) }
            if let key = told.colourKey {
                list.add(
                    Rect(x: place.x, y: y + pitch * 0.14, width: layout.length(2.2), height: height - pitch * 0.28),
                    colour: layout.theme.identifierColour(key))
            }
            placeCells(
                told.cells, y + pitch * 0.72, place.x, row: told, number: row + 1, lines: lines, into: &list)
            y += height
        }
    }

    /// - Parameters:
    ///   - row: nil for the heads.
    ///   - number: number of the row in the table; nil for repeated heads.
    ///   - lines: maximum number of lines of a text.
    private func placeCells(
        _ texts: [String], _ y: Double, _ left: Double, row: ReportGrid.Row?, number: Int?, lines: Int,
        into list: inout DisplayList
    ) {
        let gap = layout.length(Self.gap)
        var x = left + layout.length(6)
        for (place, (column, text)) in zip(grid.columns, texts).enumerated() {
            let width = widths[place]
            let font = Self.font(column, isHead: row == nil)
            var points = Self.points(column, isHead: row == nil)
            let wide = layout.width(layout.shaped(text, font), points)
            // Numbers must not be truncated, and heads need their unit: both get a smaller font.
            let isNumber = row != nil && column.isMono && column.isTrailing
            if isNumber || row == nil, wide > width - gap { points *= max(0.7, (width - gap) / wide) }
            // The end of a name is kept, because names often differ there.
            let shown: [ShapedText]
            if row == nil || text.contains(" ") {
                shown =
                    lines > 1 && wide > width - gap
                    ? self.lines(text, font, points, width: width - gap, most: lines, isName: column.isMono)
                    : [layout.fitted(text, font, points, width: width - gap)]
            } else {
                shown = [layout.fittedInMiddle(text, font, points, width: width - gap)]
            }
            let tone = column.hasTone ? row?.tone ?? .plain : .plain
            let put = { (list: inout DisplayList) in
                for (line, text) in shown.enumerated() {
                    layout.put(
                        text, points, x: column.isTrailing ? x + width - gap : x,
                        y: y + Double(line) * layout.length(Self.pitch - 1.4),
                        align: column.isTrailing ? .trailing : .leading, Self.colour(tone, layout.theme), into: &list)
                }
            }
            let isBlank = shown.allSatisfy { $0.glyphs.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }
            if let number, !isBlank {
                list.tagged(.cell(row: number, column: place, isHead: row == nil), put)
            } else {
                put(&list)
            }
            x += width
        }
    }

    /// - Parameter isName: whether its end is kept; that of a sentence is left out.
    private func lines(
        _ text: String, _ font: FontSlot, _ points: Double, width: Double, most: Int, isName: Bool
    ) -> [ShapedText] {
        guard isName else { return layout.lines(text, font, points, width: width, most: most) }
        let all = layout.lines(text, font, points, width: width, most: .max)
        let isCut = all.count > most || all.contains { layout.width($0, points) > width + 1e-6 }
        let words = text.split(separator: " ")
        guard isCut, words.count > 1 else { return Array(all.prefix(most)) }
        // The first words that fit on the lines before the last one; the last one has the rest.
        var count = 1
        while count + 1 < words.count,
            layout.width(layout.shaped(words[...count].joined(separator: " "), font), points) <= width
        { count += 1 }
        let head = layout.lines(words[..<count].joined(separator: " "), font, points, width: width, most: most - 1)
        return head
            + [layout.fittedInMiddle(words[count...].joined(separator: " "), font, points, width: width)]
    }

    private static func colour(_ tone: ReportGrid.Tone, _ theme: Theme) -> Colour {
        switch tone {
        case .plain: theme.ink
        case .positive: theme.note
        case .pending: theme.quiet
        case .warning: theme.warning
        case .trouble: theme.trouble
        }
    }
}

/// The widths of the columns of a table: what their widest cell needs. If they do not fit, columns of texts get a share
/// of the remaining width. Lengths are units.
struct ReportColumns {
    /// From the left edge of each column to that of the next one.
    let widths: [Double]
    /// Whether a text of the column may have a second line.
    let wraps: [Bool]

    /// Share of the width of a table.
    private static let mostOfNumbers = 0.5
    /// Maximum number of rows that are measured; larger tables have short cells.
    private static let mostMeasured = 400

    /// - Parameter measure: the width of a text in a column; heads are measured as heads.
    init(_ grid: ReportGrid, width: Double, gap: Double, measure: (String, ReportGrid.Column, Bool) -> Double) {
        let needs = grid.columns.enumerated().map { place, column in
            let cells = Set(grid.rows.prefix(Self.mostMeasured).map { $0.cells[place] })
            let widest = cells.map { measure($0, column, false) }.max() ?? 0
            return max(widest, measure(column.title, column, true)) + gap
        }
        wraps = grid.columns.map { !$0.isTrailing && !$0.isMono }
        let sum = needs.reduce(0, +)
        guard sum > width else {
            // The rest is divided by the shares of the table.
            let shares = grid.columns.reduce(0) { $0 + $1.share }
            widths = zip(needs, grid.columns).map { $0 + (width - sum) * $1.share / max(shares, 1e-9) }
            return
        }
        var given = [Double?](repeating: nil, count: needs.count)
        // Numbers have what they need, unless there are too many of them.
        let numbers = needs.indices.filter { grid.columns[$0].isMono && grid.columns[$0].isTrailing }
        if numbers.reduce(0, { $0 + needs[$1] }) <= width * Self.mostOfNumbers {
            for place in numbers { given[place] = needs[place] }
        }
        // A column that needs less than its share gets what it needs; the others divide the rest.
        let isFixed = wraps.map { !$0 }
        for pass in [true, false] {
            var changed = true
            while changed {
                changed = false
                let rest = width - given.compactMap { $0 }.reduce(0, +)
                let open = given.indices.filter { given[$0] == nil }
                let shares = open.reduce(0) { $0 + grid.columns[$1].share }
                for place in open where !pass || isFixed[place] {
                    // Numbers and identifiers may be wider by half before they get a smaller font.
                    let fair = rest * grid.columns[place].share / max(shares, 1e-9) * (pass ? 1.5 : 1)
                    if needs[place] <= fair {
                        given[place] = needs[place]
                        changed = true
                    }
                }
            }
        }
        Self.keepWords(&given, grid, width: width, gap: gap, wraps: wraps, measure: measure)
        let rest = max(0, width - given.compactMap { $0 }.reduce(0, +))
        let shares = given.indices.reduce(0) { given[$1] == nil ? $0 + grid.columns[$1].share : $0 }
        widths = given.enumerated().map { $1 ?? rest * grid.columns[$0].share / max(shares, 1e-9) }
    }

    /// A column that wraps is at least as wide as its longest word, so that none is broken, if the others have room left.
    private static func keepWords(
        _ given: inout [Double?], _ grid: ReportGrid, width: Double, gap: Double, wraps: [Bool],
        measure: (String, ReportGrid.Column, Bool) -> Double
    ) {
        let least = grid.columns.enumerated().map { place, column -> Double in
            // A name of several words wraps, too.
            guard given[place] == nil, wraps[place] || column.isMono && !column.isTrailing else { return 0 }
            let texts = grid.rows.prefix(mostMeasured).map { $0.cells[place].split(separator: " ") }
            let words = Set(texts.filter { wraps[place] || $0.count > 1 }.joined())
            let longest = words.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.prefix(mostWords)
            let widest = longest.map { measure(String($0), column, false) }.max() ?? 0
            return min(widest + gap, width * mostOfWord)
        }
        var isChanged = true
        while isChanged {
            isChanged = false
            let rest = width - given.compactMap { $0 }.reduce(0, +)
            let open = given.indices.filter { given[$0] == nil }
            guard open.reduce(0, { $0 + least[$1] }) <= rest else { return }
            let shares = open.reduce(0) { $0 + grid.columns[$1].share }
            for place in open where rest * grid.columns[place].share / max(shares, 1e-9) < least[place] {
                given[place] = least[place]
                isChanged = true
            }
        }
    }

    /// Number of the longest words of a column that are measured, and the share of a table that a word may widen a column to.
    private static let (mostWords, mostOfWord) = (8, 0.3)
}
