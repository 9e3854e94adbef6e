/// Counts the words of some pages of a log. Not Sendable: used while a document is measured.
final class RowWordCounts {
    private(set) var words: [WordKey: Int] = [:]
    /// Characters by weight.
    private(set) var characters: [Bool] = Array(repeating: false, count: RowWeights.count << 8)
    /// By ``RowPattern/place``, and patterns without one.
    private var placed: [Int] = Array(repeating: 0, count: RowPattern.placeCount)
    private var others: [RowPattern: Int] = [:]

    func add(_ key: WordKey) { words[key, default: 0] += 1 }
    func seen(_ character: Int) { characters[character] = true }
    func add(_ pattern: RowPattern) {
        if let place = pattern.place { placed[place] += 1 } else { others[pattern, default: 0] += 1 }
    }

    /// Patterns of marks, underlines, bars, steps and grey characters.
    var patterns: [RowPattern: Int] {
        var all = others
        for place in placed.indices where placed[place] > 0 {
            if let pattern = RowPattern(place: place) { all[pattern] = placed[place] }
        }
        return all
    }
}

/// The background of a row as one glyph.
struct RowPattern: Hashable, Sendable {
    enum Kind: UInt8, CaseIterable {
        /// Boxes behind changed bytes.
        case changed
        /// Lines below counter and checksum bytes.
        case automatic
        /// A bar before the row in the colour of its identifier.
        case bar
        /// The bar of the time since the previous row.
        case step
        /// A grey character of a time.
        case character
    }

    var kind: Kind
    /// The bytes as bits from the left; the number of lines of a bar, the level of a step, or the code of a character.
    var bytes: UInt64

    init(kind: Kind, bytes: UInt64) {
        self.kind = kind
        self.bytes = bytes
    }

    /// The index in tables that need no look-up; marks and lines of more than eight bytes have none.
    @inline(__always)
    var place: Int? { bytes < 256 ? Int(kind.rawValue) << 8 | Int(truncatingIfNeeded: bytes) : nil }

    static let placeCount = Kind.allCases.count << 8

    init?(place: Int) {
        guard let kind = Kind(rawValue: UInt8(place >> 8)) else { return nil }
        self.init(kind: kind, bytes: UInt64(place & 255))
    }
}
