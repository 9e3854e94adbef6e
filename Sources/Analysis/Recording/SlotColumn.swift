/// A column by slot of the index, for what only some identifiers have: a capture may have a million, and most of them
/// nothing. It takes memory for those that have a value.
package struct SlotColumn<Value: Sendable>: Sendable, RandomAccessCollection {
    package let count: Int
    /// Slots with a value, ascending.
    private var slots: [UInt32] = []
    private var values: [Value] = []

    /// Without values.
    package init(count: Int) { self.count = count }

    /// - Parameter value: is called for each slot once, in their order.
    package init(count: Int, value: (Int) -> Value?) {
        self.count = count
        for slot in 0..<count {
            guard let value = value(slot) else { continue }
            slots.append(UInt32(truncatingIfNeeded: slot))
            values.append(value)
        }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(slot: Int) -> Value? {
        precondition(indices.contains(slot))
        // All have one.
        if values.count == count { return values[slot] }
        var (low, high) = (0, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(slots[middle]) < slot { low = middle + 1 } else { high = middle }
        }
        return low < slots.count && Int(slots[low]) == slot ? values[low] : nil
    }
}

extension SlotColumn: Equatable where Value: Equatable {}
