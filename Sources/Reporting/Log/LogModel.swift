package import Pages
package import Wording
package import Analysis
package import Capture
package import Databases
package import Layout
package import Protocols

/// Everything that the pages of one log share: measured and decided once, then read by all queues.
///
/// A class, because rows ask for its parts: a copy of them all for each row would be several kilobytes.
package final class LogModel: SectionPages {
    package let capture: Capture
    package let facts: CaptureFacts
    package let index: IdentifierIndex
    /// By entry of the index.
    package let identifierColours: [Colour]
    package let separators: Separators
    package let style: LogStyle
    let signalStyle: SignalStyle
    package let theme: Theme
    package let columns: LogColumns
    package let fonts: [FontMetrics]
    let weights: RowWeights
    package let scale: Scale
    package let plan: GridPlan
    package let frame: PageFrame
    package let flow: RowFlow
    package let front: FrontMatter
    package let texts: LogTexts
    /// nil without a database.
    package let signals: LogSignals?
    /// nil where no protocol is spoken.
    let messages: LogMessages?
    let statementLayout: StatementLayout
    let statementShaper: StatementShaper
    /// By page with rows: messages whose stems go on below it. Empty where there are no messages.
    let openMessages: [[LogMessages.Line]]
    /// Left edge of the bars.
    let barLeft: Double
    let rowLines: RowLines
    let errors: ErrorRows
    /// Bits that count or check; nil where nothing is marked by them.
    let automatic: AutomaticBits?
    let folds: RowFolds
    private let findings: CaptureFindings
    /// Left edge of lines under rows, and the width of their signals in ems.
    let underline: Underline
    /// What the template has at the head and foot of pages; nil for the usual.
    let header: RunningLine?
    let footer: RunningLine?
    let logo: Picture?
    /// Where the bytes are.
    package let dataCell: GridPlan.Cell?

    package init(
        capture: Capture, template: DocumentTemplate, options: LogOptions, shaper: any TextShaper, fonts: [FontMetrics],
        scale: Scale
    ) throws(PageError) {
        var style = template.log
        let spoken = try Self.spoken(capture, options, style)
        let table = spoken.flatMap { style.pdus == .only ? MessageTable(capture, $0) : nil }
        let frames = capture
        let capture = table?.capture ?? capture
        if table != nil {
            guard !capture.frames.isEmpty else { throw Self.noMessages }
            // What changes from message to message, and how long nobody spoke, says nothing.
            style.marks = false
            style.silence = .off
        }
        self.capture = capture
        self.style = style
        // All of them means all of them, on as many lines as they take.
        var signalStyle = template.signals
        var options = options
        if table != nil { options.signals = .none }
        if options.signals == .all { signalStyle.lines = max(signalStyle.lines, SignalStyle.most) }
        self.signalStyle = signalStyle
        self.fonts = fonts
        weights = RowWeights(fonts)
        self.scale = scale
        theme = Theme.named(template.page.theme)
        facts = CaptureFacts(capture.frames)
        index = IdentifierIndex(capture.frames)
        identifierColours = index.entries.map { [theme] in
            theme.identifierColour($0.colourKey(names: capture.frames.names))
        }
        let origin = capture.source.origin ?? facts.first
        findings =
            options.findings
            ?? (table == nil
                ? CaptureFindings(capture, index: index, rates: BitRates(capture.source), databases: options.databases)
                : CaptureFindings(unjudged: capture))
        let pauses = Silences(capture.frames, clock: capture.source.clock, threshold: style.silence.threshold)
        separators = Separators(
            style.silence == .off || table != nil ? [] : findings.findings.of(.silence), pauses: pauses,
            marks: options.marks,
            frames: capture.frames, origin: origin, shaper: shaper)
        automatic =
            table == nil && (style.marks || style.fold == .repeats || !options.databases.isEmpty)
            ? Self.automaticBits(capture.frames, index, options.surroundings) : nil
        signals = LogSignals(
            options, frames: capture.frames, index: index, automatic: automatic,
            nameFont: weights.slots[RowWeights.light], shaper: shaper)
        messages = Self.messages(spoken, table, capture.frames, signals, style.fold, separators)
        // What is said of the capture is said of its frames.
        let captureFacts = table == nil ? facts : CaptureFacts(frames.frames)
        var content = LogFit.Content(
            capture: capture, facts: facts, style: style, zone: options.zone, origin: origin,
            longestName: max(signals?.longestName ?? 0, messages?.longestName ?? 0),
            typedErrors: Self.typedErrors(capture, facts))
        content.transport = messages?.transportColumn
        content.namesAreOptional = signals == nil && table == nil
        content.hasBrackets = messages.map { !$0.isTable && !$0.lines.isEmpty } ?? false
        content.areMessages = table != nil
        let mono = fonts[FontSlot.mono.index]
        let paper = try LogGrid(content, page: template.page, mono: mono)
        columns = paper.columns
        // All texts are shaped in one order, so that every queue's fonts have their glyphs in that order.
        texts = LogTexts(
            capture: frames, facts: captureFacts, columns: columns, options: options, shaper: shaper, fonts: fonts)
        Self.announceNames(of: capture.frames, messages, mono: mono, to: shaper)
        var statements = StatementShaper(
            table: texts.table, shaper: messages == nil ? texts.table : shaper)
        statementLayout = Self.statementLayout(paper, hasIcon: table != nil)
        let messageLines = messages.map { [statementLayout] in
            $0.lines.isEmpty
                ? [] : Self.messageLines($0, count: capture.frames.count, statementLayout, &statements, shaper)
        }
        statementShaper = statements
        let fields = DocumentFields(capture, facts: facts, options: options, template: template)
        header = fields.line(template.header, font: .text, shaper: shaper)
        logo = options.logo
        footer = fields.line(template.footer, font: .text, shaper: shaper)
        let paperFront = FrontMatter(
            capture: frames, facts: captureFacts, options: options, theme: theme, shaper: shaper, frame: paper.page,
            rows: paper.rows)
        var grid = paper
        if scale != .paper {
            grid = try LogGrid(
                paper, front: paperFront, content, page: template.page, mono: mono, scale: scale)
            front = paperFront.scaled(to: scale, frame: grid.page, rows: grid.rows, width: paper.page.content.width)
        } else {
            front = paperFront
        }
        (plan, underline) = (grid.plan, grid.underline)
        barLeft = grid.page.content.x + grid.gutter
        frame = grid.page.with(rows: grid.rows)
        dataCell = plan.cells.first { [columns] in columns.columns[$0.column].kind == .data }
        let signalLines = signals.map { [texts, underline, signalStyle] in
            Self.signalLines(
                $0, capture.frames, texts.table, width: underline.width, most: signalStyle.lines)
        }
        errors = ErrorRows(
            capture, facts: facts, layout: grid.errors, paper: paper.errors, table: texts.table)
        folds = RowFolds(
            capture.frames, facts: facts, index: index, style: style.fold, separators: separators,
            explainsErrors: errors.explains, automatic: automatic, messages: messages
        ) { [index] in
            IdentifierRhythms.statistics(capture.frames, index: index, clock: capture.source.clock).map {
                $0.period?.median
            }
        }
        rowLines = RowLines(
            capture, facts: facts, plan: plan, separators: separators, signalLines: signalLines ?? [],
            messageLines: messageLines ?? [], errors: errors, folds: folds)
        flow = rowLines.flow(capacity: frame.rows.capacity, first: front.remainingLines)
        openMessages = messages.map { [flow, folds] in Self.openMessages($0, flow, folds) } ?? []
    }

    private static func messages(
        _ reader: ProtocolReader?, _ table: MessageTable?, _ frames: FrameTable, _ signals: LogSignals?,
        _ fold: LogStyle.Fold, _ separators: Separators
    ) -> LogMessages? {
        guard let reader else { return nil }
        let parties = Self.parties(signals)
        let separated = separators.all.map(\.row)
        if let table {
            return LogMessages(reader, units: table.units, parties: parties, fold: fold, separated: separated)
        }
        return LogMessages(reader, frames: frames, parties: parties, fold: fold, separated: separated)
    }

    private static func automaticBits(
        _ frames: FrameTable, _ index: IdentifierIndex, _ surroundings: FrameTable?
    ) -> AutomaticBits {
        guard let surroundings else { return AutomaticBits(frames, index: index) }
        return AutomaticBits(frames, index: index, learningFrom: surroundings)
    }

    /// Error frames that are shown by their identifiers: those of formats that tell the frame that failed.
    private static func typedErrors(_ capture: Capture, _ facts: CaptureFacts) -> Int {
        guard facts.errors > 0, !ErrorRows.explains(capture.source) else { return 0 }
        let frames = capture.frames
        return (0..<frames.count).count { frames.flags($0).contains(.error) && frames.identifier($0) != 0 }
    }

    private static func signalLines(
        _ signals: LogSignals, _ frames: FrameTable, _ table: TableShaper, width: Double, most: Int
    ) -> [UInt8] {
        var rows = SignalRows(signals, frames: frames)
        var line = SignalLine(signals, table: table)
        return (0..<frames.count).map { row in
            guard rows.find(row) else { return 0 }
            return most == 1 ? 1 : UInt8(line.layOut(rows, width: width, mostLines: most) { _, _, _ in })
        }
    }

    package var pageCount: Int { front.fullPages + flow.pageCount }
    package var pageSize: Size { frame.size }

    package var notes: [String] {
        var notes = separators.marksBehind.map { "no frame comes after the mark at \($0.label); it is left out" }
        if style.time == .date, columns.time.style != .date {
            notes.append("the capture has no dates; times count from its start")
        }
        return notes
    }

    package var contents: [OutlineEntry] {
        LogContents(self, findings: messages?.isTable == true ? nil : findings.findings).entries
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

    package func makeBuilder() -> LogPageBuilder { LogPageBuilder(self) }

    /// Rows write the names of channels and messages by the table of the monospaced font. Characters of them beyond
    /// ASCII are shaped here, so that every queue's fonts have their glyphs, in one order.
    private static func announceNames(
        of frames: FrameTable, _ messages: LogMessages?, mono: FontMetrics, to shaper: any TextShaper
    ) {
        var used = Set<UInt8>()
        for name in frames.channels + frames.names { used.formUnion(LogNumbers.latin1(marked: name)) }
        if frames.hidden != nil { used.formUnion(LogRowText.markSigns.map(\.code)) }
        for name in messages?.names ?? [] { used.formUnion(name) }
        let scalars = used.filter { $0 > 0x7E }.sorted().flatMap { code in
            LogRowText.markSigns.first { $0.code == code }.map { [$0.scalar] } ?? [Unicode.Scalar(code)]
        }.filter { mono[$0] != nil }
        guard !scalars.isEmpty else { return }
        _ = shaper.shape(String(String.UnicodeScalarView(scalars)), font: .mono)
    }
}

/// What the user asked for beyond the template.
package struct LogOptions: Sendable {
    /// Shown in the header; nil for the name of the file.
    package var title: String?
    /// Paragraphs under the title.
    package var note: DocumentNote?
    /// By which options frames were left out, as they were given; a document that shows a part says so.
    package var selection: [String] = []
    /// The document's date, `2026-11-22`; nil where it has none.
    package var date: String?
    /// The template's logo, loaded.
    package var logo: Picture?
    /// The files that the document was made from.
    package var sources = DocumentSources()
    /// A title block on the first page.
    package var hasTitleBlock = false
    package var zone = TimeZoneChoice.utc
    /// Lines to be set at times of interest.
    package var marks: [TimeMark] = []
    package var databases = DatabaseSet([])
    package var signals = SignalChoice.changed
    /// Other frames of the capture that an excerpt is shown of: they tell what counts and checks in it.
    package var surroundings: FrameTable?
    /// Signals that are shown.
    package var signalSelection = SignalSelection()
    /// What is wrong with the capture, where that has been looked for in all of its frames; nil looks in those given.
    package var findings: CaptureFindings?
    /// What is known of protocols before the traffic is looked at.
    package var protocols = ProtocolOptions()
    /// The messages of the whole capture, where the pages show a part of it; nil: they are looked for.
    package var messages: ProtocolReader?

    package init() {}
}
