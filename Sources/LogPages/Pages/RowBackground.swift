internal import Analysis
internal import CANCapture
internal import Layout
internal import Pages

/// The background of rows: stripes, tints, marks of changed bytes, bars in the colours of identifiers.
///
/// Equal shapes are collected, so that a page has one path or run per colour. Buffers are reused from page to page.
struct RowBackground {
    private struct Stripes {
        var first: Rect
        var period = 0.0
        var count = 1
    }

    private struct BarGroup {
        var colour: Colour
        /// The marks that are strokes.
        var height: Double
        var places: [Point]
        /// The marks that are glyphs.
        var glyphs: [RowPatterns.Place]
    }

    private var stripes: Stripes?
    private var marks: [Point] = []
    /// Rows of one line whose marks, or lines below bytes, are one glyph.
    private var changed: [RowPatterns.Place] = []
    private var automatic: [RowPatterns.Place] = []
    /// Bars of the time since the previous row.
    private var steps: [RowPatterns.Place] = []
    private var stepBoxes: [Rect] = []
    /// Tints of error frames and of rows after a silence.
    private var troubleSteps: [Rect] = []
    /// The marks of the page that need an explanation in the foot.
    private(set) var found: LogLegend.Marks = []
    private let patterns: RowPatterns?
    private let counts: RowWordCounts?
    private var bars: [BarGroup] = []
    private var barCount = 0
    /// Lines below bytes, by the number of bytes.
    private var underlines: [[Point]] = []
    /// Background boxes of signals, by their number of lines.
    private var boxes: [(lines: Int, places: [Point])] = []

    /// - Parameters:
    ///   - patterns: glyphs for marks and bars; nil if all of them are strokes.
    ///   - counts: counts the patterns.
    init(_ patterns: RowPatterns?, _ counts: RowWordCounts?) {
        self.patterns = patterns
        self.counts = counts
    }

    /// - Parameter messages: lines of messages, whose tints cover the stripes.
    mutating func place(
        _ rows: [VisibleRow], _ messages: PlacedMessages?, _ model: LogModel, into list: inout DisplayList
    ) {
        stripes = nil
        marks.removeAll(keepingCapacity: true)
        changed.removeAll(keepingCapacity: true)
        automatic.removeAll(keepingCapacity: true)
        barCount = 0
        steps.removeAll(keepingCapacity: true)
        stepBoxes.removeAll(keepingCapacity: true)
        troubleSteps.removeAll(keepingCapacity: true)
        found = []
        for index in underlines.indices { underlines[index].removeAll(keepingCapacity: true) }
        for index in boxes.indices { boxes[index].places.removeAll(keepingCapacity: true) }
        for row in rows {
            if row.signalLines > 0 { collectBox(row, model) }
            placeStripe(row, model, into: &list)
            if model.style.marks {
                collectMarks(row, model)
                collectUnderlines(row, model)
            }
            if model.style.bars { collectBar(row, model) }
            if let cell = model.stepCell { collectStep(row, cell, model) }
        }
        flushStripes(model, into: &list)
        messages?.placeBackground(model, into: &list)
        for box in boxes {
            let size = Size(
                width: model.underline.right - model.underline.left,
                height: Double(box.lines) * model.frame.rows.pitch)
            list.addColumn(of: size, at: box.places, colour: model.theme.signalTint)
        }
        let height = model.scale.snapped(model.frame.rows.pitch * 0.86)
        list.addCells(
            at: marks, size: Size(width: Self.markWidth(model), height: height), colour: model.theme.mark)
        let line = Self.underlineWidth(model)
        for (bytes, places) in underlines.enumerated() where !places.isEmpty {
            let width = Double(bytes * 3 - 1) * model.plan.advance
            list.addCells(at: places, size: Size(width: width, height: line), colour: model.theme.underline)
        }
        placePatterns(model, into: &list)
        placeSteps(model, into: &list)
        noteFound()
        for group in bars[..<barCount] {
            if !group.places.isEmpty {
                list.addCells(
                    at: group.places, size: Size(width: model.scale.length(PageFrame.barWidth), height: group.height),
                    colour: group.colour)
            }
            let rows = model.frame.rows
            patterns?.place(
                group.glyphs, x: model.barLeft, pitch: rows.pitch, size: rows.fontSize, colour: group.colour,
                into: &list)
        }
    }

    private func placePatterns(_ model: LogModel, into list: inout DisplayList) {
        guard let patterns, let cell = model.dataCell else { return }
        let rows = model.frame.rows
        let x = rows.left + cell.x
        patterns.place(
            changed, x: x, pitch: rows.pitch, size: rows.fontSize, colour: model.theme.mark, into: &list)
        patterns.place(
            automatic, x: x, pitch: rows.pitch, size: rows.fontSize, colour: model.theme.underline, into: &list)
    }

    /// Draws the marks of a line as one glyph; false if there is no glyph for them.
    private mutating func take(_ pattern: RowPattern, _ row: VisibleRow, y: Double, _ model: LogModel) -> Bool {
        guard pattern.bytes != 0 else { return true }
        counts?.add(pattern)
        guard let glyph = patterns?.glyph(pattern) else { return false }
        switch pattern.kind {
        case .changed: changed.append(RowPatterns.Place(y: y, glyph: glyph))
        case .automatic: automatic.append(RowPatterns.Place(y: y, glyph: glyph))
        case .bar, .step, .character: return false
        }
        return true
    }

    /// The top of the line of the bytes of a row, if they are on one line that is on the page and can have patterns.
    private func patternLine(_ row: VisibleRow, _ count: Int, _ cell: GridPlan.Cell, _ model: LogModel) -> Double? {
        guard patterns != nil || counts != nil, count <= model.plan.unitsPerLine, count <= RowPatterns.Shapes.mostBytes
        else { return nil }
        let line = row.separatorLines + model.plan.firstLine(of: cell, unitRows: row.unitRows)
        guard line >= row.firstLine, line < row.endLine else { return nil }
        return row.y + Double(line - row.firstLine) * model.frame.rows.pitch
    }

    static func underlineWidth(_ model: LogModel) -> Double { model.scale.length(0.6) }

    /// Distance below the top of a line.
    static func underlineTop(_ model: LogModel) -> Double {
        model.scale.snapped(model.frame.rows.baseline + model.scale.length(1.6))
    }

    /// A mark is slightly wider than two characters on both sides.
    private static func markWidth(_ model: LogModel) -> Double { model.plan.advance * 2 + 2 * markSide(model) }

    static func markSide(_ model: LogModel) -> Double { model.scale.snapped(model.plan.advance * 0.2) }

    private mutating func placeStripe(_ row: VisibleRow, _ model: LogModel, into list: inout DisplayList) {
        let pitch = model.frame.rows.pitch
        let content = model.frame.content
        func band(_ from: Int, _ to: Int) -> Rect {
            let first = max(from, row.firstLine)
            let end = min(to, row.endLine)
            return Rect(
                x: content.x, y: row.y + Double(first - row.firstLine) * pitch, width: content.width,
                height: Double(max(0, end - first)) * pitch)
        }
        let body = band(row.separatorLines, row.lineCount - row.messageLines)
        guard body.height > 0 else { return }
        if row.flags.contains(.error) {
            if model.style.zebra || model.style.marks { list.add(body, colour: model.theme.troubleTint) }
        } else if model.style.zebra, row.isOdd {
            addStripe(body, model, into: &list)
        }
    }

    private mutating func collectBox(_ row: VisibleRow, _ model: LogModel) {
        let end = row.lineCount - row.messageLines
        let first = max(row.firstLine, end - row.signalLines)
        let lines = min(row.endLine, end) - first
        guard lines > 0 else { return }
        let place = Point(
            x: model.underline.left, y: row.y + Double(first - row.firstLine) * model.frame.rows.pitch)
        for index in boxes.indices where boxes[index].lines == lines {
            boxes[index].places.append(place)
            return
        }
        // In an order that does not depend on the pages that were drawn before.
        boxes.insert((lines, [place]), at: boxes.firstIndex { $0.lines > lines } ?? boxes.count)
    }

    /// Joins consecutive stripes of the same height and distance.
    private mutating func addStripe(_ rect: Rect, _ model: LogModel, into list: inout DisplayList) {
        if var open = stripes, open.first.height == rect.height {
            let step = rect.y - (open.first.y + Double(open.count - 1) * open.period)
            if open.count == 1 || abs(step - open.period) < 1e-6 {
                if open.count == 1 { open.period = step }
                open.count += 1
                stripes = open
                return
            }
        }
        flushStripes(model, into: &list)
        stripes = Stripes(first: rect)
    }

    private mutating func flushStripes(_ model: LogModel, into list: inout DisplayList) {
        guard let open = stripes else { return }
        list.addStripes(first: open.first, period: open.period, count: open.count, colour: model.theme.zebra)
        stripes = nil
    }

    private mutating func collectMarks(_ row: VisibleRow, _ model: LogModel) {
        guard let changes = row.changes, let cell = model.dataCell else { return }
        let payload = model.capture.frames.payload(row.index)
        if let y = patternLine(row, payload.count, cell, model) {
            var bytes: UInt64 = 0
            for index in 0..<payload.count where changes.isTold(index) { bytes |= 1 << UInt64(index) }
            if take(RowPattern(kind: .changed, bytes: bytes), row, y: y, model) { return }
        }
        let units = model.plan.unitsPerLine
        let first = row.separatorLines + model.plan.firstLine(of: cell, unitRows: row.unitRows)
        let left = model.frame.rows.left + cell.x - Self.markSide(model)
        let inset = model.scale.snapped(model.frame.rows.pitch * 0.07)
        for index in 0..<payload.count where changes.isTold(index) {
            let line = first + index / units
            guard line >= row.firstLine, line < row.endLine else { continue }
            marks.append(
                Point(
                    x: left + Double(index % units * 3) * model.plan.advance,
                    y: row.y + Double(line - row.firstLine) * model.frame.rows.pitch + inset))
        }
    }

    /// Thin lines below counter and checksum bytes; neighbours share one line.
    private mutating func collectUnderlines(_ row: VisibleRow, _ model: LogModel) {
        guard row.errorLines == 0, let cell = model.dataCell else { return }
        let slot = model.index.slots[row.index]
        guard slot != IdentifierIndex.none, let automatic = model.automatic?.mask(ofSlot: Int(slot)),
            !automatic.isEmpty
        else { return }
        let count = min(automatic.count, model.capture.frames.payload(row.index).count)
        if let y = patternLine(row, count, cell, model) {
            var bytes: UInt64 = 0
            for index in 0..<count where automatic[index] != 0 { bytes |= 1 << UInt64(index) }
            if take(RowPattern(kind: .automatic, bytes: bytes), row, y: y, model) { return }
        }
        let units = model.plan.unitsPerLine
        let first = row.separatorLines + model.plan.firstLine(of: cell, unitRows: row.unitRows)
        let pitch = model.frame.rows.pitch
        let below = Self.underlineTop(model)
        var index = 0
        while index < count {
            guard automatic[index] != 0 else {
                index += 1
                continue
            }
            var end = index + 1
            while end < count, automatic[end] != 0, end % units != 0 { end += 1 }
            let line = first + index / units
            if line >= row.firstLine, line < row.endLine {
                let place = Point(
                    x: model.frame.rows.left + cell.x + Double(index % units * 3) * model.plan.advance,
                    y: row.y + Double(line - row.firstLine) * pitch + below)
                let bytes = end - index
                if underlines.count <= bytes {
                    underlines += Array(repeating: [], count: bytes + 1 - underlines.count)
                }
                underlines[bytes].append(place)
            }
            index = end
        }
    }

    private mutating func collectBar(_ row: VisibleRow, _ model: LogModel) {
        let slot = model.index.slots[row.index]
        let first = max(row.separatorLines, row.firstLine)
        let end = min(row.endLine, row.lineCount - row.messageLines)
        guard end > first else { return }
        let pitch = model.frame.rows.pitch
        let colour =
            slot == IdentifierIndex.none
            ? model.theme.trouble : model.identifierColours[Int(slot)]
        let top = row.y + Double(first - row.firstLine) * pitch
        let lines = end - first
        if lines <= RowPatterns.Shapes.mostLines {
            let pattern = RowPattern(kind: .bar, bytes: UInt64(lines))
            counts?.add(pattern)
            if let glyph = patterns?.glyph(pattern) {
                bars[group(colour, height: nil)].glyphs.append(RowPatterns.Place(y: top, glyph: glyph, lines: lines))
                return
            }
        }
        let inset = Self.barInset(model)
        let height = Double(lines) * pitch - 2 * inset
        bars[group(colour, height: height)].places.append(Point(x: model.barLeft, y: top + inset))
    }

    /// The bar of a level, from the top left corner of its cell.
    static func stepBox(_ level: Int, _ model: LogModel) -> Rect {
        let pitch = model.frame.rows.pitch
        let height = model.scale.whole(pitch * 0.34)
        let room = (Double(StepBar.characters) - 0.4) * model.plan.advance
        return Rect(
            x: 0, y: model.scale.snapped((pitch - height) / 2),
            width: max(model.scale.length(0.6), model.scale.snapped(room * Double(level) / Double(StepBar.levels))),
            height: height)
    }

    private mutating func collectStep(_ row: VisibleRow, _ cell: GridPlan.Cell, _ model: LogModel) {
        let frames = model.capture.frames
        guard row.index > 0, row.index != model.rowAfterLeftOut else { return }
        let line =
            row.separatorLines
            + (row.errorLines > 0 ? cell.line : model.plan.firstLine(of: cell, unitRows: row.unitRows))
        guard line >= row.firstLine, line < row.endLine else { return }
        let level = StepBar.level(frames.time(row.index).subtractingSaturating(frames.time(row.index - 1)))
        guard level > 0 else { return }
        found.insert(.steps)
        let y = row.y + Double(line - row.firstLine) * model.frame.rows.pitch
        let isTrouble = row.flags.contains(.error) || model.separators.all[row.separators].contains(where: \.isBand)
        if !isTrouble {
            let pattern = RowPattern(kind: .step, bytes: UInt64(level))
            counts?.add(pattern)
            if let glyph = patterns?.glyph(pattern) { return steps.append(RowPatterns.Place(y: y, glyph: glyph)) }
        }
        let box = Self.stepBox(level, model)
        let placed = Rect(
            x: model.frame.rows.left + cell.x, y: y + box.y, width: box.width, height: box.height)
        if isTrouble { troubleSteps.append(placed) } else { stepBoxes.append(placed) }
    }

    private func placeSteps(_ model: LogModel, into list: inout DisplayList) {
        guard let cell = model.stepCell else { return }
        let rows = model.frame.rows
        patterns?.place(
            steps, x: rows.left + cell.x, pitch: rows.pitch, size: rows.fontSize, colour: model.theme.hatch, into: &list
        )
        list.addCells(stepBoxes, colour: model.theme.hatch)
        list.addCells(troubleSteps, colour: model.theme.troubleFill)
    }

    private mutating func noteFound() {
        if !marks.isEmpty || !changed.isEmpty { found.insert(.changed) }
        if !automatic.isEmpty || underlines.contains(where: { !$0.isEmpty }) { found.insert(.automatic) }
    }

    /// The space above and below a bar.
    static func barInset(_ model: LogModel) -> Double { model.scale.length(0.6) }

    /// The key of bars with the same colour, and the same height if they are strokes.
    private mutating func group(_ colour: Colour, height: Double?) -> Int {
        for group in 0..<barCount where bars[group].colour == colour {
            guard let height, !bars[group].places.isEmpty, bars[group].height != height else {
                if let height { bars[group].height = height }
                return group
            }
        }
        if barCount < bars.count {
            bars[barCount].colour = colour
            bars[barCount].height = height ?? 0
            bars[barCount].places.removeAll(keepingCapacity: true)
            bars[barCount].glyphs.removeAll(keepingCapacity: true)
        } else {
            bars.append(BarGroup(colour: colour, height: height ?? 0, places: [], glyphs: []))
        }
        barCount += 1
        return barCount - 1
    }
}
