/// Counts records that are no frames by the word that names them, without a String for each one.
struct RecordKinds {
    private var table = NameTable(limit: Self.limit)
    private var counts: [Int] = []
    private var others = 0

    /// As many kinds are named; a file with more is counted together.
    private static let limit = 24
    private static let longestName = 32

    mutating func add(_ word: TextCursor.Token) {
        guard isPlain(word), let (index, isNew) = table.index(of: word.start, word.count) else {
            others += 1
            return
        }
        if isNew {
            counts.append(1)
        } else {
            counts[index] += 1
        }
    }

    private func isPlain(_ word: TextCursor.Token) -> Bool {
        guard word.count > 0, word.count <= Self.longestName else { return false }
        for index in 0..<word.count where word.start[index] <= 0x20 || word.start[index] >= 0x7F { return false }
        return true
    }

    func report(to skipped: inout SkippedRecords) {
        for (index, name) in table.names.enumerated() { skipped.addOther(name, count: counts[index]) }
        if others > 0 { skipped.addOther("other", count: others) }
    }
}
