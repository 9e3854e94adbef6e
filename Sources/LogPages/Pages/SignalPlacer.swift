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

    /// - Parameter words: words with which signals beside bytes are drawn; nil for characters.
    init(_ signals: LogSignals, _ model: LogModel, _ pen: RowPen, words: StatementWords?) {
        self.model = model
        self.pen = pen
        codes = pen.writesWords ? GlyphCodes(pen.weights) : nil
        rows = SignalRows(signals, frames: model.capture.frames)
        line = SignalLine(signals, table: model.texts.table, words: model.signalColumn == nil ? nil : words)
    }

    /// Places them beside the bytes of their row; `y` is the base line.
    mutating func placeBeside(_ row: borrowing VisibleRow, y: Double, into list: inout DisplayList) {
        guard let column = model.signalColumn, rows.find(row.index) else { return }
        let scale = model.scale
        let colour = rows.note == nil ? model.theme.ink : model.theme.warning
        let (size, snapped) = (column.size, scale.snapped(y))
        _ = line.layOut(rows, width: column.ems, mostLines: 1) { _, x, glyph in
            list.beginRun(font: glyph.font, size: size, colour: colour)
            list.add(
                glyph: glyph.index, x: scale.snapped(column.left + (x + glyph.offsetX) * size),
                y: glyph.offsetY == 0 ? snapped : scale.snapped(y + glyph.offsetY * size))
        }
    }

    mutating func place(_ row: borrowing VisibleRow, into list: inout DisplayList) {
        guard rows.find(row.index) else { return }
        if let codes { return placeWords(row, codes, into: &list) }
        let size = model.underline.fontSize
        let left = model.underline.textLeft
        let scale = model.scale
        let colour = rows.note == nil ? model.theme.ink : model.theme.warning
        let lines = Lines(row, model)
        // The style of the glyphs of a line is found once for all of them.
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

    /// Base lines of the visible lines of signals.
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

/// The character of each glyph of the fonts of rows.
struct GlyphCodes {
    /// By weight and glyph: the character, 0 for none.
    private var codes: [[UInt8]] = []
    private let slots: [FontSlot]

    init(_ weights: RowWeights) {
        slots = weights.slots
        for weight in 0..<RowWeights.count {
            let glyphs = weights.glyphs[(weight << 8)..<((weight + 1) << 8)]
            var table = [UInt8](repeating: 0, count: Int(glyphs.max() ?? 0) + 1)
            for (code, glyph) in glyphs.enumerated().reversed() where code >= 0x20 { table[Int(glyph)] = UInt8(code) }
            table[0] = 0
            codes.append(table)
        }
    }

    /// nil for a glyph of another font, or a glyph that is not a character of rows.
    @inline(__always)
    func code(_ glyph: SignalTexts.Glyph) -> (code: UInt8, weight: Int)? {
        guard let weight = slots.firstIndex(of: glyph.font), glyph.offsetX == 0, glyph.offsetY == 0 else { return nil }
        let table = codes[weight]
        guard Int(glyph.index) < table.count, table[Int(glyph.index)] != 0 else { return nil }
        return (table[Int(glyph.index)], weight)
    }
}

/// Collects the characters of signals into texts of one weight, and writes them.
struct SignalWords {
    static let capacity = 64

    private let pen: RowPen
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private let left: Double
    private let colour: Colour
    private var line = -1
    /// Base line; nil if the line is on another page.
    private(set) var y: Double?
    /// The end of the last text.
    var end: Double
    private var count = 0
    private var weight = 0
    private var x = 0.0

    init(_ pen: RowPen, _ buffer: UnsafeMutableBufferPointer<UInt8>, left: Double, colour: Colour) {
        self.pen = pen
        self.buffer = buffer
        self.left = left
        self.colour = colour
        end = left
    }

    @inline(__always)
    mutating func begin(_ line: Int, _ y: Double?, into list: inout DisplayList) {
        guard line != self.line else { return }
        flush(into: &list)
        self.line = line
        self.y = y
        end = left
    }

    mutating func put(_ code: UInt8, _ weight: Int, x: Double, into list: inout DisplayList) {
        let follows = abs(self.x + Double(count) * pen.advance - x) < 1e-3
        if count > 0, weight != self.weight || !follows || count == Self.capacity { flush(into: &list) }
        if count == 0 { (self.x, self.weight) = (x, weight) }
        buffer[count] = code
        count += 1
    }

    mutating func flush(into list: inout DisplayList) {
        defer { count = 0 }
        guard count > 0, let y else { return }
        // A value begins with its number.
        var digits = 0
        while digits < count, Self.isNumber(buffer[digits]) { digits += 1 }
        for (range, split) in [(0..<digits, RowPen.Split.number), (digits..<count, .name)] where !range.isEmpty {
            pen.put(
                buffer, range, split, weight: weight, x: x + Double(range.lowerBound) * pen.advance, y: y,
                colour: colour, end: &end, into: &list)
        }
    }

    private static func isNumber(_ code: UInt8) -> Bool {
        code &- 0x30 < 10 || code == UInt8(ascii: ".") || code == RowSigns.minus
    }
}
