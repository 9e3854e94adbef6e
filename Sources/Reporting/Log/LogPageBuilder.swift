package import Pages
internal import Wording
internal import Analysis
internal import Capture
package import Layout

/// Lays out the pages of a log, one at a time, into display lists. Pure: measures and places, draws nothing.
///
/// One for each queue; its buffers are reused from page to page.
package struct LogPageBuilder: PageBuilder {
    let model: LogModel
    let text: LogRowText
    /// Glyph of every Latin-1 character of the monospaced font.
    let glyphs: [UInt32]
    private var rows: [VisibleRow] = []
    private var background = RowBackground()
    private var signals: SignalPlacer?

    package init(_ model: LogModel) {
        self.model = model
        text = LogRowText(model)
        let mono = model.fonts[FontSlot.mono.index]
        var glyphs = mono.latin1Glyphs
        glyphs[Int(LogRowText.ellipsis)] = mono["\u{2026}"]?.glyph ?? glyphs[Int(UInt8(ascii: "~"))]
        glyphs[Int(LogRowText.none)] = mono["\u{2013}"]?.glyph ?? glyphs[Int(UInt8(ascii: "-"))]
        glyphs[Int(LogRowText.minus)] = mono["\u{2212}"]?.glyph ?? glyphs[Int(UInt8(ascii: "-"))]
        self.glyphs = glyphs
        signals = model.signals.map { SignalPlacer($0, model) }
    }

    package mutating func layOut(page: Int, number: PageNumber, into list: inout DisplayList) {
        list.reset(size: model.frame.size, background: model.theme.paper)
        let front = model.front
        let flowPage = page - front.fullPages
        let header = LogHeader(model: model)
        if flowPage < 0 {
            header.place(rows: nil, into: &list)
            front.place(page: page, into: &list)
            header.placeFooter(number, into: &list)
            return
        }
        let shared = flowPage == 0 ? front.sharedTop : nil
        let top = shared ?? model.frame.rows.top
        let visible = collectRows(
            from: model.flow.breaks[flowPage], to: model.flow.end(ofPage: flowPage), top: top)
        header.place(rows: visible.isEmpty ? nil : visible, into: &list)
        if shared != nil { front.place(page: page, into: &list) }
        header.placeHeads(top: top, into: &list)
        background.place(rows, model, into: &list)
        for row in rows { place(row, into: &list) }
        header.placeFooter(number, into: &list)
    }

    /// Adds some rows below their column heads: a part of another document's page.
    mutating func place(rows range: Range<Int>, top: Double, hasHeads: Bool, into list: inout DisplayList) {
        let first = hasHeads ? top : top - model.frame.rows.headHeight
        _ = collectRows(from: Break(item: range.lowerBound), to: Break(item: range.upperBound), top: first)
        if hasHeads { LogHeader(model: model).placeHeads(top: top, into: &list) }
        background.place(rows, model, into: &list)
        for row in rows { place(row, into: &list) }
    }

    /// Finds the rows from one break to the next and where each begins; returns the range of them.
    private mutating func collectRows(from start: Break, to end: Break, top: Double) -> Range<Int> {
        rows.removeAll(keepingCapacity: true)
        let frames = model.capture.frames
        let last = end.part > 0 ? end.item + 1 : end.item
        var separators = model.separators.members(of: start.item..<last)
        var y = top + model.frame.rows.headHeight
        for index in start.item..<last {
            if model.folds.isHidden(index) { continue }
            let flags = frames.flags(index)
            var row = VisibleRow(index: index, flags: flags, y: y)
            let units = frames.payload(index).count
            row.unitRows = max(1, (units + model.plan.unitsPerLine - 1) / model.plan.unitsPerLine)
            row.frameLines = model.plan.lines(units: units)
            row.separators = separators.prefix { $0.row == index }
            separators.removeFirst(row.separators.count)
            row.isOdd = (start.item + rows.count) & 1 == 1
            describe(&row)
            if row.errorLines == 0, !model.rowLines.signalLines.isEmpty {
                row.signalLines = Int(model.rowLines.signalLines[index])
            }
            row.firstLine = index == start.item ? start.part : 0
            row.endLine = index == end.item ? end.part : row.lineCount
            y += Double(row.endLine - row.firstLine) * model.frame.rows.pitch
            rows.append(row)
        }
        return start.item..<last
    }

    /// Finds what a row has beside cells and signals.
    private func describe(_ row: inout VisibleRow) {
        if !model.folds.all.isEmpty { row.fold = model.folds.fold(row.index) }
        if row.flags.contains(.error) {
            if row.fold != nil {
                row.errorLines = ErrorFoldRow.lines(model.errors.layout, model.plan)
            } else if model.errors.explains {
                row.errorLines = model.errors.lines(row.index)
            }
        } else {
            row.hasAnnotation = row.flags.contains(.xl) || row.fold != nil
        }
    }

    private mutating func place(_ row: VisibleRow, into list: inout DisplayList) {
        if row.errorLines > 0 {
            for line in 0..<row.separators.count where line >= row.firstLine && line < row.endLine {
                let y = row.y + Double(line - row.firstLine) * model.frame.rows.pitch
                place(row.separators[row.separators.startIndex + line], y: y, into: &list)
            }
            if let fold = row.fold {
                ErrorFoldRow(fold, model).place(row, text, glyphs, into: &list)
            } else {
                ErrorRow(model).place(row, text, glyphs, into: &list)
            }
            return
        }
        var awaitsSignals = row.signalLines > 0
        for line in row.firstLine..<min(row.endLine, row.lineCount - row.signalLines) {
            let y = row.y + Double(line - row.firstLine) * model.frame.rows.pitch
            if line < row.separators.count {
                place(row.separators[row.separators.startIndex + line], y: y, into: &list)
            } else if row.hasAnnotation, line == row.lineCount - row.signalLines - 1 {
                placeAnnotation(row, y: y, into: &list)
            } else {
                let cells = model.plan.cells.indices
                let columnLine = line - row.separators.count
                // Signals have the font, size and tone of the bytes, so they are drawn before the quiet ASCII column, in one
                // run with the bytes: a change of one of them costs a third of a row.
                let quietTail = awaitsSignals ? asciiCell : cells.upperBound
                placeLine(columnLine, of: row, y: y, cells: 0..<quietTail, into: &list)
                if awaitsSignals {
                    signals?.place(row, into: &list)
                    awaitsSignals = false
                    placeLine(columnLine, of: row, y: y, cells: quietTail..<cells.upperBound, into: &list)
                }
            }
        }
        if awaitsSignals { signals?.place(row, into: &list) }
    }

    /// The last cell where that is the ASCII column; otherwise the end of the cells.
    private var asciiCell: Int {
        guard let last = model.plan.cells.last, model.columns.columns[last.column].kind == .ascii else {
            return model.plan.cells.count
        }
        return model.plan.cells.count - 1
    }

    private func placeLine(
        _ line: Int, of row: VisibleRow, y: Double, cells: Range<Int>, into list: inout DisplayList
    ) {
        let baseline = y + model.frame.rows.baseline
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LogRowText.capacity) { buffer in
            for cell in model.plan.cells[cells] {
                let first = model.plan.firstLine(of: cell, unitRows: row.unitRows)
                let column = model.columns.columns[cell.column]
                beginRun(column, row, into: &list)
                let x = model.frame.rows.left + cell.x
                if column.kind == .data || column.kind == .ascii {
                    let unitRow = line - first
                    guard unitRow >= 0, unitRow < row.unitRows else { continue }
                    placeUnits(column.kind, row, unitRow, x: x, y: baseline, into: &list)
                } else if line == first {
                    let range = text.write(column, row: row.index, in: buffer)
                    let shift = model.columns.isTrailing[cell.column] ? cell.width - range.count : 0
                    place(buffer, range, x: x + Double(shift) * model.plan.advance, y: baseline, into: &list)
                } else if column.kind == .length, cell.line == model.dataCell?.line, line > first,
                    line - first < row.unitRows
                {
                    placeOffset(line - first, cell, buffer, x: x, y: baseline, into: &list)
                }
            }
        }
    }

    @inline(__always)
    private func beginRun(_ column: LogColumns.Column, _ row: VisibleRow, into list: inout DisplayList) {
        var colour = column.isQuiet ? model.theme.quiet : model.theme.ink
        if column.kind == .message, model.signals?.message(row.index) == nil { colour = model.theme.quiet }
        if row.flags.contains(.error) { colour = model.theme.trouble }
        list.beginRun(font: .mono, size: model.frame.rows.fontSize, colour: colour)
    }

    @inline(__always)
    private func place(
        _ buffer: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, x: Double, y: Double,
        into list: inout DisplayList
    ) {
        var x = x
        for index in range {
            let character = buffer[index]
            if character != 0x20 { list.add(glyph: glyphs[Int(character)], x: x, y: y) }
            x += model.plan.advance
        }
    }

    /// How many bytes stand in the lines above: `+8`, where a payload wraps.
    private func placeOffset(
        _ unitRow: Int, _ cell: GridPlan.Cell, _ buffer: UnsafeMutableBufferPointer<UInt8>, x: Double, y: Double,
        into list: inout DisplayList
    ) {
        let end = LogRowText.capacity
        let start =
            Decimal.writeFixed(
                UInt64(unitRow * model.plan.unitsPerLine), isNegative: false, decimals: 0, endingAt: end, in: buffer)
            - 1
        buffer[start] = UInt8(ascii: "+")
        let shift = max(0, cell.width - (end - start))
        list.beginRun(font: .mono, size: model.frame.rows.fontSize, colour: model.theme.quiet)
        place(buffer, start..<end, x: x + Double(shift) * model.plan.advance, y: y, into: &list)
    }

    private func placeUnits(
        _ kind: LogStyle.Column, _ row: VisibleRow, _ unitRow: Int, x: Double, y: Double,
        into list: inout DisplayList
    ) {
        let payload = model.capture.frames.payload(row.index)
        let first = unitRow * model.plan.unitsPerLine
        let end = min(payload.count, first + model.plan.unitsPerLine)
        let advance = model.plan.advance
        guard first < end else {
            guard unitRow == 0 else { return }
            if kind == .ascii || !placeAbsence(row, x: x, y: y, into: &list) {
                list.add(glyph: glyphs[Int(LogRowText.none)], x: x, y: y)
            }
            return
        }
        var x = x
        for index in first..<end {
            let byte = payload[index]
            if kind == .ascii {
                let character = byte >= 0x20 && byte < 0x7F ? byte : LogRowText.dot
                if character != 0x20 { list.add(glyph: glyphs[Int(character)], x: x, y: y) }
                x += advance
                continue
            }
            if index > first {
                // A space between bytes: a run then needs no adjustment, and copied text has it.
                list.add(glyph: glyphs[0x20], x: x, y: y)
                x += advance
            }
            list.add(glyph: glyphs[Int(LogRowText.hexDigits[Int(byte >> 4)])], x: x, y: y)
            list.add(glyph: glyphs[Int(LogRowText.hexDigits[Int(byte & 15)])], x: x + advance, y: y)
            x += 2 * advance
        }
    }

    /// Says why a row shows no bytes, where there is a reason and a word for it fits in the place of the bytes.
    private func placeAbsence(_ row: VisibleRow, x: Double, y: Double, into list: inout DisplayList) -> Bool {
        let room = model.plan.unitsPerLine * 3 - 1
        var word: StaticString = ""
        if row.flags.contains(.error) { word = room >= 11 ? "error frame" : "error" }
        if row.flags.contains(.remote) { word = room >= 14 ? "remote request" : room >= 6 ? "remote" : "" }
        guard word.utf8CodeUnitCount > 0, word.utf8CodeUnitCount <= room else { return false }
        word.withUTF8Buffer { characters in
            var x = x
            for character in characters {
                list.add(glyph: glyphs[Int(character)], x: x, y: y)
                x += model.plan.advance
            }
        }
        return true
    }

    private func place(_ separator: Separators.Separator, y: Double, into list: inout DisplayList) {
        let size = model.frame.rows.fontSize * 0.92
        let content = model.frame.content
        var text = model.texts.table.shape("\u{2013} ", font: .strong)
        switch separator.kind {
        case .silence(let gap, let channel, _):
            text.glyphs += model.texts.table.shape(Decimal.duration(gap) + " silence", font: .strong).glyphs
            if let channel { text.glyphs += model.texts.silencePlaces[Int(channel)].glyphs }
        case .pause(let gap, let channel):
            text.glyphs += model.texts.table.shape(Decimal.duration(gap) + " pause", font: .strong).glyphs
            if let channel { text.glyphs += model.texts.silencePlaces[Int(channel)].glyphs }
        case .mark(let label, _):
            text.glyphs += label.glyphs
        }
        text.glyphs += model.texts.table.shape(" \u{2013}", font: .strong).glyphs
        let shown = text.shortened(to: content.width / size, ellipsis: model.texts.strongEllipsis)
        let x = content.x + (content.width - shown.width * size) / 2
        list.add(
            shown, x: x, y: y + model.frame.rows.baseline, size: size, colour: separator.ink(model.theme),
            scale: model.scale)
    }

    private func placeAnnotation(_ row: VisibleRow, y: Double, into list: inout DisplayList) {
        let size = model.frame.rows.fontSize * 0.88
        let left = model.underline.textLeft
        let width = model.underline.width * model.underline.fontSize
        let text = model.texts.table.shape(annotation(row), font: .text)
        let shown = text.shortened(to: width / size, ellipsis: model.texts.ellipsis)
        let colour = row.fold == nil ? model.theme.note : model.theme.quiet
        list.add(
            shown, x: left, y: y + model.frame.rows.baseline, size: size, colour: colour, scale: model.scale)
    }

    private func annotation(_ row: VisibleRow) -> String {
        let frames = model.capture.frames
        if let header = frames.xlHeader(row.index) {
            let secure = row.flags.contains(.simpleExtendedContent) ? "  SEC" : ""
            return
                "priority \(frames.identifier(row.index))  VCID \(Hexadecimal.text(header.virtualNetwork, digits: 2))  SDT "
                + "\(Hexadecimal.text(header.serviceDataUnitType, digits: 2))  AF \(Hexadecimal.text(header.acceptanceField, digits: 8))\(secure)"
        }
        return row.fold.map { RepeatProse.sentence($0, model) } ?? ""
    }
}

/// A row, or the part of it, that is on the page at hand.
struct VisibleRow {
    var index: Int
    var flags: FrameFlags
    /// Top of its first visible line.
    var y: Double
    /// Lines that its units take.
    var unitRows = 1
    /// Lines of the frame itself.
    var frameLines = 1
    /// Lines before the frame.
    var separators: ArraySlice<Separators.Separator> = []
    var hasAnnotation = false
    /// Lines of an error frame whose cells are others than those of frames; 0 for other rows.
    var errorLines = 0
    /// Where it stands for others, too.
    var fold: RowFolds.Fold?
    /// Of the rows that are shown; every second one is shaded.
    var isOdd = false
    /// Lines of signals, behind all others.
    var signalLines = 0
    /// Visible lines, counted from the row's first.
    var firstLine = 0
    var endLine = 1

    init(index: Int, flags: FrameFlags, y: Double) {
        self.index = index
        self.flags = flags
        self.y = y
    }

    var lineCount: Int {
        separators.count + (errorLines > 0 ? errorLines : frameLines + (hasAnnotation ? 1 : 0) + signalLines)
    }
}
