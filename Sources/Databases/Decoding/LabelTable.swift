/// The names of a signal's raw values.
package struct LabelTable: Sendable {
    private let values: [Int64]
    /// Names of many values at once, asked where no value has a name of its own. Their texts follow those of ``values``.
    private let ranges: [ClosedRange<Int64>]
    package let texts: [String]

    package init(_ labels: [Signal.Label], ranges named: [Signal.RangeLabel] = []) {
        // The model has them ascending; a database made by hand may not.
        let sorted = labels.enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }
        values = sorted.map(\.element.value)
        ranges = named.map(\.values)
        texts = sorted.map(\.element.text) + named.map(\.text)
    }

    package var isEmpty: Bool { texts.isEmpty }

    /// The place of a value's name in ``texts``; of several the last, as a repeated entry replaces the earlier one.
    package func index(of raw: RawValue) -> Int? {
        guard !texts.isEmpty, let key = raw.labelKey else { return nil }
        var low = 0
        var high = values.count
        while low < high {
            let middle = (low + high) / 2
            if values[middle] <= key { low = middle + 1 } else { high = middle }
        }
        if low > 0, values[low - 1] == key { return low - 1 }
        return ranges.firstIndex { $0.contains(key) }.map { values.count + $0 }
    }

    func contains(_ raw: RawValue) -> Bool { index(of: raw) != nil }
}
