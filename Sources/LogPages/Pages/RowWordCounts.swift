/// How often words occur on some pages of a log. Not Sendable: used while a document is measured.
final class RowWordCounts {
    private(set) var words: [WordKey: Int] = [:]
    /// Characters by weight.
    private(set) var characters: [Bool] = Array(repeating: false, count: RowWeights.count << 8)
    /// Patterns of marks, of underlines and of bars.
    private(set) var patterns: [RowPattern: Int] = [:]

    func add(_ key: WordKey) { words[key, default: 0] += 1 }
    func seen(_ character: Int) { characters[character] = true }
    func add(_ pattern: RowPattern) { patterns[pattern, default: 0] += 1 }
}

/// What lies behind a row as one glyph.
struct RowPattern: Hashable, Sendable {
    enum Kind: UInt8 {
        /// Boxes behind bytes that changed.
        case changed
        /// Lines below bytes that count or check.
        case automatic
        /// A bar before the row, in the colour of its identifier.
        case bar
        /// The time since the row above, as a bar.
        case step
        /// A quiet character of a time.
        case character
    }

    var kind: Kind
    /// The bytes concerned, as bits from the left; of a bar its lines, of a step its level, and the code of a
    /// character.
    var bytes: UInt64
}
