internal import Layout

/// Places the signals of frames below them.
///
/// One for each queue; its buffers are reused from row to row.
struct SignalPlacer {
    private let model: LogModel
    private var rows: SignalRows
    private var line: SignalLine
    private let pen: RowPen
    private let codes: GlyphCodes?

    init(_ signals: LogSignals, _ model: LogModel, _ pen: RowPen) {
        self.model = model
        self.pen = pen
        codes = pen.writesWords ? GlyphCodes(pen.weights) : nil
        rows = SignalRows(signals, frames: model.capture.frames)
        line = SignalLine(signals, table: model.texts.table)
    }

    mutating func place(_ row: borrowing VisibleRow, into list: inout DisplayList) {
        guard rows.find(row.index) else { return }
        if let codes { return placeWords(row, codes, into: &list) }
        let size = model.underline.fontSize
        let left = model.underline.textLeft
        let scale = model.scale
        let colour = rows.note == nil ? model.theme.ink : model.theme.warning
        let lines = Lines(row, model)
        // What glyphs of a line share is found once for all of them.
        var current = (line: -1, y: Double?.none, snappedY: 0.0, font: FontSlot?.none)
        _ = line.layOut(rows, width: model.underline.width, mostLines: model.signalStyle.lines) { line, x, glyph in
            if line != current.line {
                current.line = line
                current.y = lines.baseline(line)
                current.snappedY = scale.snapped(current.y ?? 0)
            }
            guard let y = current.y else { return }
            if glyph.font != current.font {
                current.font = glyph.font
                list.beginRun(font: glyph.font, size: size, colour: colour)
            }
            list.add(
                glyph: glyph.index, x: scale.snapped(left + (x + glyph.offsetX) * size),
                y: glyph.offsetY == 0 ? current.snappedY : scale.snapped(y + glyph.offsetY * size))
        }
    }

    /// Base lines of the lines of signals, as far as they are visible.
    private struct Lines {
        private let first: Double
        private let pitch: Double
        private let begin: Int
        private let visible: Range<Int>

        init(_ row: borrowing VisibleRow, _ model: LogModel) {
            pitch = model.frame.rows.pitch
            begin = row.lineCount - row.messageLines - row.signalLines
            first = row.y + model.frame.rows.baseline + Double(begin - row.firstLine) * pitch
            visible = row.firstLine..<row.endLine
        }

        func baseline(_ line: Int) -> Double? {
            visible.contains(begin + line) ? first + Double(line) * pitch : nil
        }
    }

    private mutating func placeWords(
        _ row: borrowing VisibleRow, _ codes: GlyphCodes, into list: inout DisplayList
    ) {
        let size = model.underline.fontSize
        let left = model.underline.textLeft
        let colour = rows.note == nil ? model.theme.ink : model.theme.warning
        let lines = Lines(row, model)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SignalWords.capacity) { buffer in
            var words = SignalWords(pen, buffer, left: left, colour: colour)
            _ = line.layOut(rows, width: model.underline.width, mostLines: model.signalStyle.lines) { line, x, glyph in
                words.begin(line, lines.baseline(line), into: &list)
                guard let y = words.y else { return }
                let place = left + x * size
                if let (code, weight) = codes.code(glyph) {
                    words.put(code, weight, x: place, into: &list)
                } else {
                    words.flush(into: &list)
                    list.beginRun(font: glyph.font, size: size, colour: colour)
                    list.add(glyph: glyph.index, x: place + glyph.offsetX * size, y: y + glyph.offsetY * size)
                    words.end = place + glyph.advance * size
                }
            }
            words.flush(into: &list)
        }
    }
}
