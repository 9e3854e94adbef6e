internal import Layout

/// The words that the lines of messages are drawn with, and the glyphs that a font of its own has for them.
///
/// Service, parameters and parties differ in weight and not in colour: as words of one font they are one run a page.
final class StatementWords: Sendable {
    /// Where a glyph stands in a text, in ems.
    struct Placed: Sendable {
        var glyph: UInt32
        var x: Double
    }

    private let glyphs: [StatementWord: UInt32]
    /// Wide blanks, the widest first, and their widths in ems.
    private let steps: [(width: Double, glyph: UInt32)]
    /// Of a bracket of one frame and the line below it; nil where there is none.
    let bracket: UInt32?

    /// Lines of a document that has words; fewer are drawn by characters.
    private static let fewestLines = 60
    /// Lines that are looked at.
    private static let mostLines = 600
    /// A further glyph costs each queue as much as so many glyphs of a line.
    private static let glyphCost = 90
    private static let mostWords = 1500
    private static let stepWidths = [8.0, 4, 2, 1]

    /// nil where characters serve better, or the installed fonts do not allow words.
    init?(_ model: LogModel, shaper: any TextShaper) {
        guard let messages = model.messages, messages.lines.count >= Self.fewestLines else { return nil }
        let lines = messages.lines
        let seen = min(lines.count, Self.mostLines)
        var counts: [StatementWord: Int] = [:]
        for index in 0..<seen {
            let statement = messages.statement(of: lines[index * lines.count / seen].unit)
            for piece in model.statementLayout.layOut(statement, model.statementShaper).pieces {
                for part in StatementWord.split(piece.text) ?? [] { counts[part.word, default: 0] += 1 }
            }
        }
        let scale = Double(lines.count) / Double(seen)
        let paying = counts.filter { word, count in
            word.count > 1 && Double(count * (word.count - 1)) * scale >= Double(Self.glyphCost)
        }
        let longer = paying.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostWords).map(\.key)
        // Others are spelled, of the characters that were seen and those that numbers and names are of.
        let seenScalars = counts.keys.flatMap(\.scalars)
        let characters = Set(seenScalars + (0x20...0x7E).compactMap { Unicode.Scalar($0) }).sorted()
        let singles = [FontSlot.text, .strong].flatMap { font in
            characters.map { StatementWord($0, isStrong: font == .strong) }
        }
        var list = WordList(.prose)
        list.words = (singles + longer).map { WordList.Word($0.text, $0.isStrong ? .strong : .text) }
        list.marks = Self.stepWidths.map { WordList.Mark([], advance: $0) }
        if !messages.isTable { list.marks.append(MessageBracket.mark(model)) }
        guard let made = shaper.make(list) else { return nil }
        var glyphs: [StatementWord: UInt32] = [:]
        for (word, glyph) in zip(singles + longer, made.words) { if let glyph { glyphs[word] = glyph } }
        self.glyphs = glyphs
        steps = zip(Self.stepWidths, made.marks).compactMap { width, glyph in glyph.map { (width, $0) } }
        bracket = messages.isTable ? nil : made.marks.last ?? nil
    }

    /// Blanks from one place on to another, in ems: Cairo ends a string of glyphs where they are ten ems from where their
    /// widths alone would lead, and what it writes for the next one costs more than a few glyphs.
    func blanks(from start: Double, to end: Double) -> [Placed] {
        guard end - start < Self.widestGap else { return [] }
        var placed: [Placed] = []
        var x = start
        for step in steps {
            while end - x >= step.width {
                placed.append(Placed(glyph: step.glyph, x: x))
                x += step.width
            }
        }
        return placed
    }

    private static let widestGap = 200.0

    /// A text in glyphs of the font; nil where it has a character that the font lacks.
    func place(_ text: ShapedText) -> [Placed]? {
        guard let parts = StatementWord.split(text) else { return nil }
        var placed: [Placed] = []
        placed.reserveCapacity(parts.count)
        for part in parts {
            if let glyph = glyphs[part.word] {
                placed.append(Placed(glyph: glyph, x: part.x))
                continue
            }
            var x = part.x
            for (place, scalar) in part.word.scalars.enumerated() {
                guard let single = glyphs[StatementWord(scalar, isStrong: part.word.isStrong)] else { return nil }
                placed.append(Placed(glyph: single, x: x))
                x += text.glyphs[part.start + place].advance
            }
        }
        return placed
    }
}
