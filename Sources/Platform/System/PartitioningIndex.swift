extension RandomAccessCollection {
    /// The place of the first element that fulfils a condition which all later elements also fulfil; `endIndex` if
    /// there is none.
    ///
    /// - Complexity: O(log n).
    package func partitioningIndex(_ isBehind: (Element) -> Bool) -> Index {
        var (low, rest) = (startIndex, count)
        while rest > 0 {
            let middle = index(low, offsetBy: rest / 2)
            if isBehind(self[middle]) {
                rest /= 2
            } else {
                low = index(after: middle)
                rest -= rest / 2 + 1
            }
        }
        return low
    }
}
