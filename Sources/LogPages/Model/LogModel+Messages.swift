internal import Analysis
internal import CANCapture
internal import Layout
internal import Pages
internal import CANProtocols
internal import TemplateReading
internal import Wording

extension LogModel {
    /// The messages of a recording; nil if there are no protocols, or if messages are not shown.
    static func spoken(_ recording: Recording, _ style: LogStyle) throws(PageError) -> ProtocolReader? {
        guard style.pdus != .none else { return nil }
        let reader = recording.reader
        if !reader.table.units.isEmpty { return reader }
        guard style.pdus == .only else { return nil }
        throw noMessages
    }

    static var noMessages: PageError {
        PageError(
            description:
                "no protocol messages found (ISO-TP, UDS, OBD-II, KWP2000, GMLAN, J1939, NMEA 2000, CANopen); to show"
                + " the frames, use --pdus lines instead of --pdus only")
    }

    private static let mostKnown = 1 << 14

    /// For each row that is laid out the lines of messages under it. Characters that the fonts of tables do not have
    /// are shaped at the same time.
    static func messageLines(
        _ messages: LogMessages, _ laidOut: LaidOutRows, _ layout: StatementLayout,
        _ statements: inout StatementShaper, _ shaper: any TextShaper
    ) -> [UInt8] {
        var lines = [UInt8](repeating: 0, count: laidOut.count)
        var known: [PDUStatementKey: Int] = [:]
        for line in messages.lines {
            guard let place = laidOut.place(Int(line.row)) else { continue }
            let key = messages.key(of: line.unit)
            let own: Int
            if let key, let found = known[key] {
                own = found
            } else {
                let statement = messages.statement(of: line.unit)
                statements.learn(statement.parties + statement.service + statement.parameters, shaper)
                own = layout.lines(statement, statements)
                if let key {
                    if known.count >= mostKnown { known.removeAll(keepingCapacity: true) }
                    known[key] = own
                }
            }
            let needed = own + (messages.folds.fold(line.unit) == nil ? 0 : 1)
            lines[place] = UInt8(clamping: Int(lines[place]) + needed)
        }
        return lines
    }

    /// For each page with rows: messages that began on it or before it and have their line on a later page.
    static func openMessages(_ messages: LogMessages, _ flow: RowFlow, _ folds: RowFolds) -> [[LogMessages.Line]] {
        var open = [[LogMessages.Line]](repeating: [], count: flow.pageCount)
        guard !messages.isTable else { return open }
        for line in messages.lines where line.row < flow.rowCount && !folds.isHidden(Int(line.row)) {
            let first = messages.firstRow(of: line)
            guard first < Int(line.row) else { continue }
            let last = flow.page(ofRow: Int(line.row))
            let begin = flow.page(ofRow: first)
            // Brackets over many pages are drawn at the beginning and at the end only.
            for page in begin..<max(begin, last) where page == begin || last - begin <= mostPages {
                if open[page].count < mostOpen { open[page].append(line) }
            }
        }
        return open
    }

    private static var mostPages: Int { 8 }
    /// Of one page.
    private static var mostOpen: Int { 64 }

    /// Width of statements, units.
    var statementSize: Double { underline.fontSize * Self.statementShare }
    /// Left edge of the first text of a line.
    var statementStart: Double { underline.textLeft + statementLayout.lead * statementSize }

    static var statementShare: Double { 0.95 }

    /// Position of the column of identifiers in units; nil if rows have several lines.
    var serviceColumn: Double? {
        guard plan.lineCount == 1, let cell = plan.cells.first(where: { columns.columns[$0.column].kind == .id }) else {
            return nil
        }
        return frame.rows.left + cell.x
    }

    /// The width on paper, which decides where lines break.
    static func statementLayout(_ paper: LogGrid, hasIcon: Bool) -> StatementLayout {
        let size = paper.underline.fontSize * statementShare
        var serviceAt = 0.0
        if paper.plan.lineCount == 1,
            let cell = paper.plan.cells.first(where: { paper.columns.columns[$0.column].kind == .id })
        {
            serviceAt = max(0, (paper.rows.left + cell.x - paper.underline.textLeft) / size)
        }
        // If rows have several lines, the bar is where text would begin.
        return StatementLayout(
            width: paper.underline.width / statementShare, serviceAt: serviceAt, hasIcon: hasIcon,
            lead: paper.underline.left < paper.underline.textLeft ? 0.3 : 0.8)
    }
}
