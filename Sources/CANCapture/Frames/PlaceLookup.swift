/// Finds entries of a list by their keys: open addressing, linear probing, at most half full. The list itself has the keys,
/// so an entry takes 8 to 16 bytes here; a capture may have a million identifiers.
package struct PlaceLookup: Sendable {
    private var places: [UInt32] = Array(repeating: PlaceLookup.empty, count: 1024)
    private var count = 0

    private static let empty = UInt32.max

    package init() {}

    /// The place of the entry with a key; a new key gets the next place of the list.
    ///
    /// - Parameter keyAt: the key of an entry at a place.
    package mutating func place(of key: UInt64, _ keyAt: (Int) -> UInt64) -> Int {
        let found = search(key, keyAt)
        if found.place != Self.empty { return Int(found.place) }
        places[found.slot] = UInt32(truncatingIfNeeded: count)
        count += 1
        if count * 2 > places.count { grow(keyAt, last: key) }
        return count - 1
    }

    /// nil if no entry has the key.
    package func find(_ key: UInt64, _ keyAt: (Int) -> UInt64) -> Int? {
        let found = search(key, keyAt).place
        return found == Self.empty ? nil : Int(found)
    }

    /// The slot with an entry, or the empty one where it belongs.
    private func search(_ key: UInt64, _ keyAt: (Int) -> UInt64) -> (slot: Int, place: UInt32) {
        places.withUnsafeBufferPointer { places in
            let mask = places.count - 1
            var slot = Self.hash(key) & mask
            while places[slot] != Self.empty, keyAt(Int(places[slot])) != key { slot = (slot + 1) & mask }
            return (slot, places[slot])
        }
    }

    /// - Parameter last: the key of the last entry, which the list does not have yet.
    private mutating func grow(_ keyAt: (Int) -> UInt64, last: UInt64) {
        let mask = 2 * places.count - 1
        places = Array(repeating: Self.empty, count: mask + 1)
        for place in 0..<count {
            var slot = Self.hash(place == count - 1 ? last : keyAt(place)) & mask
            while places[slot] != Self.empty { slot = (slot + 1) & mask }
            places[slot] = UInt32(truncatingIfNeeded: place)
        }
    }

    private static func hash(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
