/// From keys to small numbers: open addressing with linear probing, at most half full.
struct IdentifierTable: Sendable {
    private var keys: [UInt64]
    private var values: [Int32]
    private let mask: Int

    private static let empty = UInt64.max

    /// - Parameter count: expected number of entries.
    init(count: Int) {
        var capacity = 16
        while capacity < 2 * count { capacity *= 2 }
        mask = capacity - 1
        keys = Array(repeating: Self.empty, count: capacity)
        values = Array(repeating: 0, count: capacity)
    }

    /// Adds an entry unless the key exists; returns the value of the key.
    mutating func insert(_ key: UInt64, _ value: Int) -> Int {
        var place = Self.hash(key) & mask
        while keys[place] != Self.empty {
            if keys[place] == key { return Int(values[place]) }
            place = (place + 1) & mask
        }
        keys[place] = key
        values[place] = Int32(truncatingIfNeeded: value)
        return value
    }

    @inline(__always)
    subscript(key: UInt64) -> Int? {
        var place = Self.hash(key) & mask
        while true {
            let found = keys[place]
            if found == key { return Int(values[place]) }
            if found == Self.empty { return nil }
            place = (place &+ 1) & mask
        }
    }

    @inline(__always)
    private static func hash(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
