/// The tables of names of a catalog's signals, each once however many signals share it.
struct LabelTables: Sendable {
    /// The first one is empty.
    private var tables = [LabelTable([])]
    /// By the place in memory of the labels that a table is made of, which the catalog's messages keep there.
    private var known: [Key: Int32] = [:]

    private struct Key: Hashable {
        var labels: UInt
        var ranges: UInt
    }

    subscript(index: Int32) -> LabelTable { tables[Int(index)] }

    /// Makes the table of a signal where there is none yet.
    mutating func index(of signal: Signal) -> Int32 {
        let labels = signal.isWide ? [] : signal.labels
        let ranges = signal.isWide ? [] : signal.rangeLabels
        guard !labels.isEmpty || !ranges.isEmpty else { return 0 }
        // Arrays that share their elements begin at one place; empty ones of all kinds do.
        let key = Key(
            labels: labels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) },
            ranges: ranges.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
        if let found = known[key] { return found }
        let index = Int32(truncatingIfNeeded: tables.count)
        tables.append(LabelTable(labels, ranges: ranges))
        known[key] = index
        return index
    }
}
