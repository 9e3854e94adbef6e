internal import Analysis
internal import CANCapture
internal import Layout
internal import Pages
internal import TemplateReading

/// Draws an error frame that is explained: what went wrong stands where other frames have their bytes.
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
        ErrorCells(model).place(row.index, lines, text, glyphs, into: &list)
        let counters = SocketCANError.counters(
            identifier: frames.identifier(row.index), data: frames.payload(row.index))
        let trailing = counters.map {
            ["TEC \($0.transmit) \u{B7} REC \($0.receive)", "T \($0.transmit) R \($0.receive)", "T \($0.transmit)"].map
            {
                model.texts.table.shape($0, font: .strong)
            }
        }
        let said = model.errors.text(row.index)
        let beside = lines.baseline(layout.cellLines - 1)
        guard layout.cellLines < row.errorLines else {
            if let y = beside { line(said, trailing ?? []).place(x: layout.left, width: layout.width, y, model, &list) }
            return
        }
        // The counters are what changes from frame to frame: they stay where they have room.
        let isWide = model.errors.hasRoomForCounters
        if isWide, let y = beside {
            line(nil, trailing ?? []).place(x: layout.left, width: layout.width, y, model, &list)
        }
        if let y = lines.baseline(layout.cellLines) {
            line(said, isWide ? [] : trailing ?? []).place(
                x: layout.belowLeft, width: layout.belowWidth, y, model, &list)
        }
    }

    private func line(_ leading: ShapedText?, _ trailing: [ShapedText]) -> ErrorLine {
        ErrorLine(leading: leading, trailing: trailing)
    }
}

/// A text, and numbers at its right that it gives way to.
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

/// Base lines of a row's lines, as far as they are on the page at hand.
struct RowLinePlaces {
    private let row: VisibleRow
    private let pitch: Double
    private let offset: Double

    init(_ row: VisibleRow, _ model: LogModel) {
        self.row = row
        pitch = model.frame.rows.pitch
        offset = model.frame.rows.baseline
    }

    /// Of a line behind the separators, counted from 0; nil where it is on another page.
    func baseline(_ line: Int) -> Double? {
        let place = row.separators.count + line
        guard place >= row.firstLine, place < row.endLine else { return nil }
        return row.y + Double(place - row.firstLine) * pitch + offset
    }
}

/// The cells that an error frame has: number, times, channel, and what stands in place of an identifier.
struct ErrorCells {
    private let model: LogModel

    init(_ model: LogModel) {
        self.model = model
    }

    /// - Parameter kinds: which of them.
    func place(
        _ row: Int, _ lines: RowLinePlaces, line offset: Int = 0, kinds: Set<LogStyle.Column>? = nil,
        _ text: LogRowText, _ glyphs: [UInt32], into list: inout DisplayList
    ) {
        let rows = model.frame.rows
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RowSigns.capacity) { buffer in
            for cell in model.errors.layout.cells {
                let column = model.columns.columns[cell.column]
                guard kinds?.contains(column.kind) ?? true, let y = lines.baseline(cell.line + offset) else { continue }
                list.beginRun(font: .mono, size: rows.fontSize, colour: model.theme.trouble)
                let range = text.write(column, row: row, in: buffer)
                let shift = model.columns.isTrailing[cell.column] ? cell.width - range.count : 0
                var x = rows.left + cell.x + Double(shift) * model.plan.advance
                for index in range {
                    if buffer[index] != 0x20 { list.add(glyph: glyphs[Int(buffer[index])], x: x, y: y) }
                    x += model.plan.advance
                }
            }
        }
    }
}
