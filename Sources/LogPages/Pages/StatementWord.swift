internal import Layout

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

    /// Some order, the same on every run.
    static func < (one: Self, other: Self) -> Bool {
        if one.bits != other.bits { return one.bits < other.bits }
        return (one.count, one.isStrong ? 1 : 0) < (other.count, other.isStrong ? 1 : 0)
    }

    /// A part of a text: where it begins, as a glyph and in ems.
    struct Part {
        var word: StatementWord
        var start: Int
        var x: Double
    }

    /// Words with the blanks behind them, and what is left of those that are longer than one glyph may stand for. Nil for a
    /// text that is not of the fonts of sentences, a glyph a character.
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
