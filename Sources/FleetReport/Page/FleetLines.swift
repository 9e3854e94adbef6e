internal import Layout
internal import Pages

/// The captures with findings as lines of a table. Its columns are as wide as their contents, so that the sentences have
/// the rest.
struct FleetLines {
    /// Distance of the lines of a sentence, points.
    static let linePitch = 9.6

    private let rows: FleetRows
    private let layout: FleetPageContext
    private let cells: [Cell]

    /// A column and its left and right edge, units from the left edge of the content.
    private struct Cell {
        let column: FleetRows.Column
        let left: Double
        let right: Double
    }

    private static let (size, headSize, quietSize, pitch) = (7.6, 7.0, 7.4, 14.2)
    /// In points: the sign, between two columns, and between a sentence and its consequence.
    private static let (sign, gap, sentenceGap) = (11.0, 10.0, 7.0)
    /// Width of a column, and what the sentences keep, points.
    private static let (leastWidth, leastSentence) = (18.0, 150.0)
    /// Paper of less width gives a sentence a third line, points.
    private static let leastForTwoLines = 430.0

    init(_ rows: FleetRows, _ layout: FleetPageContext) {
        (self.rows, self.layout) = (rows, layout)
        let columns = rows.columns.dropLast()
        var widths = columns.map { column in
            let texts = rows.all.lazy.map { rows.text(column, $0) }
            let longest = texts.map { layout.width(Self.shaped($0, column, layout), Self.size) }.max() ?? 0
            let head = layout.width(layout.shaped(rows.title(column), .strong), Self.headSize)
            return max(layout.length(Self.leastWidth), head, min(longest, layout.length(Self.most(column))))
        }
        let gaps = layout.length(Self.sign + Self.gap * Double(columns.count))
        let over = widths.reduce(gaps, +) + layout.length(Self.leastSentence) - layout.content.width
        // On narrow paper the paths give way first.
        if over > 0, let place = columns.firstIndex(of: .capture) {
            widths[place] = max(layout.length(60), widths[place] - over)
        }
        var cells: [Cell] = []
        var x = layout.length(Self.sign)
        for (column, width) in zip(columns, widths) {
            cells.append(Cell(column: column, left: x, right: x + width))
            x += width + layout.length(Self.gap)
        }
        self.cells = cells + [Cell(column: .headline, left: x, right: layout.content.width)]
    }

    /// Width that a column has at most, points.
    private static func most(_ column: FleetRows.Column) -> Double {
        switch column {
        case .vehicle, .tag: 64
        case .capture: 150
        case .length, .frames, .incidents, .headline: 90
        }
    }

    private static func shaped(
        _ text: String, _ column: FleetRows.Column, _ layout: FleetPageContext
    ) -> ShapedText {
        layout.shaped(text, column == .vehicle ? .strong : .text)
    }

    var heads: FleetBlock {
        var block = FleetBlock(height: layout.length(13)) { [layout, rows, cells] place, list in
            for cell in cells {
                let isNumber = cell.column.isNumber
                layout.put(
                    layout.fitted(
                        rows.title(cell.column), .strong, Self.headSize, width: cell.right - cell.left),
                    Self.headSize, x: place.x + (isNumber ? cell.right : cell.left), y: place.y + layout.length(9),
                    align: isNumber ? .trailing : .leading, layout.theme.quiet, into: &list)
            }
        }
        block.measure.keepsWithNext = true
        return block
    }

    func line(_ row: FleetRow, isOdd: Bool) -> FleetBlock {
        let sentence = cells[cells.count - 1]
        let room = sentence.right - sentence.left
        let headline = layout.sentenceLines(
            row.headline, .text, Self.size, width: room, most: layout.width >= Self.leastForTwoLines ? 2 : 3)
        // The consequence is beside a sentence of one line, with as many of its clauses as there is room for.
        let used = headline.last.map { layout.width($0, Self.size) + layout.length(Self.sentenceGap) } ?? 0
        let consequence =
            headline.count > 1
            ? nil
            : layout.pen.longest(
                of: row.shorterConsequences, .text, layout.size(Self.quietSize), width: room - used)
        let height = layout.length(Self.pitch + Self.linePitch * Double(max(0, headline.count - 1)))
        let block = FleetBlock(height: height) { [layout, rows, cells] place, list in
            if isOdd {
                list.add(
                    Rect(x: place.x, y: place.y, width: layout.content.width, height: height),
                    colour: layout.theme.zebra)
            }
            let y = place.y + layout.length(10)
            layout.putSign(
                row.severity, 5.6, x: place.x + layout.length(1), y: y, layout.fill(row.severity), into: &list)
            for cell in cells.dropLast() {
                let text = rows.text(cell.column, row)
                let width = cell.right - cell.left
                let isInk = cell.column == .vehicle || cell.column == .capture
                let fitted =
                    cell.column == .capture
                    ? layout.fittedPath(text, Self.size, width: width)
                    : layout.pen.fittedInMiddle(
                        text, cell.column == .vehicle ? .strong : .text, layout.size(Self.size), width: width)
                layout.put(
                    fitted, Self.size, x: place.x + (cell.column.isNumber ? cell.right : cell.left), y: y,
                    align: cell.column.isNumber ? .trailing : .leading,
                    isInk ? layout.theme.ink : layout.theme.quiet, into: &list)
            }
            layout.put(
                headline, Self.size, pitch: Self.linePitch, x: place.x + sentence.left, y: y, layout.theme.ink,
                into: &list)
            if let consequence {
                layout.put(
                    consequence, Self.quietSize, x: place.x + sentence.left + used, y: y, layout.theme.quiet,
                    into: &list)
            }
        }
        return block.anchored([row.anchor])
    }
}
