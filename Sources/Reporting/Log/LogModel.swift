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
    package let template: PageTemplate
    package let theme: Theme
    package let columns: LogColumns
    package let fonts: [FontMetrics]
    package let scale: Scale
    package let plan: GridPlan
    package let frame: PageFrame
    package let flow: PageFlow
    package let front: FrontMatter
    package let texts: LogTexts
    /// nil without a database.
    package let signals: LogSignals?
    /// By row: the lines of signals under it. Empty without a database.
    let signalLines: [UInt8]
    /// Left edge of lines under rows, and the width of their signals in ems.
    let underline: Underline
    /// Where the bytes are.
    package let dataCell: GridPlan.Cell?

    package init(
        capture: Capture, template: PageTemplate, options: LogOptions, shaper: any TextShaper, fonts: [FontMetrics],
        scale: Scale
    ) throws(PageError) {
        let facts = CaptureFacts(capture.frames)
        let origin = capture.source.origin ?? facts.first
        let threshold: Int64?
        switch template.silence {
        case .learned: threshold = nil
        case .off: threshold = .max
        case .threshold(let nanoseconds): threshold = nanoseconds
        }
        let silences = Silences(capture.frames, clock: capture.source.clock, threshold: threshold)
        let separators = Separators(
            silences: silences, marks: options.marks, frames: capture.frames, origin: origin, shaper: shaper)
        let frame = try PageFrame(template: template, scale: scale)
        let barWidth = template.bars ? scale.length(PageFrame.barWidth + PageFrame.barGap) : 0
        let index = IdentifierIndex(capture.frames)
        let signals = LogSignals(options, frames: capture.frames, index: index, shaper: shaper)
        func fitted(name: Int) -> (LogColumns, GridPlan) {
            let columns = LogColumns(
                template: template, facts: facts, frames: capture.frames, clock: capture.source.clock,
                zone: options.zone, origin: origin, messageName: name)
            let fit = GridFit(
                columns: columns.grid, sizes: template.sizes, comfortableSize: template.comfortableSize,
                mostUnits: facts.longestPayload, advance: fonts[FontSlot.mono.index].digitAdvance, scale: scale)
            var cache = FitCache()
            let plan = cache.plan(
                for: fit, metrics: fonts[FontSlot.mono.index],
                width: frame.content.width - barWidth - scale.length(PageFrame.rightInset))
            return (columns, plan)
        }
        let (columns, plan) = Self.withWidestName(signals, template, fitted)
        let texts = LogTexts(
            capture: capture, facts: facts, columns: columns, options: options, shaper: shaper, fonts: fonts)
        let rowLayout = try PageFrame.Rows(
            plan: plan, template: template, frame: frame, scale: scale, left: frame.content.x + barWidth)
        Self.announceNames(of: capture.frames, mono: fonts[FontSlot.mono.index], to: shaper)
        let front = FrontMatter(
            capture: capture, facts: facts, options: options, theme: Theme.named(template.theme), shaper: shaper,
            frame: frame, rows: rowLayout, scale: scale)
        self.capture = capture
        self.facts = facts
        self.index = index
        self.signals = signals
        let theme = Theme.named(template.theme)
        identifierColours = index.entries.map { theme.identifierColour(rank: $0.rank) }
        self.separators = separators
        self.template = template
        self.theme = theme
        self.columns = columns
        self.fonts = fonts
        self.scale = scale
        self.plan = plan
        dataCell = plan.cells.first { columns.columns[$0.column].kind == .data }
        self.frame = frame.with(rows: rowLayout)
        self.front = front
        self.texts = texts
        let frames = capture.frames
        let explains = Self.explainsErrors(capture.source)
        let hasSpecialRows = facts.errors + facts.xl > 0
        var separatorRows = separators.all[...]
        let underline = Underline(plan: plan, rows: rowLayout, frame: frame, scale: scale)
        self.underline = underline
        let signalLines =
            signals.map {
                Self.signalLines($0, frames, texts.table, width: underline.width, most: template.signalLines)
            } ?? []
        self.signalLines = signalLines
        flow = PageFlow(
            rowCount: frames.count, capacity: rowLayout.capacity, firstCapacity: front.remainingLines
        ) { row in
            var lines = plan.lines(units: frames.payload(row).count)
            if !signalLines.isEmpty { lines += Int(signalLines[row]) }
            if hasSpecialRows, Self.hasAnnotation(frames.flags(row), explains) { lines += 1 }
            // Rows are asked for in ascending order, a long one several times.
            while let next = separatorRows.first, next.row < row { separatorRows.removeFirst() }
            for separator in separatorRows {
                guard separator.row == row else { break }
                lines += 1
            }
            return lines
        }
    }

    /// Names of messages are shown whole where that leaves rows on one line in a comfortable size; else they are cut as
    /// far as that asks, and no further than their column's least width.
    private static func withWidestName(
        _ signals: LogSignals?, _ template: PageTemplate, _ fitted: (Int) -> (LogColumns, GridPlan)
    ) -> (LogColumns, GridPlan) {
        guard let longest = signals?.longestName, longest > 0 else { return fitted(0) }
        for name in [32, 28, 24, 20, 16] {
            let fit = fitted(min(longest, name))
            if fit.1.lineCount == 1, fit.1.fontSize >= template.comfortableSize { return fit }
        }
        // Where rows break anyway, the name has a line's room.
        let fit = fitted(min(longest, 16))
        return fit.1.lineCount == 1 ? fit : fitted(min(longest, 24))
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
        if template.time == .date, columns.time.style != .date {
            notes.append("the capture has no dates; times count from its start")
        }
        return notes
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

    /// Error frames of SocketCAN say what went wrong; other formats' error frames are explained by nothing that is kept.
    static func explainsErrors(_ source: CaptureSource) -> Bool {
        ["candump", "pcap", "pcapng"].contains(source.format)
    }

    static func hasAnnotation(_ flags: FrameFlags, _ explainsErrors: Bool) -> Bool {
        flags.contains(.xl) || (flags.contains(.error) && explainsErrors)
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
    /// A title block on the first page.
    package var hasTitleBlock = false
    package var zone = TimeZoneChoice.utc
    /// Lines to be set at times of interest.
    package var marks: [TimeMark] = []
    package var databases = DatabaseSet([])
    package var signals = SignalChoice.changed
    /// Signals that are shown; all where there are none.
    package var signalPatterns: [SignalPattern] = []

    package init() {}
}
