internal import Layout

/// The words with which the lines of messages are drawn, and their glyphs in a font made for them.
///
/// Service, parameters and parties differ in weight, not in colour: as words of one font they are one run per page.
final class StatementWords: Sendable {
    /// The position of a glyph in a text, in ems.
    struct Placed: Sendable {
        var glyph: UInt32
        var x: Double
    }

    private let glyphs: [StatementWord: UInt32]
    /// Wide spaces, the widest first, and their widths in ems.
    private let steps: [(width: Double, glyph: UInt32)]
    /// The bracket of one frame and the line below it; nil if there is none.
    let bracket: UInt32?

    /// Minimum number of lines of a document with words; with fewer, lines are drawn by characters.
    private static let fewestLines = 60
    /// Number of lines that are examined.
    private static let mostLines = 600
    /// The cost of a glyph for each queue, as a number of glyphs of a line.
    private static let glyphCost = 90
    private static let mostWords = 1500
    private static let stepWidths = [8.0, 4, 2, 1]

    /// nil if characters are better, or if the installed fonts do not allow words.
    init?(_ model: LogModel, shaper: any TextShaper) {
        let counts = Self.messageWords(model).merging(Self.signalWords(model), uniquingKeysWith: +)
        guard !counts.isEmpty else { return nil }
        let paying = counts.filter { word, count in
            word.count > 1 && count * Double(word.count - 1) >= Double(Self.glyphCost)
        }
        let longer = paying.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostWords).map(\.key)
        // Other words are spelled with the characters that were seen, and those of numbers and names.
        let seenScalars = counts.keys.flatMap(\.scalars)
        let characters = Set(seenScalars + (0x20...0x7E).compactMap { Unicode.Scalar($0) }).sorted()
        let singles = [FontSlot.text, .strong].flatMap { font in
            characters.map { StatementWord($0, isStrong: font == .strong) }
        }
        var list = WordList(.prose)
        list.words = (singles + longer).map { WordList.Word($0.text, $0.isStrong ? .strong : .text) }
        list.marks = Self.stepWidths.map { WordList.Mark([], advance: $0) }
        let hasBrackets = model.messages.map { !$0.isTable && !$0.lines.isEmpty } ?? false
        if hasBrackets { list.marks.append(MessageBracket.mark(model)) }
        guard let made = shaper.make(list) else { return nil }
        var glyphs: [StatementWord: UInt32] = [:]
        for (word, glyph) in zip(singles + longer, made.words) { if let glyph { glyphs[word] = glyph } }
        self.glyphs = glyphs
        steps = zip(Self.stepWidths, made.marks).compactMap { width, glyph in glyph.map { (width, $0) } }
        bracket = hasBrackets ? made.marks.last ?? nil : nil
    }

    /// nil for a word that is drawn by its characters, or a character that the font does not have.
    func glyph(_ word: StatementWord) -> UInt32? { glyphs[word] }

    /// The number of occurrences of the words of messages in all lines; empty if there are few lines.
    private static func messageWords(_ model: LogModel) -> [StatementWord: Double] {
        guard let messages = model.messages, messages.lines.count >= fewestLines else { return [:] }
        let lines = messages.lines
        let seen = min(lines.count, mostLines)
        let scale = Double(lines.count) / Double(seen)
        var counts: [StatementWord: Double] = [:]
        for index in 0..<seen {
            let statement = messages.statement(of: lines[index * lines.count / seen].unit)
            for piece in model.statementLayout.layOut(statement, model.statementShaper).pieces {
                for part in StatementWord.split(piece.text) ?? [] { counts[part.word, default: 0] += scale }
            }
        }
        return counts
    }

    /// The number of occurrences of the words of signals beside rows; empty if there are few rows.
    private static func signalWords(_ model: LogModel) -> [StatementWord: Double] {
        let count = model.rowLines.count
        guard let signals = model.signals, model.signalColumn != nil, count >= fewestRows else { return [:] }
        var rows = SignalRows(signals, frames: model.capture.frames)
        let seen = min(count, mostLines)
        let scale = Double(count) / Double(seen)
        var counts: [StatementWord: Double] = [:]
        func add(_ run: SignalTexts.Run) {
            for part in run.parts ?? [] { counts[part.word, default: 0] += scale }
        }
        for index in 0..<seen where rows.find(index * count / seen) {
            for value in rows.shown.prefix(mostSignals) {
                guard let text = signals.texts[value.signal] else { continue }
                add(text.name)
                if let label = text.words(value.raw, signals.catalog.labels(of: value.signal)).label {
                    add(text.labels[label])
                } else {
                    add(text.unit)
                }
            }
        }
        return counts
    }

    private static let fewestRows = 120
    /// Of a row; more do not fit on a line.
    private static let mostSignals = 4

    /// Spaces from one position to another, in ems. Cairo ends a string of glyphs if they are ten ems from the position
    /// given by their widths alone, and the beginning of the next string costs more than a few glyphs.
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

    /// A text in glyphs of the font; nil if it has a character that the font does not have.
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

/// Up to eight characters of one weight, 21 bits each.
struct StatementWord: Hashable, Comparable {
    let isStrong: Bool
    private(set) var count = 0
    private var bits: (UInt64, UInt64, UInt64) = (0, 0, 0)

    private static let width = 21
    private static let ofOne = 3

    init(_ scalar: Unicode.Scalar, isStrong: Bool) {
        self.isStrong = isStrong
        append(scalar)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let value = UInt64(scalar.value) << UInt64(count % Self.ofOne * Self.width)
        switch count / Self.ofOne {
        case 0: bits.0 |= value
        case 1: bits.1 |= value
        default: bits.2 |= value
        }
        count += 1
    }

    var scalars: [Unicode.Scalar] {
        (0..<count).compactMap { place in
            let part = [bits.0, bits.1, bits.2][place / Self.ofOne]
            return Unicode.Scalar(
                UInt32(part >> UInt64(place % Self.ofOne * Self.width) & (1 << UInt64(Self.width) - 1)))
        }
    }

    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    static func == (one: Self, other: Self) -> Bool {
        one.bits == other.bits && one.count == other.count && one.isStrong == other.isStrong
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(bits.0)
        hasher.combine(bits.1)
        hasher.combine(bits.2 << 1 | (isStrong ? 1 : 0))
    }

    /// An order that is the same on each run.
    static func < (one: Self, other: Self) -> Bool {
        if one.bits != other.bits { return one.bits < other.bits }
        return (one.count, one.isStrong ? 1 : 0) < (other.count, other.isStrong ? 1 : 0)
    }

    /// A part of a text: its beginning, as a glyph index and in ems.
    struct Part {
        var word: StatementWord
        var start: Int
        var x: Double
    }

    /// Words with the spaces after them, and the remaining parts of words that are too long for one glyph. nil for a
    /// text that is not in the text fonts with one glyph per character.
    static func split(_ text: ShapedText) -> [Part]? {
        var parts: [Part] = []
        var x = 0.0
        var hasBlank = false
        for (index, glyph) in text.glyphs.enumerated() {
            let isStrong = glyph.font == .strong
            var scalars = glyph.text.unicodeScalars.makeIterator()
            guard isStrong || glyph.font == .text, glyph.offsetX == 0, glyph.offsetY == 0, let scalar = scalars.next(),
                scalars.next() == nil
            else { return nil }
            let isBlank = scalar == " "
            if let last = parts.indices.last, parts[last].word.isStrong == isStrong,
                parts[last].word.count < WordList.mostCharacters, isBlank || !hasBlank
            {
                parts[last].word.append(scalar)
            } else {
                parts.append(Part(word: StatementWord(scalar, isStrong: isStrong), start: index, x: x))
            }
            hasBlank = isBlank
            x += glyph.advance
        }
        return parts
    }
}
