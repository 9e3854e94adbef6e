package import Analysis
package import CANCapture
internal import CANProtocols
package import Layout
package import Pages
internal import Platform
package import TemplateReading
internal import Wording

/// Everything that the pages of a log share. It is measured and decided once, then read by all queues.
///
/// It is a class because rows use its parts: copying them for each row would copy several kilobytes.
package final class LogModel: Sendable {
    package let capture: Capture
    package let facts: CaptureFacts
    package let index: IdentifierIndex
    package let rows: RowsByIdentifier
    let earlier: EarlierFrames
    /// For each entry of the index.
    package let identifierColours: [Colour]
    package let separators: Separators
    /// The row before which rows are left out, so that its distance from the row above says nothing; 0 if there is none.
    package let rowAfterLeftOut: Int
    package let style: LogStyle
    let signalStyle: SignalStyle
    package let theme: Theme
    package let columns: LogColumns
    /// Whether the kinds of frames have a column.
    package var hasTypes: Bool { columns.columns.contains { $0.kind == .type } }
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
    /// nil if there are no protocols.
    package let messages: LogMessages?
    let statementLayout: StatementLayout
    let statementShaper: StatementShaper
    /// For each page with rows: messages whose brackets continue below it. Empty if there are no messages.
    let openMessages: [[LogMessages.Line]]
    /// Left edge of the bars.
    let barLeft: Double
    package let rowLines: RowLines
    package let errors: ErrorRows
    /// Bits of counters and checksums; nil if they are not marked.
    package let automatic: CounterAndChecksumBits?
    /// By slot, whether rows are compared with the row before of their identifier; nil if all are.
    let compared: [Bool]?
    package let folds: RowFolds
    let findings: [Finding]
    /// Whether equal bytes of long payloads are written once with their number.
    let joinsRepeats: Bool
    /// Left edge of lines under rows, and the width of their signals in ems.
    let underline: Underline
    /// Position of signals beside the bytes; nil if they are below their row.
    let signalColumn: SignalColumn?
    /// nil if pages have none.
    let map: LogMap?
    let bandLines: Int
    /// The texts of the findings of silences, by the row of the separator.
    let silenceSentences: [Int: [ShapedText]]
    /// The lines of the template for the head and foot of pages; nil for the defaults.
    let header: RunningLine?
    let footer: RunningLine?
    let logo: Picture?
    /// Position of the bytes.
    package let dataCell: GridPlan.Cell?
    /// Position of the bar for the time since the previous row; nil if there is no bar.
    let stepCell: GridPlan.Cell?

    package init(
        _ selection: Selection, template: DocumentTemplate, options: LogOptions, shaper: any TextShaper,
        fonts: [FontMetrics], scale: Scale
    ) throws(PageError) {
        let subject = try LogSubject(selection, template, options)
        let (options, table, laidOut) = (subject.options, subject.table, subject.laidOut)
        let capture = subject.capture
        self.capture = capture
        (style, signalStyle) = (subject.style, subject.signalStyle)
        (facts, index, rows) = (subject.facts, subject.index, subject.rows)
        (findings, automatic, compared) = (subject.findings, subject.automatic, subject.compared)
        self.fonts = fonts
        weights = RowWeights(fonts)
        self.scale = scale
        theme = Theme.named(template.page.theme)
        identifierColours = index.entries.map { [theme] in
            theme.identifierColour($0.colourKey(names: capture.frames.names))
        }
        separators = subject.separators(shaper)
        rowAfterLeftOut = options.leftOut?.row ?? 0
        earlier = EarlierFrames(selection, capture.frames, index, rows)
        var signals = LogSignals(
            options, selection.recording.databases, frames: capture.frames, index: index, rows: rows,
            earlier: earlier, laidOut: laidOut, compared: subject.compared)
        messages = Self.messages(subject, signals, separators)
        var content = subject.columnContent(signals, messages)
        let mono = fonts[FontSlot.mono.index]
        var paper = try LogGrid(content, page: template.page, mono: mono)
        let look = SignalLook.line(weights)
        signals?.shape(options, automatic: automatic, look: paper.signalRoom == nil ? look : .column, shaper: shaper)
        if paper.signalRoom != nil, signals?.areRare(in: laidOut, capture.frames) ?? false {
            content.hasSignals = false
            paper = try LogGrid(content, page: template.page, mono: mono)
            signals?.shape(options, automatic: automatic, look: look, shaper: shaper)
        }
        columns = paper.columns
        self.signals = signals
        if paper.signalRoom != nil {
            for font in [FontSlot.text, .strong] { _ = shaper.shape("\u{2212}\u{2026}", font: font) }
        }
        // All texts are shaped in one order, so that the fonts of all queues have their glyphs in this order.
        let captureFacts = subject.captureFacts
        texts = LogTexts(
            selection, facts: captureFacts, columns: columns, options: options, shaper: shaper, fonts: fonts)
        let times = Unicode.Scalar(RowSigns.times)
        joinsRepeats =
            style.repeated && facts.longestPayload > 8 && weights.slots.allSatisfy { fonts[$0.index][times] != nil }
        if joinsRepeats { for slot in weights.slots { _ = shaper.shape(String(times), font: slot) } }
        Self.announceNames(of: capture.frames, messages, mono: mono, to: shaper)
        statementLayout = Self.statementLayout(paper, hasIcon: table != nil)
        let messageLines: [UInt8]
        (messageLines, statementShaper) = Self.messageLines(
            messages, laidOut, statementLayout, texts.table, shaper)
        let fields = DocumentFields(capture, facts: facts, options: options, template: template)
        header = fields.line(template.header, font: .text, shaper: shaper)
        logo = options.logo
        footer = fields.line(template.footer, font: .text, shaper: shaper)
        let paperFront = FrontMatter(
            selection, facts: captureFacts, options: options, theme: theme, shaper: shaper, frame: paper.page,
            rows: paper.rows)
        let grid = try LogGrid(paper, front: paperFront, content, page: template.page, mono: mono, scale: scale)
        front = paperFront.scaled(to: scale, frame: grid.page, rows: grid.rows, width: paper.page.content.width)
        (plan, underline, signalColumn) = (grid.plan, grid.underline, grid.signals)
        bandLines = grid.bandLines
        map =
            content.hasMap && grid.page.bodyTop > grid.page.headerRule
            ? LogMap(selection, time: columns.time, table: texts.table) : nil
        silenceSentences = SilenceBand.sentences(separators, selection, shaper)
        barLeft = grid.page.content.x + grid.gutter
        frame = grid.page.with(rows: grid.rows)
        dataCell = plan.cells.first { [columns] in columns.columns[$0.column].kind == .data }
        stepCell =
            columns.delta.barWidth > 0
            ? plan.cells.first { [columns] in columns.columns[$0.column].kind == .delta } : nil
        errors = ErrorRows(
            capture, rows: rows.errorRows, layout: grid.errors, paper: paper.errors, table: texts.table)
        folds = subject.rowFolds(separators, errors, messages)
        let signalLines = Self.signalLines(
            signalColumn == nil ? signals : nil, capture.frames, laidOut, texts.table, width: underline.width,
            most: signalStyle.lines)
        let payloads = PayloadLines(
            capture.frames, index, rows, earlier: earlier, automatic: automatic, unitsPerLine: plan.unitsPerLine,
            joins: joinsRepeats)
        rowLines = RowLines(
            capture, facts: facts, plan: plan, payloads: payloads, separators: separators, bandLines: bandLines,
            laidOut: laidOut,
            signalLines: signalLines, messageLines: messageLines, errors: errors, folds: folds)
        flow = rowLines.flow(
            capacity: frame.rows.capacity, first: front.remainingLines,
            firstPages: front.sharedColumns(of: frame.columns),
            fillsLast: options.fillsPages && frame.columns == 1 && laidOut.leading == capture.frames.count)
        openMessages = messages.map { [flow, folds] in Self.openMessages($0, flow, folds) } ?? []
    }

    /// For each row that is laid out the lines of its messages; empty if there are no messages.
    private static func messageLines(
        _ messages: LogMessages?, _ laidOut: LaidOutRows, _ layout: StatementLayout,
        _ table: TableShaper, _ shaper: any TextShaper
    ) -> ([UInt8], StatementShaper) {
        var statements = StatementShaper(table: table, shaper: messages == nil ? table : shaper)
        guard let messages, !messages.lines.isEmpty else { return ([], statements) }
        return (messageLines(messages, laidOut, layout, &statements, shaper), statements)
    }

    private static func messages(
        _ subject: LogSubject, _ signals: LogSignals?, _ separators: Separators
    ) -> LogMessages? {
        guard let reader = subject.spoken else { return nil }
        let parties = PartyNames(reader.senders(subject.selection.recording.databases))
        let (fold, separated) = (subject.style.fold, separators.all.map(\.row))
        if let table = subject.table {
            return LogMessages(
                reader, units: table.units, laidOut: subject.laidOut, parties: parties, fold: fold, separated: separated
            )
        }
        return LogMessages(
            reader, frames: subject.capture.frames, laidOut: subject.laidOut, parties: parties, fold: fold,
            separated: separated)
    }

    /// For each row that is laid out the lines of its signals; empty if no signals are shown.
    private static func signalLines(
        _ signals: LogSignals?, _ frames: FrameTable, _ laidOut: LaidOutRows, _ table: TableShaper, width: Double,
        most: Int
    ) -> [UInt8] {
        guard let signals, signals.choice != .none else { return [] }
        var rows = SignalRows(signals, frames: frames)
        var line = SignalLine(signals, table: table)
        return laidOut.map { row in
            guard rows.find(row) else { return 0 }
            return most == 1 ? 1 : UInt8(line.layOut(rows, width: width, mostLines: most) { _, _, _ in })
        }
    }

    /// Whether the pages do not have all rows, so that the number of pages is unknown.
    var isPart: Bool { capture.source.isCut || flow.rowCount < capture.frames.count }

    /// The page of the first line of a row, and its distance from the top, in units.
    func place(ofRow row: Int) -> (page: Int, top: Double) {
        let row = capture.frames.flags(row).contains(.error) ? folds.shown(row) : row
        let page = flow.page(ofRow: row)
        let start = flow.breaks[page]
        let lines = max(0, rowLines.lines(of: start.item..<max(start.item, row)) - start.part)
        let top = page < front.sharedColumns(of: frame.columns) ? front.sharedTop : nil
        let first = (top ?? frame.rows.top) + frame.rows.headHeight
        return ((front.fullPages + page) / frame.columns, first + Double(lines) * frame.rows.pitch)
    }

    /// Rows write the names of channels and messages with the glyph table of the monospaced font. Characters beyond
    /// ASCII are shaped here, so that the fonts of all queues have their glyphs in the same order.
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

/// The content of the rows of a log before anything is measured: frames, or messages of protocols.
struct LogSubject {
    let selection: Selection
    /// The capture of the rows.
    let capture: Capture
    /// The rows as messages; nil if they are frames.
    let table: MessageTable?
    /// nil if there are no protocols.
    let spoken: ProtocolReader?
    let style: LogStyle
    let signalStyle: SignalStyle
    let options: LogOptions
    /// Of the rows.
    let facts: CaptureFacts
    let index: IdentifierIndex
    let rows: RowsByIdentifier
    /// The zero of relative times.
    let origin: Int64
    /// The findings of the frames that are shown.
    let findings: [Finding]
    /// Bits of counters and checksums; nil if they are not marked.
    let automatic: CounterAndChecksumBits?
    let laidOut: LaidOutRows
    /// See ``LogModel/compared``.
    let compared: [Bool]?

    init(_ selection: Selection, _ template: DocumentTemplate, _ options: LogOptions) throws(PageError) {
        var (style, signalStyle, options) = (template.log, template.signals, options)
        let spoken = try LogModel.spoken(selection.recording, style)
        let table = spoken.flatMap { style.pdus == .only ? MessageTable(selection.capture, $0) : nil }
        let capture = table?.capture ?? selection.capture
        if table != nil {
            guard !capture.frames.isEmpty else { throw LogModel.noMessages }
            // Between messages, silences are of no use.
            style.silence = .off
        }
        // If all signals are requested, all are shown, on as many lines as needed.
        if options.signals == .all { signalStyle.lines = max(signalStyle.lines, SignalStyle.most) }
        facts = table == nil ? selection.facts : CaptureFacts(capture.frames)
        let index = table == nil ? selection.index : IdentifierIndex(capture.frames)
        self.index = index
        rows = table == nil ? selection.rows : RowsByIdentifier(capture.frames, index)
        let compared = spoken.flatMap { table?.framesBySlot(index, $0) }
        self.compared = compared
        origin = capture.source.origin ?? facts.first
        findings = table == nil ? selection.shownFindings : []
        if !style.marks, style.fold != .repeats, selection.recording.databases.isEmpty {
            automatic = nil
        } else if let compared {
            automatic = CounterAndChecksumBits(capture.frames, index: index, rows: rows).keeping { compared[$0] }
        } else {
            // The parts of messages that are shown have their own meaning.
            let segmented = spoken == nil ? [] : selection.segmentedSlots
            let bits = selection.automaticBits
            automatic = segmented.isEmpty ? bits : bits.keeping { !segmented.contains($0) }
        }
        laidOut = Self.laidOutRows(
            options, capture.frames, origin: origin,
            hasLinesBelow: spoken != nil || !selection.recording.databases.isEmpty && options.signals != .none)
        (self.selection, self.capture, self.table, self.spoken) = (selection, capture, table, spoken)
        (self.style, self.signalStyle, self.options) = (style, signalStyle, options)
    }

    /// Statements about the capture are statements about its frames.
    var captureFacts: CaptureFacts { selection.facts }

    private static func laidOutRows(_ options: LogOptions, _ frames: FrameTable, origin: Int64, hasLinesBelow: Bool)
        -> LaidOutRows
    {
        guard let shown = options.shownRows else {
            let most = hasLinesBelow ? options.firstRows ?? .max : .max
            return LaidOutRows(first: min(most, frames.count))
        }
        let marks = options.marks.map { origin.addingSaturating($0.time) }
        let rows = marks.compactMap { mark in
            frames.notePass()
            return (0..<frames.count).first { frames.time($0) >= mark }.map { $0...$0 }
        }
        return LaidOutRows(near: shown + rows, of: frames.count)
    }

    func separators(_ shaper: any TextShaper) -> Separators {
        // A threshold of the user applies to every pause.
        let pauses =
            style.silence.threshold != nil
            ? Silences(capture.frames, clock: capture.source.clock, threshold: style.silence.threshold).all
            : UnusualPauses.of(
                table == nil
                    ? selection.pauses.all
                    : Silences(capture.frames, clock: capture.source.clock, threshold: nil).all, capture.frames)
        let told = style.silence == .off || table != nil ? [] : findings
        let gaps = MissingGaps.separators(
            told, capture.frames, selection.isWhole ? nil : index, FindingProse(selection),
            whole: { shown in
                selection.recording.findings.incidents.first { $0.number == shown.number }?.members.first {
                    $0.member == shown.member
                }
            })
        let (silences, states) = (told.filter { $0.rule == .silence }, told.filter { $0.rule == .busOff })
        return Separators(
            silences, states: states, pauses: pauses, gaps: gaps,
            atEnd: Separators.atEnd(silences, states: states, selection), marks: options.marks,
            subject: options.subject,
            leftOut: options.leftOut, frames: capture.frames, origin: origin, shaper: shaper)
    }

    /// The data from which columns are made.
    func columnContent(_ signals: LogSignals?, _ messages: LogMessages?) -> LogFit.Content {
        var content = LogFit.Content(
            capture: capture, facts: facts, style: style, zone: options.zone, dates: options.dates, origin: origin,
            longestName: max(signals?.longestName ?? 0, messages?.longestName ?? 0), typedErrors: typedErrors)
        content.transport = messages?.transportColumn
        content.namesAreOptional = signals == nil && table == nil
        content.namesAreRare = content.namesAreOptional && messages?.namesAreRare ?? false
        content.hasBrackets = messages.map { !$0.isTable && !$0.lines.isEmpty } ?? false
        content.areMessages = table != nil
        content.hasSignals =
            signals != nil && options.signals == .changed && signalStyle.lines == 1 && style.columns.contains(.signals)
        // All rows on one page are visible at the same time.
        let isLong = !selection.isWhole || capture.frames.count > Self.fewestOfMap
        content.hasMap =
            style.map && options.fillsPages && isLong && selection.recording.isTimed
            && selection.recording.facts.duration > 0
        content.hasLegend = style.legend && options.fillsPages
        content.mostBeside = options.fillsPages && table == nil ? style.mostBeside : 1
        return content
    }

    /// About the number of rows on a page.
    private static let fewestOfMap = 40

    /// Error frames that are shown with their identifiers: of formats that state the failed frame.
    private var typedErrors: Int {
        guard !ErrorRows.explains(capture.frames, rows.errorRows) else { return 0 }
        return rows.errorRows.count { capture.frames.identifier(Int($0)) != 0 }
    }

    func rowFolds(_ separators: Separators, _ errors: ErrorRows, _ messages: LogMessages?) -> RowFolds {
        RowFolds(
            capture.frames, index: index, rows: rows, style: style.fold, separators: separators,
            explainsErrors: errors.explains, automatic: automatic, messages: messages
        ) {
            let rhythms =
                table == nil
                ? selection.rhythms
                : IdentifierRhythms.statistics(
                    capture.frames, index: index, rows: rows, clock: capture.source.clock)
            return rhythms.map { $0.period?.median }
        }
    }
}

/// Texts that are the same on all pages, shaped once.
package struct LogTexts: Sendable {
    package let title: ShapedText
    package let footer: ShapedText
    /// For each column of ``LogColumns``.
    package let heads: [ShapedText]
    /// The head of the signals beside the bytes.
    let signals: ShapedText
    /// For each channel: " on can0", or empty if there is only one channel.
    package let silencePlaces: [ShapedText]
    /// ` → ` in the range of a counter; the fonts of tables have no arrow.
    let arrow: ShapedText
    package let ellipsis: ShapedText
    package let strongEllipsis: ShapedText
    /// For texts that differ from page to page and contain nothing from the file: numbers and times.
    package let table: TableShaper

    init(
        _ selection: Selection, facts: CaptureFacts, columns: LogColumns, options: LogOptions, shaper: any TextShaper,
        fonts: [FontMetrics]
    ) {
        let prose = LogProse(capture: selection.capture, facts: facts, zone: options.zone, dates: options.dates)
        title = shaper.shape(Printable.text(options.title ?? prose.fileName), font: .strong)
        let part = selection.words.isEmpty ? "" : " \u{B7} only " + selection.words.joined(separator: ", ")
        let said = columns.said.map { " \u{B7} " + $0 }.joined()
        footer = shaper.shape(prose.footer + said + part, font: .text)
        signals = shaper.shape("Signals that changed", font: .strong)
        heads = columns.columns.map { shaper.shape($0.title, font: .strong) }
        silencePlaces = facts.channels.map { channel in
            guard facts.channels.count > 1 else { return ShapedText() }
            // Vector's tools number channels; a number alone would look like a time.
            let isNumber = channel.name.allSatisfy(\.isNumber)
            return shaper.shape((isNumber ? " on channel " : " on ") + Printable.text(channel.name), font: .strong)
        }
        arrow = facts.errors > 0 ? shaper.shape(" \u{2192} ", font: .strong) : ShapedText()
        ellipsis = shaper.shape("\u{2026}", font: .text)
        strongEllipsis = shaper.shape("\u{2026}", font: .strong)
        table = TableShaper(fonts: fonts)
    }

    /// For a text from the file.
    func safe(_ text: String) -> String { Printable.text(text) }
}
