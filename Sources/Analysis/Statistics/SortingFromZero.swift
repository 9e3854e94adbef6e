extension Array where Element == Int64 {
    /// Sorts non-negative numbers digit by digit, which takes a fraction of the time of comparing them.
    package mutating func sortFromZero() {
        withUnsafeMutableBufferPointer { UnsafeMutableBufferPointer(rebasing: $0[...]).sortFromZero() }
    }
}

extension UnsafeMutableBufferPointer<Int64> {
    /// Fewer numbers are sorted by comparison.
    private static let fewest = 96

    func sortFromZero() {
        var all = self
        guard count >= Self.fewest, let low = self.min(), let high = self.max(), low >= 0 else {
            all.sort()
            return
        }
        let bits = Int64.bitWidth - (high - low).leadingZeroBitCount
        let passes = (bits + Self.mostBits(count) - 1) / Self.mostBits(count)
        let digitBits = passes == 0 ? 0 : (bits + passes - 1) / passes
        withUnsafeTemporaryAllocation(of: Int64.self, capacity: count) { buffer in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1 << digitBits) { places in
                var (from, into) = (all, buffer)
                for number in 0..<passes {
                    Self.pass(from, into, places, low: low, shift: Int64(number * digitBits))
                    swap(&from, &into)
                }
                if from.baseAddress != all.baseAddress { _ = all.update(fromContentsOf: from) }
            }
        }
    }

    /// Maximum size of a digit. Of longer digits there are fewer, and each takes a longer table.
    private static func mostBits(_ count: Int) -> Int { count < 512 ? 8 : count < 2048 ? 10 : 12 }

    /// Sorts numbers by one digit of their distance from the lowest.
    private static func pass(
        _ from: UnsafeMutableBufferPointer<Int64>, _ into: UnsafeMutableBufferPointer<Int64>,
        _ places: UnsafeMutableBufferPointer<UInt32>, low: Int64, shift: Int64
    ) {
        let mask = Int64(places.count - 1)
        places.initialize(repeating: 0)
        for value in from { places[Int(truncatingIfNeeded: (value &- low) &>> shift & mask)] &+= 1 }
        var next: UInt32 = 0
        for digit in places.indices {
            let count = places[digit]
            places[digit] = next
            next &+= count
        }
        for value in from {
            let digit = Int(truncatingIfNeeded: (value &- low) &>> shift & mask)
            into.baseAddress.unsafelyUnwrapped.advanced(by: Int(places[digit])).pointee = value
            places[digit] &+= 1
        }
    }
}
