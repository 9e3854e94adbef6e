/// Maps the colours of a picture to numbers of one byte.
protocol PNGIndexTable: ~Copyable {
    /// The index of a colour; nil if the table is full.
    mutating func index(of word: UInt32) -> UInt8?
    /// The colours found, in the order of a palette.
    var colours: [(index: UInt8, word: UInt32)] { get }
}

/// Opaque greys whose index is their level: no search is needed, and an 8-bit picture is stored as it was indexed.
struct PNGGreyTable: PNGIndexTable, ~Copyable {
    private let seen: UnsafeMutablePointer<Bool>

    init() {
        seen = .allocate(capacity: 256)
        seen.initialize(repeating: false, count: 256)
    }

    deinit {
        seen.deallocate()
    }

    @inline(__always)
    mutating func index(of word: UInt32) -> UInt8? {
        let level = word & 255
        guard word == 0xFF00_0000 | level &* 0x01_0101 else { return nil }
        seen[Int(level)] = true
        return UInt8(truncatingIfNeeded: level)
    }

    var colours: [(index: UInt8, word: UInt32)] {
        (0..<256).filter { seen[$0] }.map { (UInt8($0), 0xFF00_0000 | UInt32($0) * 0x01_0101) }
    }
}

/// Up to 256 colours in the order of appearance, found with a small hash table.
struct PNGColourTable: PNGIndexTable, ~Copyable {
    private var words: [UInt32] = []
    /// For each slot the index of the colour plus 1, 0 for empty.
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

    var colours: [(index: UInt8, word: UInt32)] {
        words.enumerated().map { (UInt8($0.offset), $0.element) }
    }

    /// nil for a colour beyond 256.
    @inline(__always)
    mutating func index(of word: UInt32) -> UInt8? {
        // Fibonacci hashing. At most a quarter of the slots are used, so chains are short and always end.
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
