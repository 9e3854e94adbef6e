internal import Analysis
internal import CANCapture
package import Layout
package import Pages
internal import Formatting
internal import Wording

/// Lays out the pages of a log, one at a time, into display lists. It measures and places, and draws nothing.
///
/// One for each queue; its buffers are reused from page to page.
package struct LogPageBuilder: PageBuilder {
    let model: LogModel
    let text: LogRowText
    private let pen: RowPen
    /// The glyph of each Latin-1 character of the monospaced font.
    private let glyphs: [UInt32]
    private(set) var rows: [VisibleRow] = []
    private var background: RowBackground
    private var quietDigits: QuietDigits
    /// Whether a column has the numbers of bytes.
    private let hasLengths: Bool
    private var signals: SignalPlacer?
    private var messages: PlacedMessages?
    /// Left edges of the further columns of a page.
    private var besides: DisplayList?

    package init(_ model: LogModel) { self.init(model, words: nil) }

    /// - Parameters:
    ///   - words: words with which rows are drawn; nil for characters.
    ///   - counts: counts the words of rows, which are then not drawn.
    ///   - statementWords: words with which the lines of messages are drawn; nil for characters.
    init(
        _ model: LogModel, words: RowWords?, counts: RowWordCounts? = nil, statementWords: StatementWords? = nil
    ) {
        self.model = model
        text = LogRowText(model)
        hasLengths = model.columns.columns.contains { $0.kind == .length }
        pen = RowPen(
            weights: model.weights, words: words, counts: counts, advance: model.plan.advance,
            size: model.frame.rows.fontSize)
        glyphs = Array(model.weights.glyphs[..<256])
        background = RowBackground(words?.patterns, counts)
        quietDigits = QuietDigits(model, words?.patterns, counts)
        signals = model.signals.map { SignalPlacer($0, model, pen, words: statementWords) }
        messages = model.messages.map { _ in PlacedMessages(words: statementWords) }
    }

    package mutating func layOut(page: Int, number: PageNumber, into list: inout DisplayList) {
        list.reset(size: model.frame.size, background: model.theme.paper)
        if page == 0 { list.links.addAnchor(LogPages.anchor, top: 0) }
        let header = LogHeader(model: model)
        let first = page * model.frame.columns
        let columns = first..<min(model.columnCount, first + model.frame.columns)
        let ranges = columns.map { model.rows(ofColumn: $0) }.filter { !$0.isEmpty }
        let visible = ranges.first.map { $0.lowerBound..<(ranges.last?.upperBound ?? $0.upperBound) }
        header.place(rows: visible, number, into: &list)
        header.placeMap(rows: visible, into: &list)
        var marks: LogLegend.Marks = []
        for column in columns {
            if column == first {
                placeBody(column, into: &list)
            } else {
                var other = besides ?? DisplayList(size: model.frame.size, background: nil)
                other.reset(size: model.frame.size, background: nil)
                placeBody(column, into: &other)
                let dx = Double(column - first) * model.frame.columnStep
                list.tagged(.paragraph) { $0.append(other, movedBy: dx) }
                besides = other
            }
            if !model.rows(ofColumn: column).isEmpty { marks.formUnion(self.marks) }
        }
        LogLegend(model: model).place(marks, into: &list)
        header.placeFooter(number, into: &list)
    }

    /// Adds a column: front matter, rows below their heads, or both.
    private mutating func placeBody(_ column: Int, into list: inout DisplayList) {
        let front = model.front
        let flowPage = column - front.fullPages
        guard flowPage >= 0 else {
            list.tagged(.paragraph) { front.place(page: column, into: &$0) }
            return
        }
        let isShared = flowPage < front.sharedColumns(of: model.frame.columns)
        let top = (isShared ? front.sharedTop : nil) ?? model.frame.rows.top
        _ = collectRows(from: model.flow.breaks[flowPage], to: model.flow.end(ofPage: flowPage), top: top)
        if flowPage == 0, front.sharedTop != nil { list.tagged(.paragraph) { front.place(page: column, into: &$0) } }
        // One block per page: a tag for each row would be as large as the row.
        list.tagged(.paragraph) { list in
            LogHeader(model: model).placeHeads(top: top, into: &list)
            placeRows(page: flowPage, top: top, into: &list)
        }
    }

    /// Adds some rows below their column heads as a part of a page of another document.
    ///
    /// - Parameter previous: the row above them, whose digits they do not repeat; nil if none is there.
    package mutating func place(
        rows range: Range<Int>, below previous: Int? = nil, top: Double, hasHeads: Bool, into list: inout DisplayList
    ) {
        let first = hasHeads ? top : top - model.frame.rows.headHeight
        if hasHeads { LogHeader(model: model).placeHeads(top: top, into: &list) }
        _ = collectRows(from: Break(item: range.lowerBound), to: Break(item: range.upperBound), top: first)
        placeRows(page: nil, below: previous, top: first, into: &list)
    }

    /// Adds error frames as one double row, with the separators before its first frame.
    ///
    /// - Parameter previous: as in ``place(rows:below:top:hasHeads:into:)``.
    package mutating func place(
        errors block: RowFolds.Fold, below previous: Int? = nil, top: Double, into list: inout DisplayList
    ) {
        let (first, row) = (top - model.frame.rows.headHeight, Int(block.row))
        _ = collectRows(from: Break(item: row), to: Break(item: row + 1), block: block, top: first)
        placeRows(page: nil, below: previous, top: first, into: &list)
    }

    /// Adds lines of rows, from one break to another; `top` is that of the column heads, which are not drawn.
    mutating func place(from start: Break, to end: Break, top: Double, into list: inout DisplayList) {
        _ = collectRows(from: start, to: end, top: top)
        placeRows(page: nil, top: top, into: &list)
    }

    /// Places the rows that were collected.
    ///
    /// - Parameters:
    ///   - page: number among the pages with rows; nil for a part of a page of another document.
    ///   - previous: the row above the first one, if it is there.
    mutating func placeRows(page: Int?, below previous: Int? = nil, top: Double, into list: inout DisplayList) {
        if let all = model.messages {
            messages?.collect(rows, page: page, top: top + model.frame.rows.headHeight, all, model)
        }
        quietDigits.find(in: &rows, below: previous, text, model)
        background.place(rows, messages, model, into: &list)
        quietDigits.place(model, into: &list)
        for row in rows { place(row, into: &list) }
        messages?.place(model, into: &list)
    }

    /// The marks in the rows that need an explanation in the foot.
    private var marks: LogLegend.Marks {
        var marks = background.found
        if rows.contains(where: { $0.repeated > 0 }) {
            marks.insert(.repeated)
        }
        if model.style.marks, rows.contains(where: { $0.flags.contains(.error) }) { marks.insert(.error) }
        if model.hasTypes {
            if rows.contains(where: { $0.flags.contains(.bitRateSwitch) }) { marks.insert(.bitRate) }
            if rows.contains(where: { $0.flags.contains(.errorStateIndicator) }) { marks.insert(.errorState) }
        }
        return marks
    }

    /// Finds the rows from one break to the next and their positions; returns their range.
    ///
    /// - Parameter block: error frames that become one row, the first; nil if rows are as in the log.
    mutating func collectRows(
        from start: Break, to end: Break, block: RowFolds.Fold? = nil, top: Double
    ) -> Range<Int> {
        rows.removeAll(keepingCapacity: true)
        let frames = model.capture.frames
        let payloads = model.rowLines.payloads
        let last = end.part > 0 ? end.item + 1 : end.item
        let separators = model.separators
        var nextSeparator = separators.members(of: start.item..<last).startIndex
        var y = top + model.frame.rows.headHeight
        for index in start.item..<last {
            if model.folds.isHidden(index) { continue }
            let flags = frames.flags(index)
            var row = VisibleRow(index: index, flags: flags, y: y)
            row.unitRows = payloads.count(index)
            row.frameLines = model.plan.lines(units: row.unitRows * model.plan.unitsPerLine)
            let firstSeparator = nextSeparator
            while nextSeparator < separators.all.count, separators.all[nextSeparator].row == index {
                nextSeparator += 1
            }
            row.separators = firstSeparator..<nextSeparator
            row.separatorLines = model.rowLines.lines(of: separators.all[row.separators])
            row.isOdd = (start.item + rows.count) & 1 == 1
            describe(&row, block)
            if row.errorLines == 0 {
                row.signalLines = model.rowLines.signalLines(index)
                row.messageLines = model.rowLines.messageLines(index)
            }
            row.linesBehind = model.rowLines.linesBehind(index)
            row.firstLine = index == start.item ? start.part : 0
            row.endLine = index == end.item ? end.part : row.lineCount + row.linesBehind
            y += Double(row.endLine - row.firstLine) * model.frame.rows.pitch
            rows.append(row)
        }
        return start.item..<last
    }

    /// Finds the marks of a row in addition to cells and signals.
    private func describe(_ row: inout VisibleRow, _ block: RowFolds.Fold?) {
        row.fold = block
        if block == nil, !model.folds.all.isEmpty { row.fold = model.folds.fold(row.index) }
        if row.flags.contains(.error) {
            if row.fold != nil {
                row.errorLines = model.errors.layout.foldedLines(model.plan)
            } else if model.errors.explains {
                row.errorLines = model.errors.lines(row.index)
            }
        } else {
            row.hasAnnotation = row.flags.contains(.xl) || row.fold != nil
        }
        if model.style.marks, row.errorLines == 0, model.dataCell != nil { row.changes = RowChanges(row.index, model) }
    }

    private mutating func place(_ row: VisibleRow, into list: inout DisplayList) {
        if row.linesBehind > 0 { placeSilenceBehind(row, into: &list) }
        if row.errorLines > 0 {
            placeSeparators(row, into: &list)
            if let fold = row.fold {
                ErrorFoldRow(fold, model).place(row, text, glyphs, into: &list)
            } else {
                ErrorRow(model).place(row, text, glyphs, into: &list)
            }
            return
        }
        placeSeparators(row, into: &list)
        var awaitsSignals = row.signalLines > 0
        let ownEnd = min(row.endLine, row.lineCount - row.messageLines - row.signalLines)
        for line in row.firstLine..<max(row.firstLine, ownEnd) {
            let y = row.y + Double(line - row.firstLine) * model.frame.rows.pitch
            if line < row.separatorLines { continue }
            if row.hasAnnotation, line == row.lineCount - row.messageLines - row.signalLines - 1 {
                placeAnnotation(row, y: y, into: &list)
            } else {
                let cells = model.plan.cells.indices
                let columnLine = line - row.separatorLines
                // Signals have the font, size and colour of the bytes, so they are drawn before the grey ASCII column
                // in one run with the bytes: each change costs a third of a row.
                let quietTail = awaitsSignals ? asciiCell : cells.upperBound
                placeLine(columnLine, of: row, y: y, cells: 0..<quietTail, into: &list)
                if columnLine == 0, model.signalColumn != nil {
                    signals?.placeBeside(row, y: y + model.frame.rows.baseline, into: &list)
                }
                if awaitsSignals {
                    signals?.place(row, into: &list)
                    awaitsSignals = false
                    placeLine(columnLine, of: row, y: y, cells: quietTail..<cells.upperBound, into: &list)
                }
            }
        }
        if awaitsSignals { signals?.place(row, into: &list) }
    }

    /// The left edge of the ASCII column if it is the last one, or the last one before transport frames; otherwise the
    /// end of the cells.
    private var asciiCell: Int {
        let cells = model.plan.cells
        let end = cells.last.map { model.columns.columns[$0.column].kind } == .transport ? cells.count - 1 : cells.count
        guard end > 0, model.columns.columns[cells[end - 1].column].kind == .ascii else { return cells.count }
        return end - 1
    }

    private func placeLine(
        _ line: Int, of row: VisibleRow, y: Double, cells: Range<Int>, into list: inout DisplayList
    ) {
        let baseline = y + model.frame.rows.baseline
        // A line does not begin with spaces.
        var end = cells.lowerBound == 0 ? .infinity : model.frame.rows.left + self.end(ofCell: cells.lowerBound - 1)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RowSigns.capacity) { buffer in
            for cell in model.plan.cells[cells] {
                let first = model.plan.firstLine(of: cell, unitRows: row.unitRows)
                let column = model.columns.columns[cell.column]
                let x = model.frame.rows.left + cell.x
                if column.kind == .data || column.kind == .ascii {
                    let unitRow = line - first
                    guard unitRow >= 0, unitRow < row.unitRows else { continue }
                    if column.kind == .data {
                        placeBytes(column, row, unitRow, buffer, x: x, y: baseline, end: &end, into: &list)
                    } else {
                        placeASCII(column, row, unitRow, buffer, x: x, y: baseline, end: &end, into: &list)
                    }
                } else if line == first {
                    let range = text.write(column, row: row.index, in: buffer)
                    let shift = model.columns.isTrailing[cell.column] ? cell.width - range.count : 0
                    let isNumber = model.columns.isTrailing[cell.column] && column.kind != .transport
                    var weight = column.weight
                    if column.kind == .message, model.signals?.message(row.index) == nil { weight = RowWeights.light }
                    let left = x + Double(shift) * model.plan.advance
                    if column.kind == .number, shift > 0, row.flags.contains(.error), model.style.marks {
                        buffer[0] = UInt8(ascii: "!")
                        pen.put(
                            buffer, 0..<1, .name, weight: weight, x: x, y: baseline, colour: colour(weight, row),
                            end: &end, into: &list)
                    }
                    let repeated = column.kind == .time ? row.repeated : 0
                    if repeated > 0 {
                        let quiet = look(ofRepeated: row, column.weight)
                        pen.put(
                            buffer, range.lowerBound..<range.lowerBound + repeated, .number, weight: quiet.weight,
                            x: left, y: baseline, colour: quiet.colour, end: &end, into: &list)
                    }
                    if repeated < range.count {
                        pen.put(
                            buffer, range.lowerBound + repeated..<range.upperBound, isNumber ? .number : .name,
                            weight: weight, x: left + Double(repeated) * model.plan.advance, y: baseline,
                            colour: colour(weight, row), end: &end, into: &list)
                    }
                } else if column.kind == .length, cell.line == model.dataCell?.line, line > first,
                    line - first < row.unitRows
                {
                    placeOffset(line - first, cell, row, buffer, x: x, y: baseline, end: &end, into: &list)
                }
            }
        }
    }

    /// The row has spaces instead of digits that are drawn down the page.
    private func look(ofRepeated row: VisibleRow, _ weight: Int) -> (weight: Int, colour: Colour) {
        if row.hidesRepeated { return (RowWeights.hidden, model.theme.ink) }
        return (weight, model.theme.repeated)
    }

    private func end(ofCell index: Int) -> Double {
        model.plan.cells[index].x + Double(model.plan.cells[index].width) * model.plan.advance
    }

    /// One ink for all weights. If the font has no light weight, unimportant columns are grey.
    @inline(__always)
    private func colour(_ weight: Int, _ row: VisibleRow) -> Colour {
        if row.flags.contains(.error) { return model.theme.trouble }
        return weight == RowWeights.light && !model.weights.hasLight ? model.theme.quiet : model.theme.ink
    }

    /// Number of bytes on the lines above: `+8`, if a payload wraps.
    private func placeOffset(
        _ unitRow: Int, _ cell: GridPlan.Cell, _ row: VisibleRow, _ buffer: UnsafeMutableBufferPointer<UInt8>,
        x: Double, y: Double, end: inout Double, into list: inout DisplayList
    ) {
        let last = RowSigns.capacity
        let start =
            Decimal.writeFixed(
                UInt64(unitRow * model.plan.unitsPerLine), isNegative: false, decimals: 0, endingAt: last, in: buffer)
            - 1
        buffer[start] = UInt8(ascii: "+")
        let shift = max(0, cell.width - (last - start))
        pen.put(
            buffer, start..<last, .number, weight: RowWeights.light, x: x + Double(shift) * model.plan.advance, y: y,
            colour: colour(RowWeights.light, row), end: &end, into: &list)
    }

    private func placeBytes(
        _ column: LogColumns.Column, _ row: VisibleRow, _ unitRow: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>,
        x: Double, y: Double, end: inout Double, into list: inout DisplayList
    ) {
        let payload = model.capture.frames.payload(row.index)
        let first = unitRow * model.plan.unitsPerLine
        let isRest = unitRow + 1 == row.unitRows
        let last = isRest ? payload.count : min(payload.count, first + model.plan.unitsPerLine)
        let colour = colour(column.weight, row)
        guard first < last else {
            guard unitRow == 0 else { return }
            let count = absence(row, buffer)
            return pen.put(
                buffer, 0..<count, .name, weight: column.weight, x: x, y: y, colour: colour, end: &end, into: &list)
        }
        if last - first > model.plan.unitsPerLine {
            return place(
                payload[first], times: last - first, buffer, row.changes == nil ? column.weight : RowWeights.light,
                x: x, y: y, colour, end: &end, into: &list)
        }
        let hidden = RedactedCells(model.capture.frames.redactedStretches(row.index), first..<last)
        var x = x
        var next = first
        for index in first..<last where index >= next {
            let byte = payload[index]
            next = index + 1
            if hidden == nil, let stop = repeats(from: index, to: last, payload, row) {
                place(
                    byte, times: stop - index, buffer, row.changes == nil ? column.weight : RowWeights.light, x: x,
                    y: y, colour, end: &end, into: &list)
                x += 3 * Double(stop - index) * model.plan.advance
                next = stop
                continue
            }
            if let cell = hidden?.cell(index - first) {
                let start = x + Double(cell.blanks) * model.plan.advance
                for (place, character) in cell.text.enumerated() { buffer[place] = character }
                if !cell.text.isEmpty {
                    pen.put(
                        buffer, 0..<cell.text.count, .name, weight: column.weight, x: start, y: y, colour: colour,
                        end: &end, into: &list)
                }
                x += 3 * model.plan.advance
                continue
            }
            buffer[0] = RowSigns.hexDigits[Int(byte >> 4)]
            buffer[1] = RowSigns.hexDigits[Int(byte & 15)]
            let weight = row.changes.map { $0.isTold(index) ? RowWeights.heavy : RowWeights.light } ?? column.weight
            pen.put(buffer, 0..<2, .name, weight: weight, x: x, y: y, colour: colour, end: &end, into: &list)
            x += 3 * model.plan.advance
        }
    }

    /// Equal bytes of a long payload are written once with their number.
    private static let fewestRepeats = 7

    /// The end of a run of equal bytes, if it is long enough and none of them changed. In payloads of eight bytes each
    /// byte is written.
    @inline(__always)
    private func repeats(
        from index: Int, to last: Int, _ payload: UnsafeBufferPointer<UInt8>, _ row: VisibleRow
    ) -> Int? {
        guard model.joinsRepeats, payload.count > 8, last - index >= Self.fewestRepeats else { return nil }
        let slot = model.index.slots[row.index]
        let automatic = slot == IdentifierIndex.none ? [] : model.automatic?.mask(ofSlot: Int(slot)) ?? []
        var end = index
        while end < last, payload[end] == payload[index], row.changes?.isTold(end) != true,
            end >= automatic.count || automatic[end] == 0
        { end += 1 }
        return end - index >= Self.fewestRepeats ? end : nil
    }

    /// `00 × 12`.
    private func place(
        _ byte: UInt8, times count: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>, _ weight: Int, x: Double,
        y: Double,
        _ colour: Colour, end: inout Double, into list: inout DisplayList
    ) {
        buffer[0] = RowSigns.hexDigits[Int(byte >> 4)]
        buffer[1] = RowSigns.hexDigits[Int(byte & 15)]
        pen.put(buffer, 0..<2, .name, weight: weight, x: x, y: y, colour: colour, end: &end, into: &list)
        let last = RowSigns.capacity
        let start = Decimal.writeFixed(UInt64(count), isNegative: false, decimals: 0, endingAt: last, in: buffer) - 2
        buffer[start] = RowSigns.times
        buffer[start + 1] = 0x20
        pen.put(
            buffer, start..<last, .name, weight: weight, x: x + 3 * model.plan.advance, y: y, colour: colour, end: &end,
            into: &list)
    }

    private func placeASCII(
        _ column: LogColumns.Column, _ row: VisibleRow, _ unitRow: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>,
        x: Double, y: Double, end: inout Double, into list: inout DisplayList
    ) {
        let payload = model.capture.frames.payload(row.index)
        let first = unitRow * model.plan.unitsPerLine
        let last = min(payload.count, first + min(model.plan.unitsPerLine, RowSigns.capacity))
        var count = 0
        for index in first..<max(first, last) {
            let byte = payload[index]
            buffer[count] = byte >= 0x20 && byte < 0x7F ? byte : RowSigns.dot
            count += 1
        }
        for stretch in model.capture.frames.redactedStretches(row.index) {
            for index in stretch.bytes.clamped(to: first..<max(first, last)) {
                buffer[index - first] = RowSigns.hidden
            }
        }
        if count == 0 {
            guard unitRow == 0 else { return }
            buffer[0] = RowSigns.none
            count = 1
        }
        pen.put(
            buffer, 0..<count, .ascii, weight: column.weight, x: x, y: y, colour: colour(column.weight, row), end: &end,
            into: &list)
    }

    /// Writes why a row shows no bytes if there is a reason and its text fits; otherwise a dash. Returns the number of
    /// characters.
    private func absence(_ row: VisibleRow, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        if row.flags.contains(.remote) {
            return RemoteText.write(
                length: hasLengths ? nil : model.capture.frames.length(row.index),
                unitsPerLine: model.plan.unitsPerLine, buffer)
        }
        let room = model.plan.unitsPerLine * 3 - 1
        var word: StaticString = ""
        if row.flags.contains(.error) { word = room >= 11 ? "error frame" : "error" }
        buffer[0] = RowSigns.none
        guard word.utf8CodeUnitCount > 0, word.utf8CodeUnitCount <= room else { return 1 }
        word.withUTF8Buffer { for (place, character) in $0.enumerated() { buffer[place] = character } }
        return word.utf8CodeUnitCount
    }
}
