/// Some rows of a table: a bit for each row that there is.
///
/// `@unchecked Sendable` because whoever makes a set fills it before handing it on, and nobody changes it then.
package final class RowSet: @unchecked Sendable {
    @usableFromInline package let words: UnsafeMutableBufferPointer<UInt64>

    /// Of a table with so many rows.
    package init(count: Int) {
        words = .allocate(capacity: count / 64 + 1)
        words.initialize(repeating: 0)
    }

    /// The rows of a table with so many rows that are asked for.
    package convenience init(count: Int, where isThere: (Int) throws -> Bool) rethrows {
        self.init(count: count)
        for row in 0..<count where try isThere(row) { insert(row) }
    }

    deinit { words.deallocate() }

    @inlinable @inline(__always)
    package func insert(_ row: Int) { words[row >> 6] |= 1 << UInt64(row & 63) }

    @inlinable @inline(__always)
    package func remove(_ row: Int) { words[row >> 6] &= ~(1 << UInt64(row & 63)) }

    /// How many rows there are.
    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    @inlinable @inline(__always)
    package func contains(_ row: Int) -> Bool { words[row >> 6] & (1 << UInt64(row & 63)) != 0 }

    package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// Leaves the rows that a set of the same table has, too.
    package func formIntersection(_ other: RowSet) {
        for place in words.indices { words[place] &= other.words[place] }
    }

    /// Takes the rows of a set of the same table.
    package func formUnion(_ other: RowSet) {
        for place in words.indices { words[place] |= other.words[place] }
    }
}

/// Rows that know their places among each other: four bytes for 512 rows beside their bits.
///
/// A row tells its place in constant time; a place finds its row by some halvings.
package struct RankedRows: Sendable {
    package let rows: RowSet
    package let count: Int
    /// How many rows there are before each block of words; the last number is ``count``.
    private let ranks: [UInt32]

    /// Words of a block, as a power of two.
    private static let shift = 3

    package init(_ rows: RowSet) {
        self.rows = rows
        var ranks: [UInt32] = []
        ranks.reserveCapacity(rows.words.count >> Self.shift + 2)
        var count = 0
        for (place, word) in rows.words.enumerated() {
            if place & ((1 << Self.shift) - 1) == 0 { ranks.append(UInt32(truncatingIfNeeded: count)) }
            count += word.nonzeroBitCount
        }
        ranks.append(UInt32(truncatingIfNeeded: count))
        self.ranks = ranks
        self.count = count
    }

    /// How many of the rows lie before a row.
    package func place(of row: Int) -> Int {
        let last = row >> 6
        var place = Int(ranks[last >> Self.shift])
        for word in (last >> Self.shift) << Self.shift..<last { place += rows.words[word].nonzeroBitCount }
        return place + (rows.words[last] & ((1 << UInt64(row & 63)) - 1)).nonzeroBitCount
    }

    /// The row at a place below ``count``.
    package func row(at place: Int) -> Int {
        precondition(place >= 0 && place < count)
        // The last block that does not begin behind the place.
        var (low, high) = (0, ranks.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(ranks[middle]) <= place { low = middle } else { high = middle }
        }
        var rest = place - Int(ranks[low])
        var word = low << Self.shift
        while rest >= rows.words[word].nonzeroBitCount {
            rest -= rows.words[word].nonzeroBitCount
            word += 1
        }
        var bits = rows.words[word]
        for _ in 0..<rest { bits &= bits - 1 }
        return word << 6 + bits.trailingZeroBitCount
    }
}
