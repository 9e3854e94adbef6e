internal import Analysis
internal import CANCapture
internal import Layout
internal import LogPages

/// Names of places that parts of a report link to.
enum ReportAnchors {
    /// The entry of a finding in the list of all.
    static func listed(_ finding: Int) -> String { "listed-\(finding)" }
    /// The first row that shows a finding.
    static func row(of finding: Int) -> String { "row-\(finding)" }
    /// The row of an identifier in the table of identifiers.
    ///
    /// - Parameter slot: as ``IdentifierIndex/entries`` of what is shown.
    static func identifier(_ slot: Int) -> String { "identifier-\(slot)" }
}

/// Links from the rows of a log within a report.
struct RowLinks {
    let log: LogModel
    let layout: ReportLayoutContext
    /// Identifiers that have a link to their table already: one link is enough in one place.
    private var seen: Set<UInt32> = []
    private var isMarked = false

    /// Identifiers with links to their table in one place.
    private static let most = 3

    init(_ log: LogModel, _ layout: ReportLayoutContext) {
        self.log = log
        self.layout = layout
    }

    /// The links of a row.
    struct Row {
        var identifier: UInt32?
        /// The number of the finding whose first row this is, and the place of its description.
        var finding: (number: Int, anchor: String)?
    }

    /// - Parameter finding: a finding with its rows, and the place of its description.
    mutating func row(_ row: Int, finding: (number: Int, rows: ClosedRange<Int>, anchor: String)?) -> Row {
        var links = Row()
        let slot = log.index.slots[row]
        if slot != IdentifierIndex.none, seen.count < Self.most, seen.insert(UInt32(slot)).inserted {
            links.identifier = UInt32(slot)
        }
        if let finding, !isMarked, finding.rows.contains(row) {
            isMarked = true
            links.finding = (finding.number, finding.anchor)
        }
        return links
    }

    /// - Parameter place: the top left corner of the row, including separators before it.
    static func place(
        _ links: Row, row: Int, at place: Point, _ log: LogModel, _ layout: ReportLayoutContext,
        into list: inout DisplayList
    ) {
        guard links.identifier != nil || links.finding != nil else { return }
        let pitch = log.frame.rows.pitch
        let top = place.y + Double(log.rowLines.separatorLines(row)) * pitch
        let columns = log.columns.columns
        let cell = log.plan.cells.first { columns[$0.column].kind == .id }
        if let finding = links.finding {
            list.links.addAnchor(ReportAnchors.row(of: finding.number), top: top)
            // The bar and the cells before the identifier.
            let end = cell.map { $0.line == 0 ? log.frame.rows.left + $0.x : nil } ?? nil
            let width = (end ?? place.x + layout.width) - place.x
            if width > 0 {
                list.links.add(
                    Rect(x: place.x, y: top, width: width, height: pitch), to: .anchor(finding.anchor))
            }
        }
        if let identifier = links.identifier, let cell {
            list.links.add(
                Rect(
                    x: log.frame.rows.left + cell.x, y: top + Double(cell.line) * pitch,
                    width: Double(cell.width) * log.plan.advance, height: pitch),
                to: .anchor(ReportAnchors.identifier(Int(identifier))))
        }
    }
}
