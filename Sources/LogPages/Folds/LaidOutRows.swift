/// The rows of a log that are laid out: all, the first ones, or those near what a report shows. Of others nothing is known
/// of the lines below them.
struct LaidOutRows: Sendable {
    /// Ascending, and apart from each other.
    private let ranges: [Range<Int>]
    /// By range: how many rows are in those before it.
    private let starts: [Int]
    let count: Int
    /// How many follow each other from the first row of the log on: those that pages are made of.
    let leading: Int

    /// The row after the last one.
    var end: Int { ranges.last?.upperBound ?? 0 }

    /// Rows before and after an end of what a report shows: more than it shows around any finding.
    private static let near = 256

    /// The first rows of a log.
    init(first count: Int) {
        (ranges, starts, self.count, leading) = ([0..<count], [0], count, count)
    }

    /// - Parameters:
    ///   - shown: rows of findings and marks; of long stretches only the ends are laid out.
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

    /// A row's number among those that are laid out; nil for others.
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

    /// A value for each of the rows, in their order.
    func map<Value>(_ value: (Int) -> Value) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(count)
        for range in ranges { for row in range { values.append(value(row)) } }
        return values
    }
}
