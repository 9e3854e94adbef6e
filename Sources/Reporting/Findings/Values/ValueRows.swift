internal import Analysis
internal import CANCapture
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// The frames of one message around a wrong value, one row each: bytes that differ from the previous row are bold,
/// those with the wrong value are inverse, and the signals are columns.
struct ValueRows {
    struct Row {
        var number: String
        var time: String
        var delta: String
        /// For each shown byte: its text and its style.
        var bytes: [(text: String, isChanged: Bool, isWrong: Bool)]
        var signals: [String]
        var isWrong: Bool
        /// For a row in place of frames of the identifier that are left out: their number.
        var leftOut = 0
    }

    let rows: [Row]
    /// The first byte that is shown, and whether there are others before and after.
    let firstByte: Int
    let hasBytesBefore: Bool
    let hasBytesBehind: Bool
    let names: [String]
    let colourKey: UInt32
    let isTimed: Bool
    /// Number of frames of other identifiers between these.
    let others: Int
    /// Number of frames of the lens that are not in the table because there is no room.
    let leftOut: Int
    let identifier: String

    private static let mostBytes = 8

    /// - Parameters:
    ///   - around: number of rows before and after the wrong ones.
    ///   - most: maximum number of rows; the first ones are shown, of a long event also the last ones.
    init(_ facts: ValueFacts, in context: ReportContext, around: Int = .max, most: Int = .max) {
        let frames = context.capture.frames
        let entry = context.facts.index.entries[facts.slot]
        colourKey = entry.colourKey(names: frames.names)
        identifier = Hexadecimal.identifier(entry, names: frames.names)
        isTimed = facts.hasTimes
        let own = facts.subject.bytes(context.databases.catalog)
        let longest = facts.samples.map { frames.payload($0.row).count }.max() ?? 0
        let first = longest <= Self.mostBytes ? 0 : min(max(0, (own.first ?? 0) - 3), longest - Self.mostBytes)
        firstByte = first
        hasBytesBefore = first > 0
        hasBytesBehind = longest > first + Self.mostBytes
        let units = facts.series.map { $0.unit.isEmpty ? "" : " " + $0.unit }
        // A checksum is visible in the data already; a counter of some bits is not.
        let shown = facts.series.indices.filter { $0 > 0 || !Self.isOfPayload(facts.subject) }
        names = shown.map { facts.series[$0].name }
        let origin = context.selection.recording.origin
        var rows: [Row] = []
        let around = min(around, facts.samples.count)
        let firstRow = max(0, facts.event.lowerBound - around)
        let wanted = firstRow..<min(facts.samples.count, facts.event.upperBound + 1 + around)
        var shownRows = Array(wanted.prefix(most))
        if wanted.count > most, facts.fold != nil {
            shownRows = Array(wanted.prefix((most + 1) / 2)) + Array(wanted.suffix(most / 2))
        }
        var (folded, previous) = (0, nil as Int?)
        for (place, sample) in zip(shownRows, shownRows.map { facts.samples[$0] }) {
            let count = facts.framesBetween(previous ?? place, place)
            if count > 0 {
                folded += count
                rows.append(
                    Row(
                        number: "", time: "", delta: "", bytes: [], signals: shown.map { _ in "" }, isWrong: true,
                        leftOut: count))
            }
            previous = place
            let payload = frames.payload(sample.row)
            let before = place > 0 ? frames.payload(facts.samples[place - 1].row) : nil
            let bytes = (first..<max(first, min(payload.count, first + Self.mostBytes))).map { byte in
                let isChanged = before.map { byte >= $0.count || $0[byte] != payload[byte] } ?? false
                return (Hexadecimal.byte(payload[byte]), isChanged, sample.isWrong && own.contains(byte))
            }
            let delta =
                place > 0 && count == 0 && facts.hasTimes
                ? Self.milliseconds(
                    frames.time(sample.row).subtractingSaturating(frames.time(facts.samples[place - 1].row))) : ""
            rows.append(
                Row(
                    number: "\(frames.place(sample.row) + 1)",
                    time: facts.hasTimes
                        ? Decimal.seconds(frames.time(sample.row).subtractingSaturating(origin), decimals: 6) : "",
                    delta: delta,
                    bytes: bytes,
                    signals: shown.map {
                        facts.series[$0].texts[place].isEmpty ? "" : facts.series[$0].texts[place] + units[$0]
                    },
                    isWrong: sample.isWrong))
        }
        self.rows = rows
        leftOut = facts.fold == nil ? wanted.count - shownRows.count : 0
        let span =
            (shownRows.last.map { facts.samples[$0].row } ?? 0) - (shownRows.first.map { facts.samples[$0].row } ?? 0)
        others = max(0, span + 1 - shownRows.count - folded)
    }

    private static func isOfPayload(_ subject: ValueSubject) -> Bool {
        switch subject {
        case .checksum: true
        case .counter, .signal, .length: false
        }
    }

    private static func milliseconds(_ nanoseconds: Int64) -> String {
        Decimal.rounded(Double(nanoseconds) / 1e6, decimals: 2)
    }

    /// The same for documents without pages.
    var grid: ReportGrid {
        typealias Column = ReportGrid.Column
        var columns = [Column(title: "#", share: 0.1, isTrailing: true, isMono: true)]
        if isTimed {
            columns.append(Column(title: "Time s", share: 0.15, isTrailing: true, isMono: true))
            columns.append(Column(title: "\u{394} ms", share: 0.1, isTrailing: true, isMono: true))
        }
        columns.append(Column(title: "Data", share: 0.3, isMono: true))
        columns += names.enumerated().map { Column(title: $1, share: 0.1, isTrailing: true, hasTone: $0 == 0) }
        let lines = rows.map { row in
            guard row.leftOut == 0 else {
                let words = [ValueRows.words(row.leftOut)]
                return ReportGrid.Row(
                    cells: [""] + (isTimed ? ["", ""] : []) + words + row.signals, tone: .warning, colourKey: colourKey)
            }
            return ReportGrid.Row(
                cells: [row.number] + (isTimed ? [row.time, row.delta] : [])
                    + [
                        (hasBytesBefore ? "\u{2026} " : "") + row.bytes.map(\.text).joined(separator: " ")
                            + (hasBytesBehind ? " \u{2026}" : "")
                    ] + row.signals,
                tone: row.isWrong ? .warning : .plain, colourKey: colourKey)
        }
        return ReportGrid(title: "The frames", anchor: "", columns: columns, rows: lines)
    }

    /// `14 frames left out`.
    static func words(_ leftOut: Int) -> String { "\(LogProse.count(leftOut, "frame")) left out" }

    var caption: String {
        var parts = ["only \(identifier)"]
        if others > 0 { parts.append("\(LogProse.count(others, "frame")) of other identifiers between them left out") }
        if leftOut > 0 { parts.append("\(LogProse.count(leftOut, "more frame")) of \(identifier) not shown") }
        return parts.joined(separator: "; ")
    }
}

/// Draws ``ValueRows``: a part for each row below the heads.
struct ValueRowsBlock: ExportableBlock {
    var measure: BlockMeasure
    let content: ReportContent?
    private let table: ValueRows
    private let severity: Finding.Severity
    private let layout: ReportLayoutContext
    /// Left and right edge of each column; signals that do not fit are left out.
    private let numberRight: Double
    private let timeRight: Double
    private let deltaRight: Double
    private let dataX: Double
    private let signals: SignalColumns

    /// In points.
    private static let (pitch, headHeight) = (12.6, 14.0)
    private static let (size, headSize, signalSize) = (8.0, 7.2, 7.6)
    private static let widestName = 66.0
    /// Number of rows that stay with the content above them.
    private static let fewest = 5

    init(_ table: ValueRows, _ severity: Finding.Severity, _ layout: ReportLayoutContext) {
        (self.table, self.severity, self.layout) = (table, severity, layout)
        content = .table(table.grid)
        measure = BlockMeasure(parts: table.rows.count, height: layout.length(Self.pitch))
        measure.headHeight = layout.length(Self.headHeight)
        measure.fewestBefore = min(Self.fewest, table.rows.count)
        measure.fewestBehind = min(Self.fewest, table.rows.count)
        func widest(_ texts: [String], _ font: FontSlot, _ size: Double) -> Double {
            texts.map { layout.width(layout.shaped($0, font), size) }.max() ?? 0
        }
        var x = layout.length(8)
        x += max(layout.length(16), widest(table.rows.map(\.number), .mono, Self.size))
        numberRight = x
        if table.isTimed {
            x += layout.length(10) + widest(table.rows.map(\.time), .mono, Self.size)
            timeRight = x
            x += layout.length(10) + max(layout.length(24), widest(table.rows.map(\.delta), .mono, Self.size))
            deltaRight = x
        } else {
            (timeRight, deltaRight) = (x, x)
        }
        x += layout.length(12)
        dataX = x
        let most = table.rows.map(\.bytes.count).max() ?? 0
        let marks = (table.hasBytesBefore ? 2 : 0) + (table.hasBytesBehind ? 2 : 0)
        x += Double(most * 3 + marks) * Self.advance(layout)
        signals = SignalColumns(
            names: table.names.map { layout.width(layout.shaped($0, .strong), Self.headSize) },
            values: table.names.indices.map { number in
                widest(table.rows.map { $0.signals[number] }, .strong, Self.signalSize)
            }, from: x, to: layout.width, gap: layout.length(11), widestName: layout.length(Self.widestName),
            space: layout.length(16))
    }

    private static func advance(_ layout: ReportLayoutContext) -> Double {
        layout.width(layout.shaped("0", .mono), size)
    }

    var head: WholeBlock {
        let block = self
        return WholeBlock(height: layout.length(Self.headHeight)) { place, list in
            block.placeHead(place, into: &list)
        }.keptWithNext.telling(.nothing)
    }

    private func placeHead(_ place: Point, into list: inout DisplayList) {
        let y = place.y + layout.length(8)
        func put(_ text: ShapedText, _ x: Double, _ align: TextPen.Alignment) {
            layout.put(text, Self.headSize, x: place.x + x, y: y, align: align, layout.theme.ink, into: &list)
        }
        put(layout.shaped("#", .strong), numberRight, .trailing)
        if table.isTimed {
            put(layout.shaped("Time s", .strong), timeRight, .trailing)
            put(layout.shaped("\u{394} ms", .strong), deltaRight, .trailing)
        }
        put(layout.shaped("Data", .strong), dataX, .leading)
        for (number, column) in signals.columns.enumerated() {
            put(
                layout.fittedInMiddle(table.names[number], .strong, Self.headSize, width: column.width), column.right,
                .trailing)
        }
        list.add(
            Rect(
                x: place.x, y: layout.scale.snapped(place.y + layout.length(Self.headHeight - 2)), width: layout.width,
                height: layout.length(0.6)), colour: layout.theme.faintRule)
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        var top = place.y
        if parts.lowerBound > 0 {
            placeHead(place, into: &list)
            top += measure.headHeight
        }
        for part in parts {
            placeRow(part, at: Point(x: place.x, y: top), into: &list)
            top += measure.partHeight
        }
    }

    private func placeRow(_ number: Int, at place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        let row = table.rows[number]
        let height = measure.partHeight
        let (ink, _) = FindingSign.colours(severity, theme)
        if row.isWrong {
            let tint = severity == .error ? theme.troubleTint : severity == .warning ? theme.warningTint : theme.mark
            list.add(Rect(x: place.x, y: place.y, width: layout.width, height: height), colour: tint)
        } else if number % 2 == 1 {
            list.add(Rect(x: place.x, y: place.y, width: layout.width, height: height), colour: theme.zebra)
        }
        list.add(
            Rect(x: place.x, y: place.y, width: layout.length(2.6), height: height),
            colour: row.isWrong ? ink : theme.identifierColour(table.colourKey))
        let y = place.y + layout.length(Self.pitch * 0.5 + Self.size * 0.36)
        guard row.leftOut == 0 else {
            let words = layout.shaped(ValueRows.words(row.leftOut), .text)
            layout.put(words, Self.signalSize, x: place.x + dataX, y: y, theme.quiet, into: &list)
            return
        }
        func put(
            _ text: String, _ font: FontSlot, _ size: Double, _ x: Double, _ align: TextPen.Alignment, _ colour: Colour
        ) {
            layout.put(layout.shaped(text, font), size, x: place.x + x, y: y, align: align, colour, into: &list)
        }
        put(row.number, .light, Self.size, numberRight, .trailing, theme.ink)
        if table.isTimed {
            put(row.time, .mono, Self.size, timeRight, .trailing, theme.ink)
            put(row.delta, .light, Self.size, deltaRight, .trailing, theme.ink)
        }
        placeData(row, at: Point(x: place.x, y: place.y), baseline: y, ink, into: &list)
        for (place, column) in signals.columns.enumerated() {
            let isOwn = place == 0 && row.isWrong
            put(
                row.signals[place], isOwn ? .strong : .text, Self.signalSize, column.right, .trailing,
                isOwn ? ink : theme.ink)
        }
    }

    private func placeData(
        _ row: ValueRows.Row, at place: Point, baseline: Double, _ ink: Colour, into list: inout DisplayList
    ) {
        let theme = layout.theme
        let advance = Self.advance(layout)
        var x = place.x + dataX
        if table.hasBytesBefore {
            layout.put(layout.shaped("\u{2026}", .light), Self.size, x: x, y: baseline, theme.quiet, into: &list)
            x += 2 * advance
        }
        for byte in row.bytes {
            if byte.isWrong {
                list.addRounded(
                    Rect(
                        x: x - advance * 0.35, y: place.y + layout.length(1), width: advance * 2.7,
                        height: measure.partHeight - layout.length(2)), radius: layout.length(2), colour: ink)
            }
            layout.put(
                layout.shaped(byte.text, byte.isWrong || byte.isChanged ? .heavy : .light), Self.size, x: x,
                y: baseline,
                byte.isWrong ? theme.paper : byte.isChanged ? theme.ink : theme.quiet, into: &list)
            x += 3 * advance
        }
        if table.hasBytesBehind {
            layout.put(layout.shaped("\u{2026}", .light), Self.size, x: x, y: baseline, theme.quiet, into: &list)
        }
    }
}
