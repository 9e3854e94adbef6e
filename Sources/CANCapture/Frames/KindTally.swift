/// The number of rows of each kind. Facts that depend only on headers are counted once a kind.
package struct KindTally: ~Copyable {
    private let counts: UnsafeMutablePointer<UInt32>
    private var kinds: FrameHeaders?
    /// No kind with this number or a larger one was counted.
    private var end = 0

    package init() {
        counts = .allocate(capacity: FrameHeaders.capacity)
        counts.initialize(repeating: 0, count: FrameHeaders.capacity)
    }

    deinit { counts.deallocate() }

    /// Counts some rows of a chunk.
    ///
    /// - Parameter counted: called with kinds of earlier chunks, and how many rows had them; a kind may occur more than
    ///   once.
    package mutating func add(_ chunk: FrameChunk, _ rows: Range<Int>, counted: (FrameHeader, Int) -> Void) {
        if chunk.kinds !== kinds {
            finish(counted)
            kinds = chunk.kinds
        }
        let numbers = chunk.numbers
        var largest: UInt16 = 0
        for row in rows {
            counts[Int(numbers[row])] &+= 1
            largest = max(largest, numbers[row])
        }
        end = max(end, Int(largest) + 1)
    }

    /// Passes on the counts since the last call.
    package mutating func finish(_ counted: (FrameHeader, Int) -> Void) {
        guard let kinds else { return }
        for number in 0..<end where counts[number] > 0 {
            counted(kinds.all[number], Int(counts[number]))
            counts[number] = 0
        }
        end = 0
    }
}
