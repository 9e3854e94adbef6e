/// The exact percentiles of an identifier with so many periods that ``PeriodMeter`` kept only their classes. The
/// periods of the classes that matter are read again, once for each digit of their values. None are stored.
enum ExactPercentiles {
    /// The range that contains a percentile, the number of periods in it, and the rank of the percentile in it, from 1.
    typealias Search = (range: ClosedRange<Int64>, count: Int, rank: Int)

    private static let digitBits: UInt64 = 11
    private static let digits = 1 << digitBits

    /// The known part of one value.
    private struct Hunt {
        let low: Int64
        let width: UInt64
        /// Among those that begin with the known digits.
        var rank: Int
        var known: UInt64 = 0
        /// Number of unknown bits.
        var shift: UInt64
        var next: UInt64 = 0

        init(_ search: Search) {
            low = search.range.lowerBound
            width = UInt64(search.range.upperBound - search.range.lowerBound)
            rank = search.rank
            shift = UInt64(UInt64.bitWidth - width.leadingZeroBitCount)
        }

        /// Whether both searches count the same values, so that one count serves both.
        func isAlike(_ other: Hunt) -> Bool {
            low == other.low && width == other.width && known == other.known && shift == other.shift
        }

        /// The next digit of a period that may be the value; nil for others.
        @inline(__always)
        func digit(_ period: Int64) -> Int? {
            let distance = UInt64(bitPattern: period &- low)
            guard distance <= width, distance &>> shift == known else { return nil }
            return Int(truncatingIfNeeded: distance &>> next & (1 &<< (shift &- next) &- 1))
        }
    }

    /// - Parameter periods: calls back with all periods, the same each time.
    /// - Returns: as many values as there are searches.
    static func find(_ searches: [Search], periods: (_ take: (Int64) -> Void) -> Void) -> [Int64] {
        var hunts = searches.map(Hunt.init)
        withUnsafeTemporaryAllocation(of: Int.self, capacity: digits * hunts.count) { counts in
            hunts.withUnsafeMutableBufferPointer { hunts in
                while hunts.contains(where: { $0.shift > 0 }) {
                    counts.initialize(repeating: 0)
                    for place in hunts.indices {
                        hunts[place].next = hunts[place].shift > digitBits ? hunts[place].shift - digitBits : 0
                    }
                    // Neighbouring percentiles often fall into the same range. Count that range only once.
                    let first = hunts.indices.map { place in
                        hunts.indices.first { hunts[$0].isAlike(hunts[place]) } ?? place
                    }
                    let distinct = hunts.indices.filter { first[$0] == $0 && hunts[$0].shift > 0 }
                    distinct.withUnsafeBufferPointer { distinct in
                        periods { period in
                            for place in distinct {
                                if let digit = hunts[place].digit(period) { counts[place &* digits &+ digit] &+= 1 }
                            }
                        }
                    }
                    for place in hunts.indices where hunts[place].shift > 0 {
                        narrow(&hunts[place], counts[first[place] * digits..<(first[place] + 1) * digits])
                    }
                }
            }
        }
        return hunts.map { $0.low + Int64($0.known) }
    }

    /// Adds the digit that the value must have.
    private static func narrow(_ hunt: inout Hunt, _ counts: Slice<UnsafeMutableBufferPointer<Int>>) {
        var digit = 0
        while digit < digits - 1, hunt.rank > counts[counts.startIndex + digit] {
            hunt.rank -= counts[counts.startIndex + digit]
            digit += 1
        }
        hunt.known = hunt.known << (hunt.shift - hunt.next) | UInt64(digit)
        hunt.shift = hunt.next
    }
}
