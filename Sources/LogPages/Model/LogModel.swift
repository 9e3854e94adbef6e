package import Analysis
package import CANCapture
package import Layout
package import Pages
internal import CANProtocols
package import TemplateReading
internal import Wording

/// Everything that the pages of one log share: measured and decided once, then read by all queues.
///
/// A class, because rows ask for its parts: a copy of them all for each row would be several kilobytes.
package final class LogModel: Sendable {
    package let capture: Capture
    package let facts: CaptureFacts
    package let index: IdentifierIndex
    let rows: RowsByIdentifier
    /// By entry of the index.
    package let identifierColours: [Colour]
    package let separators: Separators
    package let style: LogStyle
    let signalStyle: SignalStyle
    package let theme: Theme
    package let columns: LogColumns
    package let fonts: [FontMetrics]
    package let weights: RowWeights
    package let scale: Scale
    package let plan: GridPlan
    package let frame: PageFrame
    package let flow: RowFlow
    package let front: FrontMatter
    package let texts: LogTexts
    /// nil without a database.
    package let signals: LogSignals?
    /// nil where no protocol is spoken.
    package let messages: LogMessages?
    let statementLayout: StatementLayout
    let statementShaper: StatementShaper
    /// By page with rows: messages whose stems go on below it. Empty where there are no messages.
    let openMessages: [[LogMessages.Line]]
    /// Left edge of the bars.
    let barLeft: Double
    package let rowLines: RowLines
    package let errors: ErrorRows
    /// Bits that count or check; nil where nothing is marked by them.
    package let automatic: CounterAndChecksumBits?
    package let folds: RowFolds
    let findings: [Finding]
    /// Left edge of lines under rows, and the width of their signals in ems.
    let underline: Underline
    /// What the template has at the head and foot of pages; nil for the usual.
    let header: RunningLine?
    let footer: RunningLine?
    let logo: Picture?
    /// Where the bytes are.
    package let dataCell: GridPlan.Cell?

    package init(
        _ selection: Selection, template: DocumentTemplate, options: LogOptions, shaper: any TextShaper,
        fonts: [FontMetrics], scale: Scale
    ) throws(PageError) {
        let subject = try LogSubject(selection, template, options)
        let (options, table) = (subject.options, subject.table)
        let measured = subject.measuredRows
        let capture = subject.capture
        self.capture = capture
        (style, signalStyle) = (subject.style, subject.signalStyle)
        (facts, index, rows) = (subject.facts, subject.index, subject.rows)
        (findings, automatic) = (subject.findings, subject.automatic)
        self.fonts = fonts
        weights = RowWeights(fonts)
        self.scale = scale
        theme = Theme.named(template.page.theme)
        identifierColours = index.entries.map { [theme] in
            theme.identifierColour($0.colourKey(names: capture.frames.names))
        }
        separators = subject.separators(shaper)
        signals = LogSignals(
            options, selection.recording.databases, frames: capture.frames, index: index, rows: rows,
            automatic: automatic,
            nameFont: weights.slots[RowWeights.light], shaper: shaper)
        messages = Self.messages(subject, signals, separators)
        let content = subject.columnContent(signals, messages)
        let mono = fonts[FontSlot.mono.index]
        let paper = try LogGrid(content, page: template.page, mono: mono)
        columns = paper.columns
        // All texts are shaped in one order, so that every queue's fonts have their glyphs in that order.
        let captureFacts = subject.captureFacts
        texts = LogTexts(
            selection, facts: captureFacts, columns: columns, options: options, shaper: shaper, fonts: fonts)
        Self.announceNames(of: capture.frames, messages, mono: mono, to: shaper)
        statementLayout = Self.statementLayout(paper, hasIcon: table != nil)
        let messageLines: [UInt8]
        (messageLines, statementShaper) = Self.messageLines(
            messages, of: capture.frames, measured, statementLayout, texts.table, shaper)
        let fields = DocumentFields(capture, facts: facts, options: options, template: template)
        header = fields.line(template.header, font: .text, shaper: shaper)
        logo = options.logo
        footer = fields.line(template.footer, font: .text, shaper: shaper)
        let paperFront = FrontMatter(
            selection, facts: captureFacts, options: options, theme: theme, shaper: shaper, frame: paper.page,
            rows: paper.rows)
        let grid = try LogGrid(paper, front: paperFront, content, page: template.page, mono: mono, scale: scale)
        front = paperFront.scaled(to: scale, frame: grid.page, rows: grid.rows, width: paper.page.content.width)
        (plan, underline) = (grid.plan, grid.underline)
        barLeft = grid.page.content.x + grid.gutter
        frame = grid.page.with(rows: grid.rows)
        dataCell = plan.cells.first { [columns] in columns.columns[$0.column].kind == .data }
        errors = ErrorRows(capture, facts: facts, layout: grid.errors, paper: paper.errors, table: texts.table)
        folds = subject.rowFolds(separators, errors, messages)
        let signalLines = Self.signalLines(
            signals, capture.frames, measured, texts.table, width: underline.width, most: signalStyle.lines)
        rowLines = RowLines(
            capture, facts: facts, plan: plan, separators: separators, signalLines: signalLines,
            messageLines: messageLines, errors: errors, folds: folds)
        flow = rowLines.flow(capacity: frame.rows.capacity, first: front.remainingLines)
        openMessages = messages.map { [flow, folds] in Self.openMessages($0, flow, folds) } ?? []
    }

    /// By row the lines that its messages take; empty where no message has one.
    private static func messageLines(
        _ messages: LogMessages?, of frames: FrameTable, _ measured: MeasuredRows, _ layout: StatementLayout,
        _ table: TableShaper, _ shaper: any TextShaper
    ) -> ([UInt8], StatementShaper) {
        var statements = StatementShaper(table: table, shaper: messages == nil ? table : shaper)
        guard let messages, !messages.lines.isEmpty else { return ([], statements) }
        return (messageLines(messages, count: frames.count, measured, layout, &statements, shaper), statements)
    }

    private static func messages(
        _ subject: LogSubject, _ signals: LogSignals?, _ separators: Separators
    ) -> LogMessages? {
        guard let reader = subject.spoken else { return nil }
        let parties = PartyNames(reader.senders(subject.selection.recording.databases))
        let (fold, separated) = (subject.style.fold, separators.all.map(\.row))
        if let table = subject.table {
            return LogMessages(reader, units: table.units, parties: parties, fold: fold, separated: separated)
        }
        return LogMessages(
            reader, frames: subject.capture.frames, parties: parties, fold: fold, separated: separated)
    }

    /// By row the lines that its signals take; empty without a database.
    private static func signalLines(
        _ signals: LogSignals?, _ frames: FrameTable, _ measured: MeasuredRows, _ table: TableShaper, width: Double,
        most: Int
    ) -> [UInt8] {
        guard let signals else { return [] }
        var rows = SignalRows(signals, frames: frames)
        var line = SignalLine(signals, table: table)
        return (0..<frames.count).map { row in
            guard measured.contains(row), rows.find(row) else { return 0 }
            return most == 1 ? 1 : UInt8(line.layOut(rows, width: width, mostLines: most) { _, _, _ in })
        }
    }

    /// The page that shows a row's first line, and how far below its top, in units.
    func place(ofRow row: Int) -> (page: Int, top: Double) {
        let row = capture.frames.flags(row).contains(.error) ? folds.shown(row) : row
        let page = flow.page(ofRow: row)
        let start = flow.breaks[page]
        let lines = max(0, rowLines.lines(of: start.item..<max(start.item, row)) - start.part)
        let top = page == 0 ? front.sharedTop : nil
        let first = (top ?? frame.rows.top) + frame.rows.headHeight
        return (front.fullPages + page, first + Double(lines) * frame.rows.pitch)
    }

    /// Rows write the names of channels and messages by the table of the monospaced font. Characters of them beyond
    /// ASCII are shaped here, so that every queue's fonts have their glyphs, in one order.
    private static func announceNames(
        of frames: FrameTable, _ messages: LogMessages?, mono: FontMetrics, to shaper: any TextShaper
    ) {
        var used = Set<UInt8>()
        for name in frames.channels + frames.names { used.formUnion(LogNumbers.latin1(marked: name)) }
        if frames.hidden != nil { used.formUnion(RowSigns.markSigns.map(\.code)) }
        for name in messages?.names ?? [] { used.formUnion(name) }
        let scalars = used.filter { $0 > 0x7E }.sorted().flatMap { code in
            RowSigns.markSigns.first { $0.code == code }.map { [$0.scalar] } ?? [Unicode.Scalar(code)]
        }.filter { mono[$0] != nil }
        guard !scalars.isEmpty else { return }
        _ = shaper.shape(String(String.UnicodeScalarView(scalars)), font: .mono)
    }
}
