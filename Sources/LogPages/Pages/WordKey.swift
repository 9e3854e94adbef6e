/// A word of a row as a number: up to seven characters of Latin-1, and above them the weight.
struct WordKey: Hashable {
    private(set) var value: UInt64

    static let mostCharacters = 7

    init(weight: Int) {
        value = UInt64(weight) << 56
    }

    /// - Parameter place: the characters before it.
    @inline(__always)
    mutating func put(_ character: UInt8, at place: Int) { value |= UInt64(character) << UInt64(8 * place) }

    /// With blanks before its characters.
    @inline(__always)
    init(_ characters: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, weight: Int, blanks: Int) {
        var value: UInt64 = 0
        var index = range.upperBound
        while index > range.lowerBound {
            index -= 1
            value = value << 8 | UInt64(characters[index])
        }
        for _ in 0..<blanks { value = value << 8 | 0x20 }
        self.value = value | UInt64(weight) << 56
    }

    var weight: Int { Int(value >> 56) }

    var characters: [UInt8] {
        (0..<Self.mostCharacters).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }.filter { $0 != 0 }
    }

    /// Its characters without the blanks before them, two by two from the right.
    var pairs: [WordKey] {
        let text = characters.drop { $0 == 0x20 }
        return stride(from: text.endIndex, to: text.startIndex + 1, by: -2).map { end in
            var key = WordKey(weight: weight)
            key.put(text[end - 2], at: 0)
            key.put(text[end - 1], at: 1)
            return key
        }
    }

    static func blanks(_ count: Int) -> WordKey {
        var key = WordKey(weight: RowWeights.regular)
        for place in 0..<count { key.put(0x20, at: place) }
        return key
    }
}

/// Finds the glyph of a word: a hash table without references, made once.
struct WordTable: Sendable {
    /// 0 for an empty place; every word has a character.
    private var keys: [UInt64]
    private var glyphs: [UInt32]
    private let shift: UInt64

    init(_ words: [(key: WordKey, glyph: UInt32)]) {
        var bits = 4
        while 1 << bits < 2 * words.count { bits += 1 }
        shift = UInt64(64 - bits)
        keys = Array(repeating: 0, count: 1 << bits)
        glyphs = Array(repeating: 0, count: 1 << bits)
        for word in words {
            var place = slot(word.key)
            while keys[place] != 0, keys[place] != word.key.value { place = (place + 1) & (keys.count - 1) }
            keys[place] = word.key.value
            glyphs[place] = word.glyph
        }
    }

    /// 0 for a word that has none.
    @inline(__always)
    func glyph(_ key: WordKey) -> UInt32 {
        var place = slot(key)
        while keys[place] != 0 {
            if keys[place] == key.value { return glyphs[place] }
            place = (place + 1) & (keys.count - 1)
        }
        return 0
    }

    @inline(__always)
    private func slot(_ key: WordKey) -> Int { Int((key.value &* 0x9E37_79B9_7F4A_7C15) >> shift) }
}
