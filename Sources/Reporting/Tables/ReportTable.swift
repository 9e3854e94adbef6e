internal import Layout
internal import Pages

/// A table of a report that goes on over pages below its repeated heads.
struct ReportTable: ExportableBlock {
    var measure: BlockMeasure
    private let grid: ReportGrid
    private let layout: ReportLayoutContext
    /// Of the table's width.
    private let shares: [Double]

    private static let size = 7.6
    private static let pitch = 11.0
    private static let head = 14.0
    private static let gap = 8.0

    init(_ whole: ReportGrid, _ layout: ReportLayoutContext) {
        let grid = whole.fitting(layout.width / layout.scale.unitsPerPoint)
        self.grid = grid
        self.layout = layout
        let sum = grid.columns.reduce(0) { $0 + $1.share }
        shares = grid.columns.map { $0.share / max(sum, 1e-9) }
        measure = BlockMeasure(parts: grid.rows.count + 1, height: layout.length(Self.pitch))
        measure.headHeight = layout.length(Self.head)
        measure.fewestBefore = min(4, grid.rows.count + 1)
    }

    var content: ReportContent? { .table(grid) }

    /// The heading of a table and the table.
    static func blocks(_ grid: ReportGrid, _ layout: ReportLayoutContext) -> [any Block] {
        [
            ReportHeading.block(grid.title, caption: grid.caption, anchor: grid.anchor, layout),
            ReportTable(grid, layout),
        ]
    }

    /// The first part is the head, so that a table without room for rows is not begun.
    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        var y = place.y
        let pitch = layout.length(Self.pitch)
        placeCells(
            grid.columns.map(\.title), y + pitch * 0.72, place.x, row: nil, number: parts.lowerBound == 0 ? 0 : nil,
            into: &list)
        y += parts.lowerBound > 0 ? measure.headHeight : pitch
        let shown = max(1, parts.lowerBound)..<max(1, parts.upperBound)
        list.addStripes(
            first: Rect(x: place.x, y: y, width: layout.width, height: pitch), period: 2 * pitch,
            count: (shown.count + 1) / 2, colour: layout.theme.zebra)
        for part in shown {
            let row = grid.rows[part - 1]
            if let anchor = row.anchor { list.links.addAnchor(anchor, top: y) }
            if let key = row.colourKey {
                list.add(
                    Rect(x: place.x, y: y + pitch * 0.14, width: layout.length(2.2), height: pitch * 0.72),
                    colour: layout.theme.identifierColour(key))
            }
            placeCells(row.cells, y + pitch * 0.72, place.x, row: row, number: part, into: &list)
            y += pitch
        }
    }

    /// - Parameters:
    ///   - row: nil for the heads.
    ///   - number: of the row in the table; nil for heads that are repeated.
    private func placeCells(
        _ texts: [String], _ y: Double, _ left: Double, row: ReportGrid.Row?, number: Int?,
        into list: inout DisplayList
    ) {
        let gap = layout.length(Self.gap)
        var x = left + layout.length(6)
        let whole = layout.width - layout.length(10)
        for (place, (column, text)) in zip(grid.columns, texts).enumerated() {
            let width = whole * shares[place]
            let font: FontSlot = row == nil ? .strong : column.isMono ? .mono : .text
            var points = row == nil ? 7.2 : column.isMono ? 7.4 : Self.size
            let shaped = layout.shaped(text, font)
            // A number that is cut is another number, and a head without its unit says less: both are set smaller.
            let isNumber = row != nil && column.isMono && column.isTrailing
            let wide = layout.width(shaped, points)
            if isNumber || row == nil, wide > width - gap { points *= max(0.7, (width - gap) / wide) }
            // Of a name the end stays, by which it differs from others.
            let shown =
                row == nil || text.contains(" ")
                ? layout.fitted(text, font, points, width: width - gap)
                : layout.fittedInMiddle(text, font, points, width: width - gap)
            let tone = column.hasTone ? row?.tone ?? .plain : .plain
            let put = { (list: inout DisplayList) in
                layout.put(
                    shown, points, x: column.isTrailing ? x + width - gap : x, y: y,
                    align: column.isTrailing ? .trailing : .leading, Self.colour(tone, layout.theme), into: &list)
            }
            let isBlank = shown.glyphs.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
            if let number, !isBlank {
                list.tagged(.cell(row: number, column: place, isHead: row == nil), put)
            } else {
                put(&list)
            }
            x += width
        }
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
