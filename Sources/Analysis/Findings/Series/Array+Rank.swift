extension Array where Element: Comparable {
    /// The element that is at a place when all are sorted. Takes time proportional to their number and changes their
    /// order.
    mutating func element(ofRank rank: Int) -> Element {
        var (low, high) = (0, count - 1)
        // If the range is rarely halved, the elements are sorted instead.
        var steps = 4 * (Int.bitWidth - count.leadingZeroBitCount)
        while low < high {
            steps -= 1
            if steps < 0 {
                self[low...high].sort()
                break
            }
            // The median of three elements, which halves sorted or equal elements.
            let middle = low + (high - low) / 2
            if self[middle] < self[low] { swapAt(middle, low) }
            if self[high] < self[low] { swapAt(high, low) }
            if self[high] < self[middle] { swapAt(high, middle) }
            let pivot = self[middle]
            var (left, right) = (low, high)
            while left <= right {
                while self[left] < pivot { left += 1 }
                while pivot < self[right] { right -= 1 }
                if left <= right {
                    swapAt(left, right)
                    (left, right) = (left + 1, right - 1)
                }
            }
            if rank <= right {
                high = right
            } else if rank >= left {
                low = left
            } else {
                return self[rank]
            }
        }
        return self[rank]
    }
}
