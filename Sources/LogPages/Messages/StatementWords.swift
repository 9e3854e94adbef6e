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

    private let glyphs: [WordList.Word: UInt32]

    /// Lines of a document that has words; fewer are drawn by characters.
    private static let fewestLines = 60
    /// Lines that are looked at.
    private static let mostLines = 1500
    /// A further glyph costs each queue as much as so many glyphs of a line.
    private static let glyphCost = 90
    private static let mostWords = 4000

    /// nil where characters serve better, or the installed fonts do not allow words.
    init?(_ model: LogModel, shaper: any TextShaper) {
        guard let lines = model.messages?.lines, lines.count >= Self.fewestLines, let messages = model.messages else {
            return nil
        }
        let seen = min(lines.count, Self.mostLines)
        var counts: [WordList.Word: Int] = [:]
        for index in 0..<seen {
            let statement = messages.statement(of: lines[index * lines.count / seen].unit)
            for piece in model.statementLayout.layOut(statement, model.statementShaper).pieces {
                for word in Self.split(piece.text) ?? [] { counts[word.key, default: 0] += 1 }
            }
        }
        var singles = Set((0x20...0x7E).compactMap { Unicode.Scalar($0).map { String($0) } })
        singles.formUnion(counts.keys.flatMap { $0.text.map(String.init) })
        let scale = Double(lines.count) / Double(seen)
        let chosen = counts.filter { word, count in
            word.text.count > 1 && Double(count * (word.text.count - 1)) * scale >= Double(Self.glyphCost)
        }
        var list = WordList(.prose)
        for weight in list.kind.weights { list.words += singles.sorted().map { WordList.Word($0, weight) } }
        list.words += chosen.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostWords).map(\.key)
        guard let made = shaper.make(list) else { return nil }
        var glyphs: [WordList.Word: UInt32] = [:]
        for (word, glyph) in zip(list.words, made.words) { if let glyph { glyphs[word] = glyph } }
        self.glyphs = glyphs
    }

    /// A text in glyphs of the font; nil where it has a character that the font lacks.
    func place(_ text: ShapedText) -> [Placed]? {
        guard let words = Self.split(text) else { return nil }
        var placed: [Placed] = []
        for word in words {
            if let glyph = glyphs[word.key] {
                placed.append(Placed(glyph: glyph, x: word.x))
                continue
            }
            var x = word.x
            for glyph in text.glyphs[word.range] {
                guard let single = glyphs[WordList.Word(glyph.text, glyph.font)] else { return nil }
                placed.append(Placed(glyph: single, x: x))
                x += glyph.advance
            }
        }
        return placed
    }

    private struct Part {
        var key: WordList.Word
        var range: Range<Int>
        var x: Double
    }

    /// Words with the blanks behind them, and what is left of those that are longer than one glyph may stand for. Nil for a
    /// text that is not of the fonts of sentences, a glyph a character.
    private static func split(_ text: ShapedText) -> [Part]? {
        let weights = WordList.Kind.prose.weights
        var parts: [Part] = []
        var x = 0.0
        var hasBlank = false
        for (index, glyph) in text.glyphs.enumerated() {
            guard weights.contains(glyph.font), glyph.text.count == 1, glyph.offsetX == 0, glyph.offsetY == 0 else {
                return nil
            }
            let isBlank = glyph.text == " "
            if let last = parts.indices.last, parts[last].key.weight == glyph.font,
                parts[last].range.count < WordList.mostCharacters, isBlank || !hasBlank
            {
                parts[last].key.text += glyph.text
                parts[last].range = parts[last].range.lowerBound..<index + 1
            } else {
                parts.append(Part(key: WordList.Word(glyph.text, glyph.font), range: index..<index + 1, x: x))
            }
            hasBlank = isBlank
            x += glyph.advance
        }
        return parts
    }
}
