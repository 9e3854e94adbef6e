/// Numbers by keys: open addressing, at most half full.
struct KeyIndex: Sendable {
    private var keys: [UInt64] = Array(repeating: .max, count: 1024)
    private var places: [Int32] = Array(repeating: 0, count: 1024)
    private var count = 0

    /// The place of a key; a new one gets `next`.
    @inline(__always)
    mutating func place(of key: UInt64, next: Int) -> Int {
        var slot = Self.hash(key) & (keys.count - 1)
        while keys[slot] != .max {
            if keys[slot] == key { return Int(places[slot]) }
            slot = (slot + 1) & (keys.count - 1)
        }
        keys[slot] = key
        places[slot] = Int32(truncatingIfNeeded: next)
        count += 1
        if 2 * count > keys.count { grow() }
        return next
    }

    func find(_ key: UInt64) -> Int? {
        var slot = Self.hash(key) & (keys.count - 1)
        while keys[slot] != .max {
            if keys[slot] == key { return Int(places[slot]) }
            slot = (slot + 1) & (keys.count - 1)
        }
        return nil
    }

    private mutating func grow() {
        let (oldKeys, oldPlaces) = (keys, places)
        keys = Array(repeating: .max, count: 2 * oldKeys.count)
        places = Array(repeating: 0, count: 2 * oldKeys.count)
        for (key, place) in zip(oldKeys, oldPlaces) where key != .max {
            var slot = Self.hash(key) & (keys.count - 1)
            while keys[slot] != .max { slot = (slot + 1) & (keys.count - 1) }
            keys[slot] = key
            places[slot] = place
        }
    }

    @inline(__always)
    private static func hash(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
