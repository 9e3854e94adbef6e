internal import Analysis
internal import CANCapture
internal import Layout
internal import LogPages

/// Names of places that the parts of a report lead to.
enum ReportAnchors {
    /// The entry of a finding in the list of all.
    static func listed(_ finding: Int) -> String { "listed-\(finding)" }
    /// The first row that shows a finding.
    static func row(of finding: Int) -> String { "row-\(finding)" }
    /// The row of the table of identifiers that has one.
    ///
    /// - Parameter slot: as ``IdentifierIndex/entries`` of what is shown.
    static func identifier(_ slot: Int) -> String { "identifier-\(slot)" }
}

/// What leads elsewhere from the rows of a log within a report.
struct RowLinks {
    let log: LogModel
    let layout: ReportLayoutContext
    /// Identifiers that lead to their table already: once is enough in one place.
    private var seen: Set<UInt32> = []
    private var isMarked = false

    /// Identifiers that lead to their table in one place.
    private static let most = 3

    init(_ log: LogModel, _ layout: ReportLayoutContext) {
        self.log = log
        self.layout = layout
    }

    /// What a row leads to.
    struct Row {
        var identifier: UInt32?
        /// The number of a finding that it is the first to show, and where that is told.
        var finding: (number: Int, anchor: String)?
    }

    /// - Parameter finding: a finding that rows show, with these, and where it is told.
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

    /// - Parameter place: the row's top left corner; what separates it from the row before stands first.
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
            // The bar and what stands before the identifier.
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
