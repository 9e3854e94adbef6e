extension FrameTable {
    /// The kinds of the rows, in the order of their first rows.
    package var kindsInUse: [FrameHeader] {
        var found: [FrameHeader] = []
        var isFound: [Bool] = []
        var kinds: FrameHeaders?
        for chunk in chunks {
            if chunk.kinds !== kinds {
                kinds = chunk.kinds
                isFound = [Bool](repeating: false, count: FrameHeaders.capacity)
            }
            for row in 0..<chunk.count where !isFound[Int(chunk.numbers[row])] {
                isFound[Int(chunk.numbers[row])] = true
                found.append(chunk.kind(row))
            }
            chunk.leave()
        }
        return found
    }

    /// Changes kinds and with them the rows that have them, before the table is shared.
    func changeKinds(_ body: (inout FrameHeader) -> Void) {
        var kinds: FrameHeaders?
        for chunk in chunks where chunk.kinds !== kinds {
            chunk.kinds.change(body)
            kinds = chunk.kinds
        }
    }
}
