internal import Analysis
internal import CANCapture
internal import Layout
internal import Pages
internal import CANProtocols
internal import TemplateReading
internal import Wording

extension LogModel {
    /// The messages of a recording; nil where no protocol is spoken, and where nobody asks.
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
                "no protocol messages found (ISO-TP, UDS, OBD-II, KWP2000, GMLAN, J1939, NMEA 2000, CANopen); leave out"
                + " --pdus only to show the frames")
    }

    private static let mostKnown = 1 << 14

    /// By row that is laid out the lines of messages under it. Characters that the tables of fonts lack are shaped on the way.
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

    /// By page with rows: messages that began on it or before it, and have their line on a later one.
    static func openMessages(_ messages: LogMessages, _ flow: RowFlow, _ folds: RowFolds) -> [[LogMessages.Line]] {
        var open = [[LogMessages.Line]](repeating: [], count: flow.pageCount)
        guard !messages.isTable else { return open }
        for line in messages.lines where line.row < flow.rowCount && !folds.isHidden(Int(line.row)) {
            let first = messages.firstRow(of: line)
            guard first < Int(line.row) else { continue }
            let last = flow.page(ofRow: Int(line.row))
            let begin = flow.page(ofRow: first)
            // Stems over many pages are drawn where they begin, and where they end.
            for page in begin..<max(begin, last) where page == begin || last - begin <= mostPages {
                if open[page].count < mostOpen { open[page].append(line) }
            }
        }
        return open
    }

    private static var mostPages: Int { 8 }
    /// Of one page.
    private static var mostOpen: Int { 64 }

    /// Of statements, units.
    var statementSize: Double { underline.fontSize * Self.statementShare }
    /// Where the first text of a line begins.
    var statementStart: Double { underline.textLeft + statementLayout.lead * statementSize }

    static var statementShare: Double { 0.95 }

    /// Where the column of identifiers is, in units; nil where rows are of several lines.
    var serviceColumn: Double? {
        guard plan.lineCount == 1, let cell = plan.cells.first(where: { columns.columns[$0.column].kind == .id }) else {
            return nil
        }
        return frame.rows.left + cell.x
    }

    /// Of paper, which decides how lines break.
    static func statementLayout(_ paper: LogGrid, hasIcon: Bool) -> StatementLayout {
        let size = paper.underline.fontSize * statementShare
        var serviceAt = 0.0
        if paper.plan.lineCount == 1,
            let cell = paper.plan.cells.first(where: { paper.columns.columns[$0.column].kind == .id })
        {
            serviceAt = max(0, (paper.rows.left + cell.x - paper.underline.textLeft) / size)
        }
        // Where rows are of several lines, the bar stands where text would begin.
        return StatementLayout(
            width: paper.underline.width / statementShare, serviceAt: serviceAt, hasIcon: hasIcon,
            lead: paper.underline.left < paper.underline.textLeft ? 0.3 : 0.8)
    }
}
