/// The names of raw values. Signals whose definition has one table share it.
package final class LabelTable: Sendable {
    private let values: [Int64]
    /// Above those; their texts follow.
    private let large: [UInt64]
    /// Names of ranges of values, used if a value has no name of its own. Their texts come last.
    private let ranges: [ClosedRange<Int64>]
    package let texts: [String]

    package init(_ labels: [Signal.Label], ranges named: [Signal.RangeLabel] = []) {
        // A value with an empty name is shown as its number.
        let labels = labels.filter { !Self.isBlank($0.text) }
        let named = named.filter { !Self.isBlank($0.text) }
        // The model has them in ascending order; a database made by hand may not.
        var sorted = labels
        if !zip(labels, labels.dropFirst()).allSatisfy({ $0.value <= $1.value }) {
            sorted = labels.enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }
                .map(\.element)
        }
        values = sorted.compactMap { Int64(exactly: $0.value) }
        large = sorted.dropFirst(values.count).compactMap { UInt64(exactly: $0.value) }
        ranges = named.map(\.values)
        var texts = sorted.map(\.text)
        texts += named.lazy.map(\.text)
        self.texts = texts
    }

    private static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    package var isEmpty: Bool { texts.isEmpty }

    /// The place of a value's name in ``texts``; the last of several, because a repeated entry replaces the earlier
    /// one.
    package func index(of raw: RawValue) -> Int? {
        guard !texts.isEmpty else { return nil }
        guard let key = raw.labelKey else {
            guard !large.isEmpty, raw.kind == .unsigned else { return nil }
            return Self.last(raw.bits, in: large).map { values.count + $0 }
        }
        if let place = Self.last(key, in: values) { return place }
        return ranges.firstIndex { $0.contains(key) }.map { values.count + large.count + $0 }
    }

    /// The last place of a value in ascending ones.
    @inline(__always)
    private static func last<Value: Comparable>(_ value: Value, in values: [Value]) -> Int? {
        var low = 0
        var high = values.count
        while low < high {
            let middle = (low + high) / 2
            if values[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low > 0 && values[low - 1] == value ? low - 1 : nil
    }

    func contains(_ raw: RawValue) -> Bool { index(of: raw) != nil }
}
