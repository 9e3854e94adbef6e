/// The rows of a log of which the lines under them are measured: all, or those near what a report shows.
struct MeasuredRows {
    /// By row; nil for all.
    private let isMeasured: [Bool]?
    /// Rows before and behind an end of what is shown: more than any window has.
    private static let near = 256

    init() { isMeasured = nil }

    /// - Parameters:
    ///   - shown: of long stretches the ends are.
    ///   - count: of all rows.
    init(_ shown: [ClosedRange<Int>], count: Int) {
        var measured = [Bool](repeating: false, count: count)
        for end in shown.flatMap({ [$0.lowerBound, $0.upperBound] }) {
            let first = min(count, max(0, end - Self.near))
            for row in first..<max(first, min(count, end + Self.near)) { measured[row] = true }
        }
        isMeasured = measured
    }

    @inline(__always)
    func contains(_ row: Int) -> Bool { isMeasured.map { $0[row] } ?? true }
}
