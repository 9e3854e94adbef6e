internal import CANDatabases
internal import Layout

/// Places the signals of a row into its lines, item after item. If they do not fit, the number of the rest is shown.
///
/// One for each queue. All widths are in ems.
struct SignalLine {
    private let signals: LogSignals
    private let texts: [SignalTexts?]
    /// Glyphs of digits and signs.
    private let digits: [SignalTexts.Glyph]
    private let ellipsis: SignalTexts.Run
    /// The text before the number of signals that do not fit, and its characters.
    private let rest: SignalTexts.Run
    private let restDigits: [SignalTexts.Run]
    private let blank: SignalTexts.Run
    private let more: SignalTexts.Run
    private var number = [UInt8](repeating: 0, count: ValueText.capacity)
    /// Gap between items: two cells of the font of rows, so that spaces fill it.
    private let gap: Double
    /// A code that is not a character, instead of a hyphen before a number.
    private static let minus = 0x1F

    /// - Parameter words: words with which texts are drawn; nil for characters.
    init(_ signals: LogSignals, table: TableShaper, words: StatementWords? = nil) {
        self.signals = signals
        let look = signals.look
        func run(_ text: String, _ font: FontSlot) -> SignalTexts.Run {
            let run = SignalTexts.Run(table.shape(text, font: font))
            return words.map { run.drawn(with: $0) } ?? run
        }
        texts = words.map { words in signals.texts.map { $0?.drawn(with: words) } } ?? signals.texts
        ellipsis = run("\u{2026}", look.value)
        rest = run(look.rest, look.name)
        more = run(" more", look.name)
        restDigits = (0..<10).map { run(String($0), look.name) }
        blank = run(" ", look.name)
        digits = (0..<128).map { value in
            let text = value == Self.minus ? "\u{2212}" : value >= 0x20 ? String(Unicode.Scalar(UInt8(value))) : " "
            let run = run(text, look.value)
            return run.glyphs.first ?? SignalTexts.Glyph(font: look.value, index: 0, advance: 0, offsetX: 0, offsetY: 0)
        }
        gap = look.gap * digits[0x30].advance
    }

    /// Lays out the items and calls `place` with each glyph, its line, and its position.
    ///
    /// - Parameters:
    ///   - width: width of a line.
    ///   - mostLines: maximum number of lines; items that do not fit are counted.
    /// - Returns: the number of lines.
    mutating func layOut(
        _ row: borrowing SignalRows, width: Double, mostLines: Int,
        place: (_ line: Int, _ x: Double, SignalTexts.Glyph) -> Void
    ) -> Int {
        var pen = Pen(width: width)
        if let note = row.note { put(note, &pen, place) }
        var leftOut = row.leftOut
        for (index, value) in row.shown.enumerated() {
            guard let text = texts[value.signal] else { continue }
            let (label, words) = text.words(value.raw, signals.catalog.labels(of: value.signal))
            let count = words.map { write(ascii: $0) } ?? (label == nil ? write(value, text, row) : 0)
            let hasUnit = words == nil && value.raw.kind != .bytes
            var needed = text.name.width
            if let label {
                needed += text.labels[label].width
            } else {
                if hasUnit { needed += text.unit.width }
                for character in number[..<count] { needed += digits[Int(character)].advance }
            }
            let rest = row.shown.count - index
            let isLastLine = pen.line == mostLines - 1
            // Space for the number of items that do not fit, which is at most the number of remaining items.
            let most = leftOut + rest - 1
            let tail = isLastLine && most > 0 ? gap + tailWidth(most) : 0
            if pen.x > 0, pen.x + gap + needed + tail > width {
                guard !isLastLine else {
                    // A shorter item may fit.
                    leftOut += 1
                    continue
                }
                pen.line += 1
                pen.x = 0
            }
            if pen.x > 0 { pen.x += gap }
            // An item that is wider than a line is truncated.
            let isCut = pen.x == 0 && needed + tail > width
            if isCut {
                let room = max(0, width - tail)
                let ownWidth = needed - text.name.width
                // The value is more important: the name gets the space that it leaves, but at least a third of the
                // line.
                put(
                    name: text.name, signals.texts[value.signal]?.name ?? text.name,
                    limit: max(room / 3, room - ownWidth), &pen, place)
                if pen.x + ownWidth > room + 1e-6 { pen.limit = room - ellipsis.width }
            } else {
                put(text.name, &pen, place)
            }
            if let label {
                put(text.labels[label], &pen, place)
            } else {
                for character in number[..<count] { pen.put(digits[Int(character)], place) }
                if hasUnit { put(text.unit, &pen, place) }
            }
            pen.limit = .infinity
            if pen.isCut {
                pen.isCut = false
                put(ellipsis, &pen, place)
            }
        }
        // On the last line there is space for the number.
        if leftOut > 0, pen.line < mostLines - 1, pen.x + gap + tailWidth(leftOut) > width {
            pen.line += 1
            pen.x = -gap
        }
        if leftOut > 0 { putTail(leftOut, &pen, place) }
        return pen.line + (pen.x == 0 && pen.line > 0 ? 0 : 1)
    }

    /// Writes ASCII words, shorter than the longest number, into ``number``.
    private mutating func write(ascii words: String) -> Int {
        for (index, character) in words.utf8.enumerated() { number[index] = character }
        return words.utf8.count
    }

    /// Writes a value without a name into ``number``.
    ///
    /// - Returns: the number of characters.
    private mutating func write(_ value: SignalValue, _ text: SignalTexts, _ row: borrowing SignalRows) -> Int {
        guard value.raw.kind == .bytes else {
            let count = text.value.write(value.raw, to: &number)
            if count > 0, number[0] == 0x2D { number[0] = UInt8(Self.minus) }
            return count
        }
        let characters = WideText.physical(row.bytes(of: value)).utf8
        if characters.count > number.count {
            number += Array(repeating: 0, count: characters.count - number.count)
        }
        for (index, character) in characters.enumerated() { number[index] = character }
        return characters.count
    }

    private struct Pen {
        let width: Double
        var line = 0
        var x = 0.0
        /// Glyphs that would end beyond the limit are left out.
        var limit = Double.infinity
        var isCut = false

        init(width: Double) {
            self.width = width
        }

        mutating func put(_ glyph: SignalTexts.Glyph, _ place: (Int, Double, SignalTexts.Glyph) -> Void) {
            if isCut || x + glyph.advance > limit {
                isCut = true
                return
            }
            place(line, x, glyph)
            x += glyph.advance
        }
    }

    private func put(
        _ run: SignalTexts.Run, _ pen: inout Pen, _ place: (Int, Double, SignalTexts.Glyph) -> Void
    ) {
        for glyph in run.glyphs { pen.put(glyph, place) }
    }

    /// `Name=`, or `Na…e=` if it would end beyond the limit: names often differ at their ends.
    ///
    /// - Parameter whole: the name in characters.
    private func put(
        name: SignalTexts.Run, _ whole: SignalTexts.Run, limit: Double, _ pen: inout Pen,
        _ place: (Int, Double, SignalTexts.Glyph) -> Void
    ) {
        guard name.width > limit else { return put(name, &pen, place) }
        let glyphs = whole.glyphs
        let sign = glyphs.last ?? digits[Int(UInt8(ascii: "="))]
        let room = max(0, limit - ellipsis.width - sign.advance)
        var (tail, used) = (max(0, glyphs.count - 1), 0.0)
        while tail > 0, used + glyphs[tail - 1].advance <= room / 2 {
            tail -= 1
            used += glyphs[tail].advance
        }
        var head = 0
        while head < tail, used + glyphs[head].advance <= room {
            used += glyphs[head].advance
            pen.put(glyphs[head], place)
            head += 1
        }
        put(ellipsis, &pen, place)
        for glyph in glyphs[tail...] { pen.put(glyph, place) }
    }

    private func put(ascii text: String, _ pen: inout Pen, _ place: (Int, Double, SignalTexts.Glyph) -> Void) {
        for byte in text.utf8 { pen.put(digits[Int(byte & 0x7F)], place) }
    }

    private func put(
        _ note: SignalRows.Note, _ pen: inout Pen, _ place: (Int, Double, SignalTexts.Glyph) -> Void
    ) {
        pen.limit = pen.width
        switch note {
        case .length(let actual, let described): put(ascii: "length \(actual), database \(described)", &pen, place)
        case .selection: put(ascii: "multiplexer value not in database", &pen, place)
        }
        pen.isCut = false
        pen.limit = .infinity
    }

    /// Width of `… 12 more`.
    private func tailWidth(_ count: Int) -> Double {
        var width = rest.width + blank.width + more.width
        var number = count
        repeat {
            width += restDigits[number % 10].width
            number /= 10
        } while number > 0
        return width
    }

    private func putTail(
        _ count: Int, _ pen: inout Pen, _ place: (Int, Double, SignalTexts.Glyph) -> Void
    ) {
        let long = gap + tailWidth(count)
        pen.x += gap
        pen.limit = pen.width
        put(rest, &pen, place)
        guard pen.x - gap - rest.width + long <= pen.width + 1e-6 else { return }
        pen.limit = .infinity
        put(blank, &pen, place)
        for digit in String(count).utf8 { put(restDigits[Int(digit) - 0x30], &pen, place) }
        put(more, &pen, place)
    }
}
