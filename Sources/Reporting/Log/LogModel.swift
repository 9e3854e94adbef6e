package import Pages
package import Wording
package import Analysis
package import Capture
package import Databases
package import Layout

/// Everything that the pages of one log share: measured and decided once, then read by all queues.
package struct LogModel: SectionPages {
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
    package let scale: Scale
    package let plan: GridPlan
    package let frame: PageFrame
    package let flow: RowFlow
    package let front: FrontMatter
    package let texts: LogTexts
    /// nil without a database.
    package let signals: LogSignals?
    let rowLines: RowLines
    let errors: ErrorRows
    /// Bits that count or check; nil where nothing is marked by them.
    let automatic: AutomaticBits?
    let folds: RowFolds
    private let findings: CaptureFindings
    /// Left edge of lines under rows, and the width of their signals in ems.
    let underline: Underline
    /// Where the bytes are.
    package let dataCell: GridPlan.Cell?

    package init(
        capture: Capture, template: DocumentTemplate, options: LogOptions, shaper: any TextShaper, fonts: [FontMetrics],
        scale: Scale
    ) throws(PageError) {
        self.capture = capture
        let style = template.log
        self.style = style
        // All of them means all of them, on as many lines as they take.
        var signalStyle = template.signals
        if options.signals == .all { signalStyle.lines = max(signalStyle.lines, SignalStyle.most) }
        self.signalStyle = signalStyle
        self.fonts = fonts
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
            ?? CaptureFindings(capture, index: index, rates: BitRates(capture.source), databases: options.databases)
        let pauses = Silences(capture.frames, clock: capture.source.clock, threshold: style.silence.threshold)
        separators = Separators(
            style.silence == .off ? [] : findings.findings.of(.silence), pauses: pauses, marks: options.marks,
            frames: capture.frames, origin: origin, shaper: shaper)
        automatic =
            style.marks || style.fold == .repeats || !options.databases.isEmpty
            ? AutomaticBits(capture.frames, index: index) : nil
        signals = LogSignals(options, frames: capture.frames, index: index, automatic: automatic, shaper: shaper)
        let content = LogFit.Content(
            capture: capture, facts: facts, style: style, zone: options.zone, origin: origin,
            longestName: signals?.longestName ?? 0, typedErrors: Self.typedErrors(capture, facts))
        let mono = fonts[FontSlot.mono.index]
        let paper = try LogGrid(content, page: template.page, mono: mono)
        columns = paper.columns
        // All texts are shaped in one order, so that every queue's fonts have their glyphs in that order.
        texts = LogTexts(
            capture: capture, facts: facts, columns: columns, options: options, shaper: shaper, fonts: fonts)
        Self.announceNames(of: capture.frames, mono: mono, to: shaper)
        let paperFront = FrontMatter(
            capture: capture, facts: facts, options: options, theme: theme, shaper: shaper, frame: paper.page,
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
            explainsErrors: errors.explains, automatic: automatic
        ) { [index] in
            IdentifierRhythms.statistics(capture.frames, index: index, clock: capture.source.clock).map {
                $0.period?.median
            }
        }
        rowLines = RowLines(
            capture, facts: facts, plan: plan, separators: separators, signalLines: signalLines ?? [], errors: errors,
            folds: folds)
        flow = rowLines.flow(capacity: frame.rows.capacity, first: front.remainingLines)
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
        LogContents(self, findings: findings.findings).entries
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
    private static func announceNames(of frames: FrameTable, mono: FontMetrics, to shaper: any TextShaper) {
        var used = Set<UInt8>()
        for name in frames.channels + frames.names { used.formUnion(LogNumbers.latin1(name)) }
        let scalars = used.filter { $0 > 0x7E }.sorted().map { Unicode.Scalar($0) }.filter { mono[$0] != nil }
        guard !scalars.isEmpty else { return }
        _ = shaper.shape(String(String.UnicodeScalarView(scalars)), font: .mono)
    }
}

/// What the user asked for beyond the template.
package struct LogOptions: Sendable {
    /// Shown in the header; nil for the name of the file.
    package var title: String?
    /// Paragraphs under the title.
    package var note: String?
    /// By which options frames were left out, as they were given; a document that shows a part says so.
    package var selection: [String] = []
    /// The files that the document was made from.
    package var sources = DocumentSources()
    /// A title block on the first page.
    package var hasTitleBlock = false
    package var zone = TimeZoneChoice.utc
    /// Lines to be set at times of interest.
    package var marks: [TimeMark] = []
    package var databases = DatabaseSet([])
    package var signals = SignalChoice.changed
    /// Signals that are shown.
    package var signalSelection = SignalSelection()
    /// What is wrong with the capture, where that has been looked for in all of its frames; nil looks in those given.
    package var findings: CaptureFindings?

    package init() {}
}
