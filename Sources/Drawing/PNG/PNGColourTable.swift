/// Up to 256 colours by first appearance, found through a small hash table.
struct PNGColourTable: ~Copyable {
    private(set) var words: [UInt32] = []
    /// By slot: the colour's index plus 1, 0 for empty.
    private let slots: UnsafeMutablePointer<UInt16>
    private let keys: UnsafeMutablePointer<UInt32>

    private static let slotCount = 1024

    init() {
        slots = .allocate(capacity: Self.slotCount)
        slots.initialize(repeating: 0, count: Self.slotCount)
        keys = .allocate(capacity: Self.slotCount)
        keys.initialize(repeating: 0, count: Self.slotCount)
    }

    deinit {
        slots.deallocate()
        keys.deallocate()
    }

    /// The index of a colour; nil for a colour beyond 256.
    @inline(__always)
    mutating func index(of word: UInt32) -> UInt8? {
        // Fibonacci hashing; at most a quarter of the slots are taken, so a chain is short and always ends.
        var slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B1) >> 22)
        while slots[slot] != 0 {
            if keys[slot] == word { return UInt8(truncatingIfNeeded: slots[slot] &- 1) }
            slot = (slot &+ 1) & (Self.slotCount &- 1)
        }
        return insert(word, slot)
    }

    private mutating func insert(_ word: UInt32, _ slot: Int) -> UInt8? {
        guard words.count < 256 else { return nil }
        words.append(word)
        slots[slot] = UInt16(words.count)
        keys[slot] = word
        return UInt8(words.count - 1)
    }
}
