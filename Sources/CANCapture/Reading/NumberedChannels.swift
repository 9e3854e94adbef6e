/// Finds the table's index of a channel number.
struct NumberedChannels {
    /// The index by channel number; -1 for new numbers.
    private var indices = [Int32](repeating: -1, count: 1 << 16)

    init(_ table: FrameTable) {
        for (index, name) in table.channels.enumerated() {
            if let number = UInt16(name), String(number) == name { indices[Int(number)] = Int32(index) }
        }
    }

    @inline(__always)
    mutating func index(of number: UInt16, in table: inout FrameTable) -> UInt16 {
        let known = indices[Int(number)]
        return known >= 0 ? UInt16(truncatingIfNeeded: known) : add(number, to: &table)
    }

    @inline(never)
    private mutating func add(_ number: UInt16, to table: inout FrameTable) -> UInt16 {
        // Each number comes here once, because a search by name would take quadratic time for 65 536 channels.
        let index = UInt16(truncatingIfNeeded: min(table.channels.count, Int(UInt16.max)))
        if table.channels.count <= Int(UInt16.max) { table.channels.append(String(number)) }
        indices[Int(number)] = Int32(index)
        return index
    }
}
