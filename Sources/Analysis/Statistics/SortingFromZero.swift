extension Array where Element == Int64 {
    /// Sorts non-negative numbers digit by digit, which takes a fraction of the time of comparing them.
    package mutating func sortFromZero() {
        withUnsafeMutableBufferPointer { UnsafeMutableBufferPointer(rebasing: $0[...]).sortFromZero() }
    }
}

extension UnsafeMutableBufferPointer<Int64> {
    private static let digitBits: Int64 = 8
    private static let digits = 1 << digitBits
    /// Fewer numbers are sorted by comparison.
    private static let fewest = 96

    func sortFromZero() {
        var all = self
        guard count >= Self.fewest, let low = self.min(), let high = self.max(), low >= 0 else {
            all.sort()
            return
        }
        withUnsafeTemporaryAllocation(of: Int64.self, capacity: count) { buffer in
            withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.digits) { places in
                var (from, into) = (all, buffer)
                var shift: Int64 = 0
                while shift < 64, (high - low) &>> shift > 0 {
                    Self.pass(from, into, places, low: low, shift: shift)
                    swap(&from, &into)
                    shift += Self.digitBits
                }
                if from.baseAddress != all.baseAddress { _ = all.update(fromContentsOf: from) }
            }
        }
    }

    /// Sorts numbers by one digit of their distance from the lowest.
    private static func pass(
        _ from: UnsafeMutableBufferPointer<Int64>, _ into: UnsafeMutableBufferPointer<Int64>,
        _ places: UnsafeMutableBufferPointer<Int>, low: Int64, shift: Int64
    ) {
        let mask = Int64(digits - 1)
        places.initialize(repeating: 0)
        for value in from { places[Int(truncatingIfNeeded: (value &- low) &>> shift & mask)] &+= 1 }
        var next = 0
        for digit in places.indices {
            let count = places[digit]
            places[digit] = next
            next &+= count
        }
        for value in from {
            let digit = Int(truncatingIfNeeded: (value &- low) &>> shift & mask)
            into.baseAddress.unsafelyUnwrapped.advanced(by: places[digit]).pointee = value
            places[digit] &+= 1
        }
    }
}
