internal import Layout
internal import Pages

/// Digits of times that are equal to those of the previous row.
///
/// A change of colour within a row costs as much as half a row. So if rows are drawn as words, these digits are drawn
/// as strings down the page in their own colour. The row has spaces in their places, which are read and selected as the
/// digits.
struct QuietDigits {
    /// Number of characters of times and dates.
    static let characters: [UInt8] = Array("0123456789.:- ".utf8) + [RowSigns.minus]

    /// For each character of the time its glyphs down the page.
    private var strings: [[RowPatterns.Place]] = []
    private var before = [UInt8](repeating: 0, count: RowSigns.capacity)
    private let column: LogColumns.Column?
    private let cell: GridPlan.Cell?
    private let patterns: RowPatterns?
    private let counts: RowWordCounts?

    init(_ model: LogModel, _ patterns: RowPatterns?, _ counts: RowWordCounts?) {
        (self.patterns, self.counts) = (patterns, counts)
        cell =
            model.style.repeated
            ? model.plan.cells.first { model.columns.columns[$0.column].kind == .time } : nil
        column = cell.map { model.columns.columns[$0.column] }
    }

    /// Finds the grey digits of consecutive rows of a page. Error frames with explanations write their own.
    ///
    /// - Parameter previous: the row above the first one, if it is there.
    mutating func find(in rows: inout [VisibleRow], below previous: Int?, _ text: LogRowText, _ model: LogModel) {
        for place in strings.indices { strings[place].removeAll(keepingCapacity: true) }
        guard let column, let cell else { return }
        var last: Range<Int>?
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RowSigns.capacity) { buffer in
            if let previous {
                let range = text.write(column, row: previous, in: buffer)
                for place in range { before[place] = buffer[place] }
                last = range
            }
            for index in rows.indices {
                let range = text.write(column, row: rows[index].index, in: buffer)
                var count = 0
                if let last, last.count == range.count {
                    while count < range.count, buffer[range.lowerBound + count] == before[last.lowerBound + count] {
                        count += 1
                    }
                }
                for place in range { before[place] = buffer[place] }
                last = range
                rows[index].repeated = count
                if count > 0, rows[index].errorLines == 0 { draw(&rows[index], buffer, range, cell, model) }
            }
        }
    }

    /// Draws the grey digits of a row down the page, if all of them have glyphs.
    private mutating func draw(
        _ row: inout VisibleRow, _ buffer: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>,
        _ cell: GridPlan.Cell, _ model: LogModel
    ) {
        guard counts != nil || patterns != nil, !row.flags.contains(.error) else { return }
        let line = row.separatorLines + model.plan.firstLine(of: cell, unitRows: row.unitRows)
        guard line >= row.firstLine, line < row.endLine else { return }
        let own = range.lowerBound..<range.lowerBound + row.repeated
        for place in own { counts?.add(RowPattern(kind: .character, bytes: UInt64(buffer[place]))) }
        row.hidesRepeated = counts != nil
        guard let patterns,
            own.allSatisfy({ patterns.glyph(RowPattern(kind: .character, bytes: UInt64(buffer[$0]))) != nil })
        else { return }
        row.hidesRepeated = true
        let y = row.y + Double(line - row.firstLine) * model.frame.rows.pitch
        // Times are aligned right in their cell.
        let shift = cell.width - range.count
        while strings.count < shift + own.count { strings.append([]) }
        for (offset, place) in own.enumerated() {
            if let glyph = patterns.glyph(RowPattern(kind: .character, bytes: UInt64(buffer[place]))) {
                strings[shift + offset].append(RowPatterns.Place(y: y, glyph: glyph))
            }
        }
    }

    func place(_ model: LogModel, into list: inout DisplayList) {
        guard let patterns, let cell else { return }
        let rows = model.frame.rows
        for (place, string) in strings.enumerated() {
            patterns.place(
                string, x: rows.left + cell.x + Double(place) * model.plan.advance, pitch: rows.pitch,
                size: rows.fontSize, colour: model.theme.repeated, into: &list)
        }
    }
}
