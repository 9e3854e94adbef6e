/// Some rows of a table: a bit for each row.
///
/// `@unchecked Sendable` because a set is filled by the code that makes it, and does not change afterwards.
package final class RowSet: @unchecked Sendable {
    @usableFromInline package let words: UnsafeMutableBufferPointer<UInt64>

    /// For a table with this many rows.
    package init(count: Int) {
        words = .allocate(capacity: count / 64 + 1)
        words.initialize(repeating: 0)
    }

    /// The requested rows of a table with this many rows.
    package convenience init(count: Int, where isThere: (Int) throws -> Bool) rethrows {
        self.init(count: count)
        for row in 0..<count where try isThere(row) { insert(row) }
    }

    deinit { words.deallocate() }

    @inlinable @inline(__always)
    package func insert(_ row: Int) { words[row >> 6] |= 1 << UInt64(row & 63) }

    @inlinable @inline(__always)
    package func remove(_ row: Int) { words[row >> 6] &= ~(1 << UInt64(row & 63)) }

    /// The number of rows in the set.
    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    @inlinable @inline(__always)
    package func contains(_ row: Int) -> Bool { words[row >> 6] & (1 << UInt64(row & 63)) != 0 }

    package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// The first row of the set among some rows of the table.
    package func first(in rows: ClosedRange<Int>) -> Int? {
        var word = words[rows.lowerBound >> 6] & (UInt64.max << UInt64(rows.lowerBound & 63))
        for place in (rows.lowerBound >> 6)...(rows.upperBound >> 6) {
            if place > rows.lowerBound >> 6 { word = words[place] }
            guard word != 0 else { continue }
            let row = place << 6 + word.trailingZeroBitCount
            return row <= rows.upperBound ? row : nil
        }
        return nil
    }

    /// Keeps only rows that are also in a set of the same table.
    package func formIntersection(_ other: RowSet) {
        for place in words.indices { words[place] &= other.words[place] }
    }

    /// Adds the rows of a set of the same table.
    package func formUnion(_ other: RowSet) {
        for place in words.indices { words[place] |= other.words[place] }
    }
}

/// A set of rows with the place of each: four bytes for 512 rows besides their bits.
///
/// The place of a row is found in constant time, the row at a place by a binary search.
package struct RankedRows: Sendable {
    package let rows: RowSet
    package let count: Int
    /// The number of rows before each block of words; the last number is ``count``.
    private let ranks: [UInt32]

    /// Number of words of a block, as a power of two.
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

    /// The number of these rows before a row.
    package func place(of row: Int) -> Int {
        let last = row >> 6
        var place = Int(ranks[last >> Self.shift])
        for word in (last >> Self.shift) << Self.shift..<last { place += rows.words[word].nonzeroBitCount }
        return place + (rows.words[last] & ((1 << UInt64(row & 63)) - 1)).nonzeroBitCount
    }

    /// The row at a place below ``count``.
    package func row(at place: Int) -> Int {
        precondition(place >= 0 && place < count)
        // The last block that does not begin after the place.
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
