/// Counts records that are no frames by the word that names them, without a String for each one.
struct RecordKinds {
    private var table = NameTable(limit: Self.limit)
    private var counts: [Int] = []
    private var others = 0

    /// As many kinds are named; a file with more is counted together.
    private static let limit = 24
    private static let longestName = 32

    mutating func add(_ word: TextCursor.Token, times: Int = 1) {
        guard isPlain(word), let (index, isNew) = table.index(of: word.start, word.count) else {
            others += times
            return
        }
        if isNew {
            counts.append(times)
        } else {
            counts[index] += times
        }
    }

    private func isPlain(_ word: TextCursor.Token) -> Bool {
        guard word.count > 0, word.count <= Self.longestName else { return false }
        for index in 0..<word.count where word.start[index] <= 0x20 || word.start[index] >= 0x7F { return false }
        return true
    }

    /// Whether further kinds are counted together.
    var isFull: Bool { table.names.count == Self.limit }

    /// Counts what was counted of later records, of which each kind has been told from the others.
    mutating func join(_ later: RecordKinds) {
        for (index, name) in later.table.names.enumerated() {
            // Names have no other characters than their bytes.
            Array(name.utf8).withUnsafeBufferPointer { bytes in
                if let start = bytes.baseAddress {
                    add(TextCursor.Token(start: start, count: bytes.count), times: later.counts[index])
                }
            }
        }
        others += later.others
    }

    func report(to skipped: inout SkippedRecords) {
        for (index, name) in table.names.enumerated() { skipped.addOther(name, count: counts[index]) }
        if others > 0 { skipped.addOther("other", count: others) }
    }
}
