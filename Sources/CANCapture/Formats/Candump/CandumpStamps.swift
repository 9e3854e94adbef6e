/// Determines what the timestamps of terminal output are: `candump -t d` prints the time since the previous frame in
/// the same form as `-t z` prints the time since the first.
struct CandumpStamps: LineConsumer {
    private var first: Int64?
    private var last: Int64 = 0
    private var steps = 0
    private var backward = 0

    /// Whether the timestamps are differences: they begin with 0 and then go up and down.
    static func areDeltas(_ head: UnsafeRawBufferPointer) -> Bool {
        guard mayBeDeltas(head) else { return false }
        var stamps = CandumpStamps()
        LineScanner.scan(head, whole: false, with: &stamps)
        return stamps.first == 0 && stamps.steps >= 3 && stamps.backward * 4 > stamps.steps
    }

    /// Whether the first timestamp may be 0, as far as the first lines show.
    private static func mayBeDeltas(_ head: UnsafeRawBufferPointer) -> Bool {
        let start = UnsafeRawBufferPointer(rebasing: head.prefix(firstBytes))
        // Without LF, more bytes may show that something else ends a line.
        guard start.contains(0x0A) else { return true }
        var stamps = CandumpStamps()
        LineScanner.scan(start, whole: false, with: &stamps)
        return stamps.first ?? 0 == 0
    }

    /// Some lines.
    private static let firstBytes = 1 << 10

    mutating func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int) {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard cursor.take(0x28), let time = cursor.seconds(), cursor.take(0x29) else { return }
        if first == nil {
            first = time
        } else {
            steps += 1
            if time < last { backward += 1 }
        }
        last = time
    }

    mutating func overlongLine(number: Int) {}
}
