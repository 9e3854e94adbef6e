internal import Layout
internal import Pages

/// A table of a report that goes on over pages below its repeated heads.
struct ReportTable: TellingBlock {
    struct Column {
        var title: String
        /// Of the table's width.
        var share: Double
        var isTrailing = false
        /// Set in the monospaced font: identifiers, numbers.
        var isMono = false
    }

    var measure: BlockMeasure
    private let columns: [Column]
    private let rows: [[String]]
    private let bars: [Colour]
    private let stage: ReportStage

    private static let size = 7.6
    private static let pitch = 11.0
    private static let head = 14.0
    private static let gap = 8.0

    /// - Parameters:
    ///   - rows: a text for each column.
    ///   - bars: a colour at the left of each row; empty for none.
    init(_ columns: [Column], rows: [[String]], bars: [Colour] = [], _ stage: ReportStage) {
        self.columns = columns
        self.rows = rows
        self.bars = bars
        self.stage = stage
        measure = BlockMeasure(parts: rows.count + 1, height: stage.length(Self.pitch))
        measure.headHeight = stage.length(Self.head)
        measure.fewestBefore = min(4, rows.count + 1)
    }

    var content: ReportContent? {
        let columns = columns.map {
            ReportTableContent.Column(title: $0.title, isTrailing: $0.isTrailing, isMono: $0.isMono)
        }
        return .table(ReportTableContent(columns: columns, rows: rows, bars: bars))
    }

    /// The first part is the head, so that a table without room for rows is not begun.
    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        var y = place.y
        let pitch = stage.length(Self.pitch)
        placeHeads(y, place.x, into: &list)
        y += parts.lowerBound > 0 ? measure.headHeight : pitch
        let shown = max(1, parts.lowerBound)..<max(1, parts.upperBound)
        list.addStripes(
            first: Rect(x: place.x, y: y, width: stage.width, height: pitch), period: 2 * pitch,
            count: (shown.count + 1) / 2, colour: stage.theme.zebra)
        for part in shown {
            if bars.indices.contains(part - 1) {
                list.add(
                    Rect(x: place.x, y: y + pitch * 0.14, width: stage.length(2.2), height: pitch * 0.72),
                    colour: bars[part - 1])
            }
            placeCells(rows[part - 1], y + pitch * 0.72, place.x, isHead: false, into: &list)
            y += pitch
        }
    }

    private func placeHeads(_ y: Double, _ x: Double, into list: inout DisplayList) {
        placeCells(columns.map(\.title), y + stage.length(Self.pitch) * 0.72, x, isHead: true, into: &list)
    }

    private func placeCells(_ texts: [String], _ y: Double, _ left: Double, isHead: Bool, into list: inout DisplayList)
    {
        let gap = stage.length(Self.gap)
        var x = left + stage.length(6)
        let whole = stage.width - stage.length(10)
        for (column, text) in zip(columns, texts) {
            let width = whole * column.share
            let font: FontSlot = isHead ? .strong : column.isMono ? .mono : .text
            let points = isHead ? 7.2 : column.isMono ? 7.4 : Self.size
            let shown = stage.fitted(text, font, points, width: width - gap)
            stage.put(
                shown, points, x: column.isTrailing ? x + width - gap : x, y: y,
                align: column.isTrailing ? .trailing : .leading, stage.theme.ink, into: &list)
            x += width
        }
    }
}
