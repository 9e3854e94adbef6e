/// The rows of a log that are laid out: all of them, the first ones, or those near findings and marks of a report. For
/// other rows the lines below them are not known.
struct LaidOutRows: Sendable {
    /// Ascending, without overlaps and with gaps between them.
    private let ranges: [Range<Int>]
    /// For each range the number of rows in the ranges before it.
    private let starts: [Int]
    let count: Int
    /// Number of consecutive rows from the first row of the log: the rows of pages.
    let leading: Int

    /// The index after the last row.
    var end: Int { ranges.last?.upperBound ?? 0 }

    /// Number of rows before and after an end of a shown range: more than a report shows around any finding.
    private static let near = 256

    /// The first rows of a log.
    init(first count: Int) {
        (ranges, starts, self.count, leading) = ([0..<count], [0], count, count)
    }

    /// - Parameters:
    ///   - shown: rows of findings and marks; of long ranges only the ends are laid out.
    ///   - count: number of all rows.
    init(near shown: [ClosedRange<Int>], of count: Int) {
        let wanted = shown.flatMap { [$0.lowerBound, $0.upperBound] }.sorted().map { end in
            min(count, max(0, end - Self.near))..<min(count, max(0, end + Self.near))
        }
        var ranges: [Range<Int>] = []
        for range in wanted where !range.isEmpty {
            if let last = ranges.last, range.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        var all = 0
        starts = ranges.map { range in
            defer { all += range.count }
            return all
        }
        (self.ranges, self.count, leading) = (ranges, all, 0)
    }

    /// The index of a row among those that are laid out; nil for other rows.
    @inline(__always)
    func place(_ row: Int) -> Int? {
        if row < leading { return row }
        return leading > 0 ? nil : placeNearFindings(row)
    }

    private func placeNearFindings(_ row: Int) -> Int? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= row { low = middle + 1 } else { high = middle }
        }
        guard low < ranges.count, ranges[low].contains(row) else { return nil }
        return starts[low] + row - ranges[low].lowerBound
    }

    /// A value for each of the rows, in order.
    func map<Value>(_ value: (Int) -> Value) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(count)
        forEach { values.append(value($0)) }
        return values
    }

    func forEach(_ body: (Int) -> Void) {
        for range in ranges { for row in range { body(row) } }
    }
}
