/// The glyphs of words, characters and spaces: a hash table and two lists in memory of ``RowWords``, which lives
/// longer.
///
/// It has plain pointers, because arrays would be retained and released for each byte of a row. `@unchecked Sendable`
/// because the memory is not written to after it has been filled.
struct WordGlyphs: @unchecked Sendable {
    /// 0 for an empty entry; every word has a character.
    private let keys: UnsafePointer<UInt64>
    private let glyphs: UnsafePointer<UInt32>
    /// By weight and character.
    private let singles: UnsafePointer<UInt32>
    /// By number of spaces.
    private let blanks: UnsafePointer<UInt32>
    private let mask: Int
    private let shift: UInt64

    /// - Parameters:
    ///   - singles: by weight and character.
    ///   - blanks: by number of spaces, up to the maximum of a word.
    init(_ words: [(key: WordKey, glyph: UInt32)], singles: [UInt32], blanks: [UInt32]) {
        precondition(singles.count == RowWeights.count << 8 && blanks.count == WordKey.mostCharacters + 1)
        var bits = 4
        while 1 << bits < 2 * words.count { bits += 1 }
        shift = UInt64(64 - bits)
        mask = 1 << bits - 1
        let keys = UnsafeMutablePointer<UInt64>.allocate(capacity: mask + 1)
        keys.initialize(repeating: 0, count: mask + 1)
        let glyphs = UnsafeMutablePointer<UInt32>.allocate(capacity: mask + 1)
        glyphs.initialize(repeating: 0, count: mask + 1)
        for word in words {
            var place = Self.slot(word.key, shift)
            while keys[place] != 0, keys[place] != word.key.value { place = (place + 1) & mask }
            keys[place] = word.key.value
            glyphs[place] = word.glyph
        }
        (self.keys, self.glyphs) = (UnsafePointer(keys), UnsafePointer(glyphs))
        (self.singles, self.blanks) = (Self.copied(singles), Self.copied(blanks))
    }

    private static func copied(_ list: [UInt32]) -> UnsafePointer<UInt32> {
        let copy = UnsafeMutablePointer<UInt32>.allocate(capacity: list.count)
        copy.initialize(from: list, count: list.count)
        return UnsafePointer(copy)
    }

    /// Called by its owner when it is no longer used.
    func deallocate() {
        keys.deallocate()
        glyphs.deallocate()
        singles.deallocate()
        blanks.deallocate()
    }

    /// 0 for a word without a glyph.
    @inline(__always)
    func glyph(_ key: WordKey) -> UInt32 {
        var place = Self.slot(key, shift)
        while keys[place] != 0 {
            if keys[place] == key.value { return glyphs[place] }
            place = (place + 1) & mask
        }
        return 0
    }

    @inline(__always)
    func single(_ character: UInt8, _ weight: Int) -> UInt32 { singles[weight << 8 | Int(character)] }

    /// - Parameter count: 1 to ``WordKey/mostCharacters``.
    @inline(__always)
    func blank(_ count: Int) -> UInt32 { blanks[count] }

    @inline(__always)
    private static func slot(_ key: WordKey, _ shift: UInt64) -> Int {
        Int((key.value &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }
}
