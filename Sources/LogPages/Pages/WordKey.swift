/// A word of a row as a number: up to seven characters of Latin-1, and the weight above them.
struct WordKey: Hashable {
    private(set) var value: UInt64

    static let mostCharacters = 7

    init(weight: Int) {
        value = UInt64(weight) << 56
    }

    /// - Parameter place: number of characters before it.
    @inline(__always)
    mutating func put(_ character: UInt8, at place: Int) { value |= UInt64(character) << UInt64(8 * place) }

    /// With spaces before its characters.
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

    /// The parts with which it is drawn if it is not a word: the spaces before it with its first character, then two
    /// characters each, from the right. Single characters are left out.
    var parts: [WordKey] {
        let all = characters
        let blanks = all.prefix { $0 == 0x20 }.count
        var text = all[blanks...]
        var parts: [WordKey] = []
        if blanks > 0, !text.isEmpty {
            parts.append(WordKey(all[...blanks], weight: weight))
            text = text.dropFirst()
        }
        for end in stride(from: text.endIndex, to: text.startIndex + 1, by: -2) {
            parts.append(WordKey(all[end - 2..<end], weight: weight))
        }
        return parts.filter { $0 != self }
    }

    /// The number of glyphs of its parts and single characters if all parts are words.
    var partCount: Int {
        let all = characters
        let blanks = all.prefix { $0 == 0x20 }.count
        let count = all.count - blanks
        // Spaces and a character, and two characters, are parts already.
        if (blanks > 0 ? 1 : 2) == count { return 2 }
        return blanks > 0 ? 1 + count / 2 : (count + 1) / 2
    }

    private init(_ characters: ArraySlice<UInt8>, weight: Int) {
        self.init(weight: weight)
        for (place, character) in characters.enumerated() { put(character, at: place) }
    }

    static func blanks(_ count: Int) -> WordKey {
        var key = WordKey(weight: RowWeights.regular)
        for place in 0..<count { key.put(0x20, at: place) }
        return key
    }
}
