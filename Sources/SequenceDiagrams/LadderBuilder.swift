internal import CANCapture
internal import Layout
internal import Pages
internal import CANProtocols
internal import Formatting
internal import Wording

/// Makes the figure of a conversation with a given width.
struct LadderBuilder {
    let conversation: Conversation
    let reader: ProtocolReader
    let times: LadderTimes
    let words: LadderWords
    let options: LadderOptions
    let script: LadderScript

    init(_ conversation: Conversation, _ reader: ProtocolReader, times: LadderTimes, options: LadderOptions) {
        self.conversation = conversation
        self.reader = reader
        self.times = times
        self.options = options
        words = LadderWords(conversation: conversation, reader: reader, names: options.parties)
        script = LadderScript(conversation, reader, isTimed: times.isTimed, options: options)
    }

    /// - Parameters:
    ///   - left: left edge of the figure, units.
    ///   - width: width of the figure, units.
    ///   - extent: of its excerpts; nil for the whole figure.
    ///   - shared: the latencies of all figures of a document, which have one scale; nil for those of this one.
    func figure(
        left: Double, width: Double, extent: LadderFigure.Extent? = nil, shared: [Int64]? = nil, theme: Theme,
        pen: TextPen
    ) -> LadderFigure {
        let all = parties(of: script.items[...])
        func made(_ drawn: Set<Int>, _ count: Int) -> LadderFigure {
            figure(
                drawn, items: script.items[..<count], left: left, width: width, extent: extent, shared: shared,
                theme: theme,
                pen: pen)
        }
        let whole = made(all, script.items.count)
        guard let extent, !conversation.isDiagnostic, options.scale == .compressed else { return whole }
        // A party that is only in what an excerpt does not show has no line.
        let shown = whole.steps(most: extent.height, least: extent.messages).shown
        let drawn = parties(of: script.items.prefix(shown))
        return drawn == all || drawn.isEmpty ? whole : made(drawn, shown)
    }

    /// Senders and receivers; -1 for all.
    private func parties(of items: ArraySlice<LadderItem>) -> Set<Int> {
        var parties: Set<Int> = []
        for item in items {
            switch item {
            case .pause: break
            case .message(let message): parties.formUnion([message.from, message.to])
            case .fold(let fold):
                parties.formUnion([fold.from, fold.to])
                for exchange in conversation.exchanges[fold.exchanges] {
                    for message in exchange.messages { parties.formUnion([Int(message.from), Int(message.to)]) }
                }
            }
        }
        return parties
    }

    /// - Parameters:
    ///   - drawn: the parties that have columns.
    ///   - items: what is drawn; messages of later items are only counted.
    private func figure(
        _ drawn: Set<Int>, items: ArraySlice<LadderItem>, left: Double, width: Double, extent: LadderFigure.Extent?,
        shared: [Int64]?, theme: Theme, pen: TextPen
    ) -> LadderFigure {
        let unit = pen.scale.unitsPerPoint
        let columns = PartyColumns(conversation, drawn: drawn, most: LadderColumns.most(width: width, unit: unit))
        let names = columns.names(words)
        let latencies = latencies
        var needs = LadderColumns.Needs()
        needs.columns = names.count
        func widest(_ texts: [String], _ font: FontSlot, _ points: Double) -> Double {
            pen.scale.whole((texts.map { pen.shaped($0, font).width }.max() ?? 0) * points * unit)
        }
        let rows = [rows.first, rows.last].compactMap { $0 }
        needs.time = max(
            widest(rows.map(times.text), .mono, LadderSizes.time),
            widest([times.name], .strong, LadderSizes.axis + 0.3), widest(pauses, .text, LadderSizes.caption))
        if !latencies.isEmpty {
            let extremes = [latencies.min() ?? 0, latencies.max() ?? 0].map(LadderTimes.milliseconds)
            needs.latency = widest(extremes + ["00.0"], .mono, LadderSizes.latency)
        }
        needs.head = min(widest(names.compactMap(\.first), .strong, LadderSizes.head) + 18 * unit, 110 * unit)
        let layout = LadderLayoutContext(
            columns: LadderColumns(left: left, width: width, needs: needs, unit: unit),
            latencies: LatencyScale(shared ?? latencies), theme: theme, pen: pen)
        let head = LadderHead(names: names, timeName: times.name)
        let (blocks, behind) = blocks(items, columns, layout, extent, below: head.height(layout))
        return LadderFigure(
            layout: layout, head: head, blocks: blocks, legend: LadderLegend(blocks, scale: options.scale),
            leftOut: script.leftOut + behind)
    }

    private var rows: [Int] {
        script.items.flatMap { item -> [Int] in
            switch item {
            case .message(let message): [message.shownRow]
            case .fold(let fold): [fold.firstRow, fold.lastRow]
            case .pause: []
            }
        }.sorted()
    }

    /// Each text once.
    private var pauses: [String] {
        var known = Set<String>()
        return script.items.compactMap { item in
            if case .pause(let length) = item { Self.pause(length) } else { nil }
        }.filter { known.insert($0).inserted }
    }

    private static func pause(_ length: Int64) -> String { Decimal.brief(length) + " later" }

    var latencies: [Int64] {
        guard times.isTimed else { return [] }
        return script.items.flatMap { item -> [Int64] in
            switch item {
            case .message(let message): message.latency.map { [$0] } ?? []
            case .fold(let fold):
                fold.latencies.isEmpty ? [] : [fold.latencies[0], fold.latencies[fold.latencies.count - 1]]
            case .pause: []
            }
        }
    }

    // MARK: Blocks

    /// - Parameter below: height of the head, units.
    ///
    /// - Returns: the blocks up to the first one that excerpts of the extent do not have, and the number of messages after
    ///   it.
    private func blocks(
        _ items: ArraySlice<LadderItem>, _ columns: PartyColumns, _ layout: LadderLayoutContext,
        _ extent: LadderFigure.Extent?, below: Double
    ) -> (blocks: [LadderBlock], behind: Int) {
        if options.scale == .time, times.isTimed { return ([timed(columns, layout)].compactMap { $0 }, 0) }
        var blocks: [LadderBlock] = []
        var (height, messages) = (below, 0)
        func left(from place: Int) -> Int { script.items[place...].reduce(0) { $0 + self.messages(of: $1) } }
        for (place, item) in zip(items.indices, items) {
            if let extent, height > extent.height, messages >= extent.messages {
                return (blocks, left(from: place))
            }
            switch item {
            case .pause(let length):
                blocks.append(LadderBlock(.pause(LadderPause(text: Self.pause(length))), layout: layout))
            case .fold(let fold):
                let content = FoldWords(words: words, times: times).content(
                    fold, to: columns.targets(fold.to, from: fold.from), from: columns.column(fold.from))
                var block = LadderBlock(.fold(LadderFoldBox(content: content)), layout: layout)
                block.messages = self.messages(of: item)
                block.entry = "\(times.brief(row: fold.firstRow)) \(content.title)"
                blocks.append(block)
            case .message(let message):
                let arrow = arrow(message, columns, layout)
                var block = LadderBlock(.arrow(arrow), layout: layout)
                block.messages = self.messages(of: item)
                // A request stays with its response.
                block.measure.keepsWithNext = !message.isLast && isFollowed(place, by: message.exchange)
                if arrow.tone == .negative || arrow.tone == .pending {
                    block.entry = "\(times.brief(row: message.shownRow)) \(arrow.text)"
                }
                blocks.append(block)
            }
            if let last = blocks.last { (height, messages) = (height + last.measure.height, messages + last.messages) }
        }
        return (blocks, left(from: items.endIndex))
    }

    /// Number of messages that an item shows.
    private func messages(of item: LadderItem) -> Int {
        switch item {
        case .pause: 0
        case .fold(let fold): conversation.exchanges[fold.exchanges].reduce(0) { $0 + $1.messages.count }
        case .message(let message): message.half == .asking ? 0 : 1
        }
    }

    private func isFollowed(_ place: Int, by exchange: Int) -> Bool {
        guard place + 1 < script.items.count, case .message(let next) = script.items[place + 1] else { return false }
        return next.exchange == exchange
    }

    private func arrow(_ message: LadderMessage, _ columns: PartyColumns, _ layout: LadderLayoutContext) -> LadderArrow
    {
        var said = words.arrow(message)
        if message.shownRow > message.firstRow, !said.captions.isEmpty {
            said.captions[said.captions.count - 1] += " from \(times.text(row: message.firstRow))"
        }
        var arrow = LadderArrow(
            time: times.text(row: message.shownRow), label: ShapedText(), captions: [], tone: said.tone,
            from: columns.column(message.from), to: columns.targets(message.to, from: message.from))
        let area = room(arrow, layout)
        let isTimed = options.scale == .time && times.isTimed
        // Beside the lines of many parties there is room for the whole of a text; the data of a response may be long.
        let isWhole = layout.columns.sideLeft != nil && said.tone != .positive
        let most = isTimed ? 1 : isWhole ? 8 : 3
        let texts = LadderLabel.lines(said.label, most: most) { text, _ in
            layout.width(layout.shaped(text, .text), LadderSizes.label) <= area
        }
        let lines = texts.map { layout.fitted($0, .text, LadderSizes.label, width: area) }
        arrow.label = lines.first ?? ShapedText()
        arrow.moreLines = Array(lines.dropFirst())
        arrow.captions = said.captions.flatMap {
            layout.lines($0, .text, LadderSizes.caption, width: area, most: 2)
        }
        let unit = reader.table.units[message.unit]
        // What the end of the capture cuts may have been completed.
        let isOpen = unit.outcome == .incomplete
        arrow.isDashed = said.isDashed || isOpen
        arrow.isCut = unit.outcome != .complete && !isOpen && message.half == .whole
        arrow.hasFrames = unit.firstRow != unit.lastRow && message.half == .whole
        if times.isTimed, let latency = message.latency {
            arrow.latency = (LadderTimes.milliseconds(latency), layout.latencies.share(latency))
        }
        return arrow
    }

    /// Texts stay between the lines of the two parties, if these are far enough apart.
    private func room(_ arrow: LadderArrow, _ layout: LadderLayoutContext) -> Double {
        let columns = layout.columns
        if let side = columns.sideLeft { return columns.areaRight - side }
        let area = columns.areaRight - columns.areaLeft
        let ends = ([arrow.from] + arrow.to).map { columns.lines[$0] }
        let widest = columns.stretches(ends.min() ?? 0, ends.max() ?? 0).map { $0.upperBound - $0.lowerBound }.max()
        let reach = widest ?? 0
        // Between more than two lines a wider text would be beside others.
        return max(reach - layout.length(10), min(area, layout.length(columns.lines.count > 2 ? 100 : 150)))
    }

    private func timed(_ columns: PartyColumns, _ layout: LadderLayoutContext) -> LadderBlock? {
        let messages = script.items.compactMap { item -> LadderMessage? in
            if case .message(let message) = item { message } else { nil }
        }
        guard !messages.isEmpty else { return nil }
        let strip = LadderTimeStrip(
            arrows: messages.map {
                LadderTimeStrip.Step(
                    arrow: arrow($0, columns, layout), start: times.frames.time($0.firstRow),
                    end: times.frames.time($0.lastRow))
            }, origin: times.origin, layout: layout)
        var block = LadderBlock(.timed(strip), layout: layout)
        block.messages = messages.count
        return block
    }
}
