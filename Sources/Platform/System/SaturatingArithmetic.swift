extension Int64 {
    /// The sum, or the nearest end of the range.
    @inlinable @inline(__always)
    package func addingSaturating(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the nearest end of the range.
    @inlinable @inline(__always)
    package func subtractingSaturating(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (self < other ? .min : .max) : difference
    }

    /// The distance between two numbers, or the end of the range.
    @inlinable @inline(__always)
    package func distanceSaturating(to other: Int64) -> Int64 {
        self < other ? other.subtractingSaturating(self) : subtractingSaturating(other)
    }

    /// The product of two numbers that are not negative, or the end of the range.
    @inlinable @inline(__always)
    package func multipliedSaturating(by factor: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
