/// The names of a signal's raw values.
package struct LabelTable: Sendable {
    private let values: [Int64]
    package let texts: [String]

    package init(_ labels: [Signal.Label]) {
        // The model has them ascending; a database made by hand may not.
        let sorted = labels.enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }
        values = sorted.map(\.element.value)
        texts = sorted.map(\.element.text)
    }

    package var isEmpty: Bool { values.isEmpty }

    /// The place of a value's name in ``texts``; of several the last, as a repeated entry replaces the earlier one.
    package func index(of raw: RawValue) -> Int? {
        guard !values.isEmpty, let key = raw.labelKey else { return nil }
        var low = 0
        var high = values.count
        while low < high {
            let middle = (low + high) / 2
            if values[middle] <= key { low = middle + 1 } else { high = middle }
        }
        return low > 0 && values[low - 1] == key ? low - 1 : nil
    }

    func contains(_ raw: RawValue) -> Bool { index(of: raw) != nil }
}
