/// Finds out quickly whether a text consists of records as candump writes them into log files, and of nothing else.
///
/// No other format has such lines, so the other readers need not try to read them. For a capture of 1.5 MB these
/// attempts take as long as a third of the reading.
enum CandumpLogText {
    /// Whether all lines of the first bytes of a file are `(1436509052.249713) can0 123#1122`, and at least one is. A last
    /// line without an end counts, unless there are more bytes than these.
    static func fills(_ head: UnsafeRawBufferPointer) -> Bool {
        var place = 0
        while place < head.count {
            guard let end = record(head, place) else {
                // The rest may be the beginning of a line.
                let rest = UnsafeRawBufferPointer(rebasing: head[place...])
                return place > 0 && head.count >= SourceInput.headSize && !rest.contains(0x0A) && !rest.contains(0x0D)
            }
            place = end
        }
        return place > 0
    }

    /// The place after the record that begins at `start`, and after its line end; nil if there is none.
    @inline(__always)
    private static func record(_ head: UnsafeRawBufferPointer, _ start: Int) -> Int? {
        var place = start
        func byte(_ place: Int) -> UInt8 { place < head.count ? head[place] : 0 }
        func digits(_ counts: ClosedRange<Int>) -> Bool {
            let first = place
            while byte(place) &- 0x30 < 10 { place += 1 }
            return counts.contains(place - first)
        }
        func take(_ wanted: UInt8) -> Bool {
            guard byte(place) == wanted else { return false }
            place += 1
            return true
        }
        func hexadecimal() -> Int {
            let first = place
            while isHexadecimal(byte(place)) { place += 1 }
            return place - first
        }
        guard take(0x28), digits(1...10), take(0x2E), digits(6...6), take(0x29), take(0x20) else { return nil }
        // `can0`: small letters, then digits.
        let name = place
        while byte(place) &- 0x61 < 26 { place += 1 }
        guard (1...12).contains(place - name), digits(1...3), take(0x20) else { return nil }
        let first = byte(place)
        let count = hexadecimal()
        // Three digits are up to 7FF.
        guard count == 3 && first < 0x38 || count == 8, take(0x23) else { return nil }
        let length = hexadecimal()
        guard length <= 16, length & 1 == 0 else { return nil }
        if place < head.count { guard take(0x0A) else { return nil } }
        return place
    }

    @inline(__always)
    private static func isHexadecimal(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || byte &- 0x41 < 6 }
}
