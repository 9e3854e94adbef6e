internal import CANCapture
internal import Layout
internal import Pages

/// The words with which the rows of a log are drawn, and their glyphs in a font made for them.
///
/// A word gets a glyph if it occurs so often that this saves more than the glyph costs. Other words are drawn by their
/// characters in the same font. The words are counted on some of the pages.
final class RowWords: Sendable {
    let glyphs: WordGlyphs
    let patterns: RowPatterns

    /// Minimum number of rows of a document with words; with fewer, rows are drawn by characters.
    private static let fewestRows = 120
    /// Number of pages that are examined.
    private static let mostPages = 48
    /// The cost of a glyph for each queue, as a number of glyphs of a row.
    private static let glyphCost = 90
    /// A pattern is one glyph instead of several strokes.
    private static let fewestPatterns = 40
    /// Maximum number of glyphs for words: those that save the most. Each queue has its own glyphs. If Cairo's cache of
    /// glyphs cannot hold those of all queues, the queues wait for each other, which costs more than further words
    /// save.
    private static let mostWords = 600
    /// The part of them for pieces of other words.
    private static let mostParts = 200

    /// nil if characters are better, or if the installed fonts do not allow words.
    init?(_ model: LogModel, shaper: any TextShaper) {
        guard model.capture.frames.count >= Self.fewestRows else { return nil }
        let pages = model.pageCount
        let seen = min(pages, Self.mostPages)
        let counts = RowWordCounts()
        var builder = LogPageBuilder(model, words: nil, counts: counts)
        var list = DisplayList(size: model.frame.size, background: nil)
        for index in 0..<seen {
            builder.layOut(page: index * pages / seen, number: PageNumber(1, of: pages), into: &list)
        }

        let scale = Double(pages) / Double(seen)
        let chosen = Self.words(counts, scale: scale)
        let singles = Self.characters(counts, model, isWhole: seen == pages)
        let shapes = RowPatterns.Shapes(model)
        let counted = counts.patterns
        var patterns = counted.filter { Double($0.value) * scale >= Double(Self.fewestPatterns) }.map(\.key)
        if patterns.contains(where: { $0.kind == .character }) {
            // A digit without a glyph would cost its row a change of colour.
            let all = QuietDigits.characters.map { RowPattern(kind: .character, bytes: UInt64($0)) }
            patterns += all.filter { counted[$0] != nil || seen < pages }.filter { !patterns.contains($0) }
        }
        patterns.sort { ($0.kind.rawValue, $0.bytes) < ($1.kind.rawValue, $1.bytes) }
        var words = WordList()
        func word(_ text: String, _ weight: Int) -> WordList.Word {
            WordList.Word(text, model.weights.slots[weight], isHidden: weight == RowWeights.hidden)
        }
        words.words += singles.map { word(RowWeights.text(UInt8($0 & 255)), $0 >> 8) }
        words.words += (2...WordKey.mostCharacters).map { WordList.Word(String(repeating: " ", count: $0), .mono) }
        words.words += chosen.map { key in
            word(key.characters.map { RowWeights.text($0) }.joined(), key.weight)
        }
        words.marks = shapes.steps + patterns.map { shapes.mark($0) }
        guard let glyphs = shaper.make(words) else { return nil }

        var table = [UInt32](repeating: 0, count: RowWeights.count << 8)
        for (place, single) in singles.enumerated() {
            guard let glyph = glyphs.words[place] else { return nil }
            table[single] = glyph
        }
        let first = singles.count
        let severalBlanks = WordKey.mostCharacters - 1
        // A single space is a character.
        let blanks =
            [0, table[RowWeights.regular << 8 | 0x20]] + glyphs.words[first..<first + severalBlanks].map { $0 ?? 0 }
        let firstWord = first + severalBlanks
        self.glyphs = WordGlyphs(
            chosen.enumerated().compactMap { place, key in glyphs.words[firstWord + place].map { (key, $0) } },
            singles: table, blanks: blanks)
        self.patterns = RowPatterns(
            shapes, steps: glyphs.marks.prefix(shapes.steps.count).map { $0 ?? 0 },
            glyphs: Dictionary(
                uniqueKeysWithValues: patterns.enumerated().compactMap { place, pattern in
                    glyphs.marks[shapes.steps.count + place].map { (pattern, $0) }
                }))
    }

    deinit { glyphs.deallocate() }

    private static func words(_ counts: RowWordCounts, scale: Double) -> [WordKey] {
        let whole = paying(counts.words, scale: scale)
        var count = mostWords - mostParts
        var chosen: Set<WordKey> = []
        // Twice: pieces that are not needed leave space for more whole words, which then are not divided.
        for _ in 0..<2 {
            let taken = Set(whole.prefix(count))
            var rest: [WordKey: Int] = [:]
            for (key, count) in counts.words where !taken.contains(key) {
                for part in key.parts where !taken.contains(part) { rest[part, default: 0] += count }
            }
            let parts = paying(rest, scale: scale).prefix(mostParts)
            chosen = taken.union(parts)
            count = mostWords - parts.count
        }
        return chosen.sorted { $0.value < $1.value }
    }

    /// The words that save more than they cost, those that save the most first.
    private static func paying(_ counts: [WordKey: Int], scale: Double) -> [WordKey] {
        counts.map { key, count in (key, saving: Double(count) * scale * Double(key.partCount - 1)) }
            .filter { $0.saving >= Double(glyphCost) }
            .sorted { ($1.saving, $0.0.value) < ($0.saving, $1.0.value) }.map(\.0)
    }

    /// By weight and character: those that occur, or if not all pages were examined, all that may occur.
    private static func characters(_ counts: RowWordCounts, _ model: LogModel, isWhole: Bool) -> [Int] {
        var used = counts.characters
        if !isWhole {
            let names = (model.capture.frames.channels + model.capture.frames.names).flatMap {
                LogNumbers.latin1(marked: $0)
            }
            let all =
                Array(0x20...0x7E) + RowSigns.signs.map { Int($0.code) } + names.map { Int($0) }
                + (model.joinsRepeats ? [Int(RowSigns.times)] : [])
                + (model.capture.frames.hidden == nil ? [] : RowSigns.markSigns.map { Int($0.code) })
                + (model.signals?.names.joined().map { Int($0) } ?? [])
            for weight in 0..<RowWeights.hidden { for character in all { used[weight << 8 | character] = true } }
            if counts.patterns.keys.contains(where: { $0.kind == .character }) {
                for character in QuietDigits.characters { used[RowWeights.hidden << 8 | Int(character)] = true }
            }
        }
        // Several spaces are words; a single one is between bytes, and in names.
        for weight in 0..<RowWeights.hidden { used[weight << 8 | 0x20] = true }
        return used.indices.filter { used[$0] && $0 & 255 >= 0x20 }
    }
}
