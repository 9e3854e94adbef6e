internal import Layout

/// Places the signals of frames below them.
///
/// One for each queue; its buffers are reused from row to row.
struct SignalPlacer {
    private let model: LogModel
    private var rows: SignalRows
    private var line: SignalLine

    init(_ signals: LogSignals, _ model: LogModel) {
        self.model = model
        rows = SignalRows(signals, frames: model.capture.frames)
        line = SignalLine(signals, table: model.texts.table)
    }

    mutating func place(_ row: borrowing VisibleRow, into list: inout DisplayList) {
        guard rows.find(row.index) else { return }
        let size = model.underline.fontSize
        let left = model.underline.textLeft
        let pitch = model.frame.rows.pitch
        let scale = model.scale
        let mostLines = model.signalStyle.lines
        let baseline = row.y + model.frame.rows.baseline
        // The first line of signals: of the row, and of what is visible of it.
        let begin = row.lineCount - row.messageLines - row.signalLines
        let first = begin - row.firstLine
        let visible = row.firstLine..<row.endLine
        let colour = rows.note == nil ? model.theme.ink : model.theme.warning
        // What glyphs of a line share is found once for all of them.
        var current = (line: -1, isVisible: false, y: 0.0, snappedY: 0.0, font: FontSlot?.none)
        _ = line.layOut(rows, width: model.underline.width, mostLines: mostLines) { line, x, glyph in
            if line != current.line {
                current.line = line
                current.isVisible = visible.contains(begin + line)
                current.y = baseline + Double(first + line) * pitch
                current.snappedY = scale.snapped(current.y)
            }
            guard current.isVisible else { return }
            if glyph.font != current.font {
                current.font = glyph.font
                list.beginRun(font: glyph.font, size: size, colour: colour)
            }
            list.add(
                glyph: glyph.index, x: scale.snapped(left + (x + glyph.offsetX) * size),
                y: glyph.offsetY == 0 ? current.snappedY : scale.snapped(current.y + glyph.offsetY * size))
        }
    }
}
