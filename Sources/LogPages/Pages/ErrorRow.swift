internal import Analysis
internal import CANCapture
internal import Layout
internal import Pages
internal import TemplateReading

/// Draws an error frame with an explanation instead of the bytes.
struct ErrorRow {
    private let model: LogModel
    private let layout: ErrorRowLayout

    init(_ model: LogModel) {
        self.model = model
        layout = model.errors.layout
    }

    func place(_ row: VisibleRow, _ text: LogRowText, _ glyphs: [UInt32], into list: inout DisplayList) {
        let frames = model.capture.frames
        let lines = RowLinePlaces(row, model)
        ErrorCells(model).place(row.index, lines, repeated: row.repeated, text, glyphs, into: &list)
        let counters = SocketCANError.counters(frames, row.index)
        let trailing = counters.map { model.errors.counterTexts($0) }
        let said = model.errors.text(row.index)
        let beside = lines.baseline(layout.cellLines - 1)
        if let counters, let bar = model.errors.counterBar, let y = beside {
            place(counters.transmit, bar, y: y, into: &list)
            line(nil, trailing ?? []).place(x: layout.left, width: layout.width, y, model, &list)
            if layout.cellLines < row.errorLines {
                guard let y = lines.baseline(layout.cellLines) else { return }
                return line(said, []).place(x: layout.belowLeft, width: layout.belowWidth, y, model, &list)
            }
            return line(said, []).place(x: layout.left, width: bar.textRoom, y, model, &list)
        }
        guard layout.cellLines < row.errorLines else {
            if let y = beside { line(said, trailing ?? []).place(x: layout.left, width: layout.width, y, model, &list) }
            return
        }
        // The counters change from frame to frame: they stay in their place if they fit there.
        let isWide = model.errors.hasRoomForCounters
        if isWide, let y = beside {
            line(nil, trailing ?? []).place(x: layout.left, width: layout.width, y, model, &list)
        }
        if let y = lines.baseline(layout.cellLines) {
            line(said, isWide ? [] : trailing ?? []).place(
                x: layout.belowLeft, width: layout.belowWidth, y, model, &list)
        }
    }

    /// The counter from 0 to the end of the scale, with the error-warning limit.
    private func place(_ transmit: UInt8, _ bar: CounterBar, y: Double, into list: inout DisplayList) {
        let (scale, rows) = (model.scale, model.frame.rows)
        let top = y - rows.baseline
        let unit = bar.width / model.errors.counterLimit
        let height = scale.whole(rows.pitch * 0.5)
        let width = max(scale.length(0.6), scale.snapped(unit * Double(transmit)))
        list.add(
            Rect(
                x: scale.snapped(bar.left), y: scale.snapped(top + (rows.pitch - height) / 2),
                width: min(width, bar.width), height: height), colour: model.theme.troubleFill)
        let dash = scale.whole(rows.pitch * 0.22)
        let x = scale.snapped(bar.left + unit * CounterBar.warning)
        let dashes = [0.06, 0.39, 0.72].map { share in
            Rect(x: x, y: scale.snapped(top + rows.pitch * share), width: scale.length(0.7), height: dash)
        }
        list.addBoxes(dashes, colour: model.theme.trouble)
    }

    private func line(_ leading: ShapedText?, _ trailing: [ShapedText]) -> ErrorLine {
        ErrorLine(leading: leading, trailing: trailing)
    }
}

/// A text, and numbers to its right that have priority over it.
struct ErrorLine {
    var leading: ShapedText?
    /// From the longest to the shortest.
    var trailing: [ShapedText]
    var leadingColour: Colour?

    func place(x: Double, width: Double, _ y: Double, _ model: LogModel, _ list: inout DisplayList) {
        let size = model.errors.layout.fontSize
        var texts: [PageLine.Text] = []
        if let leading {
            texts.append(
                PageLine.Text(
                    .leading, [leading], size: size, colour: leadingColour ?? model.theme.trouble,
                    otherwise: .shortened(ellipsis: { model.texts.ellipsis })))
        }
        if !trailing.isEmpty {
            texts.append(
                PageLine.Text(
                    .trailing, trailing, size: size, colour: model.theme.trouble))
        }
        PageLine(texts, gap: model.errors.layout.gap).place(
            x: x, width: width, y: y, scale: model.scale, into: &list)
    }
}

/// Base lines of the lines of a row that are on the current page.
struct RowLinePlaces {
    private let row: VisibleRow
    private let pitch: Double
    private let offset: Double

    init(_ row: VisibleRow, _ model: LogModel) {
        self.row = row
        pitch = model.frame.rows.pitch
        offset = model.frame.rows.baseline
    }

    /// Of a line after the separators, counted from 0; nil if it is on another page.
    func baseline(_ line: Int) -> Double? {
        let place = row.separatorLines + line
        guard place >= row.firstLine, place < row.endLine else { return nil }
        return row.y + Double(place - row.firstLine) * pitch + offset
    }
}

/// The cells of an error frame: number, times, channel, and a text instead of an identifier.
struct ErrorCells {
    private let model: LogModel

    init(_ model: LogModel) {
        self.model = model
    }

    /// - Parameters:
    ///   - repeated: number of characters of the time that are equal to the previous row.
    ///   - kinds: which cells to draw.
    func place(
        _ row: Int, _ lines: RowLinePlaces, line offset: Int = 0, repeated: Int = 0,
        kinds: Set<LogStyle.Column>? = nil, _ text: LogRowText, _ glyphs: [UInt32], into list: inout DisplayList
    ) {
        let rows = model.frame.rows
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RowSigns.capacity) { buffer in
            for cell in model.errors.layout.cells {
                let column = model.columns.columns[cell.column]
                guard kinds?.contains(column.kind) ?? true, let y = lines.baseline(cell.line + offset) else { continue }
                list.beginRun(font: .mono, size: rows.fontSize, colour: model.theme.trouble)
                let range = text.write(column, row: row, in: buffer)
                let shift = model.columns.isTrailing[cell.column] ? cell.width - range.count : 0
                if column.kind == .number, model.style.marks, shift > 0 {
                    list.add(glyph: glyphs[Int(UInt8(ascii: "!"))], x: rows.left + cell.x, y: y)
                }
                var x = rows.left + cell.x + Double(shift) * model.plan.advance
                let quiet = column.kind == .time ? repeated : 0
                for index in range {
                    let isRepeated = index - range.lowerBound < quiet
                    list.beginRun(
                        font: .mono, size: rows.fontSize,
                        colour: isRepeated ? model.theme.repeated : model.theme.trouble)
                    if buffer[index] != 0x20 { list.add(glyph: glyphs[Int(buffer[index])], x: x, y: y) }
                    x += model.plan.advance
                }
            }
        }
    }
}
