internal import Capture

/// How often each identifier occurs on each channel and with which lengths, counted in one pass.
///
/// Open addressing over plain columns: a frame costs one look at a slot.
struct IdentifierTally {
    struct Entry {
        /// The channel above the identifier and its format.
        var key: UInt64
        var frames: Int32
        /// Bit n: a frame of n bytes; bit 9 stands for all that are longer.
        var lengths: UInt16

        var channel: UInt16 { UInt16(truncatingIfNeeded: key >> 32) }
        var identifier: UInt32 { UInt32(truncatingIfNeeded: key) & 0x1FFF_FFFF }
        var isExtended: Bool { key & 0x8000_0000 != 0 }
        var hasEightBytesAlone: Bool { lengths == 1 << 8 }
    }

    private(set) var entries: [Entry] = []
    private var slots: [Int32]
    private var mask: UInt64
    private var lastKey = UInt64.max
    private var lastPlace = 0

    init() {
        slots = [Int32](repeating: -1, count: 1024)
        mask = 1023
    }

    @inline(__always)
    static func key(_ identifier: UInt32, isExtended: Bool, channel: UInt16) -> UInt64 {
        UInt64(channel) << 32 | UInt64(identifier & 0x1FFF_FFFF) | (isExtended ? 0x8000_0000 : 0)
    }

    /// Counts a frame; says where its identifier's entry is.
    @inline(__always)
    @discardableResult
    mutating func count(_ key: UInt64, length: Int) -> Int {
        if key != lastKey {
            lastPlace = place(key)
            lastKey = key
        }
        entries[lastPlace].frames &+= 1
        entries[lastPlace].lengths |= 1 << UInt16(min(length, 9))
        return lastPlace
    }

    private mutating func place(_ key: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: ((key &* 0x9E37_79B9_7F4A_7C15) >> 24) & mask)
        while slots[slot] >= 0 {
            let place = Int(slots[slot])
            if entries[place].key == key { return place }
            slot = Int(truncatingIfNeeded: (UInt64(slot) &+ 1) & mask)
        }
        entries.append(Entry(key: key, frames: 0, lengths: 0))
        slots[slot] = Int32(entries.count - 1)
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    private mutating func grow() {
        let count = slots.count * 4
        slots = [Int32](repeating: -1, count: count)
        mask = UInt64(count - 1)
        for (place, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: ((entry.key &* 0x9E37_79B9_7F4A_7C15) >> 24) & mask)
            while slots[slot] >= 0 { slot = Int(truncatingIfNeeded: (UInt64(slot) &+ 1) & mask) }
            slots[slot] = Int32(place)
        }
    }
}
