internal import Platform
internal import Analysis
internal import CANCapture
internal import Layout
internal import Pages
internal import CANProtocols
internal import TemplateReading

/// What the rows of a log are, before any of it is measured: frames, or messages of protocols.
struct LogSubject {
    let selection: Selection
    /// Of the rows.
    let capture: Capture
    /// The rows as messages; nil where they are frames.
    let table: MessageTable?
    /// nil where no protocol is spoken.
    let spoken: ProtocolReader?
    let style: LogStyle
    let signalStyle: SignalStyle
    let options: LogOptions
    /// Of the rows.
    let facts: CaptureFacts
    let index: IdentifierIndex
    let rows: RowsByIdentifier
    /// Relative times count from here.
    let origin: Int64
    /// Those of the frames that are shown.
    let findings: [Finding]
    /// Bits that count or check; nil where nothing is marked by them.
    let automatic: CounterAndChecksumBits?

    init(_ selection: Selection, _ template: DocumentTemplate, _ options: LogOptions) throws(PageError) {
        var (style, signalStyle, options) = (template.log, template.signals, options)
        let spoken = try LogModel.spoken(selection.recording, style)
        let table = spoken.flatMap { style.pdus == .only ? MessageTable(selection.capture, $0) : nil }
        let capture = table?.capture ?? selection.capture
        if table != nil {
            guard !capture.frames.isEmpty else { throw LogModel.noMessages }
            // What changes from message to message, and how long nobody spoke, says nothing.
            style.marks = false
            style.silence = .off
            options.signals = .none
        }
        // All of them means all of them, on as many lines as they take.
        if options.signals == .all { signalStyle.lines = max(signalStyle.lines, SignalStyle.most) }
        facts = table == nil ? selection.facts : CaptureFacts(capture.frames)
        index = table == nil ? selection.index : IdentifierIndex(capture.frames)
        rows = table == nil ? selection.rows : RowsByIdentifier(capture.frames, index)
        origin = capture.source.origin ?? facts.first
        findings = table == nil ? selection.shownFindings : []
        automatic =
            table == nil && (style.marks || style.fold == .repeats || !selection.recording.databases.isEmpty)
            ? selection.automaticBits : nil
        (self.selection, self.capture, self.table, self.spoken) = (selection, capture, table, spoken)
        (self.style, self.signalStyle, self.options) = (style, signalStyle, options)
    }

    /// What is said of the capture is said of its frames.
    var captureFacts: CaptureFacts { selection.facts }

    /// Rows of which the lines are measured.
    var measuredRows: MeasuredRows {
        guard let shown = options.shownRows else { return MeasuredRows() }
        let (frames, marks) = (capture.frames, options.marks.map { origin.addingSaturating($0.time) })
        let rows = marks.compactMap { mark in (0..<frames.count).first { frames.time($0) >= mark }.map { $0...$0 } }
        return MeasuredRows(shown + rows, count: frames.count)
    }

    func separators(_ shaper: any TextShaper) -> Separators {
        let pauses = Silences(capture.frames, clock: capture.source.clock, threshold: style.silence.threshold)
        return Separators(
            style.silence == .off || table != nil ? [] : findings.filter { $0.rule == .silence }, pauses: pauses,
            marks: options.marks, frames: capture.frames, origin: origin, shaper: shaper)
    }

    /// What columns are made of.
    func columnContent(_ signals: LogSignals?, _ messages: LogMessages?) -> LogFit.Content {
        var content = LogFit.Content(
            capture: capture, facts: facts, style: style, zone: options.zone, origin: origin,
            longestName: max(signals?.longestName ?? 0, messages?.longestName ?? 0), typedErrors: typedErrors)
        content.transport = messages?.transportColumn
        content.namesAreOptional = signals == nil && table == nil
        content.namesAreRare = content.namesAreOptional && messages?.namesAreRare ?? false
        content.hasBrackets = messages.map { !$0.isTable && !$0.lines.isEmpty } ?? false
        content.areMessages = table != nil
        return content
    }

    /// Error frames that are shown by their identifiers: those of formats that tell the frame that failed.
    private var typedErrors: Int {
        guard facts.errors > 0, !ErrorRows.explains(capture.source) else { return 0 }
        let frames = capture.frames
        return (0..<frames.count).count { frames.flags($0).contains(.error) && frames.identifier($0) != 0 }
    }

    func rowFolds(_ separators: Separators, _ errors: ErrorRows, _ messages: LogMessages?) -> RowFolds {
        RowFolds(
            capture.frames, facts: facts, index: index, style: style.fold, separators: separators,
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
