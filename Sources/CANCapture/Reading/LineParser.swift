/// Makes frames from the lines of one file, which a ``TextFeed`` passes to it.
protocol LineParser: LineConsumer {
    /// Receives the frames.
    var collector: FrameCollector { get set }

    /// Sets in the collector how the times are read, and notes for a reader of the report.
    mutating func finish()

    /// Everything that was read, with the last facts about it. Call it only once for each parser or copy of one.
    mutating func close() -> FrameCollector

    /// Why nothing that was read is usable; nil if it is.
    func refusal(path: String) -> CaptureError?

    /// Releases memory. Copies of a parser share it.
    func release()

    // This is called once a block, so that each parser has its own specialised loop over lines.
    mutating func take(_ block: UnsafeRawBufferPointer, _ scanner: inout LineScanner)

    /// Where the next block need not be copied by ``take(_:_:)``; nil if it may be anywhere.
    mutating func room(_ scanner: LineScanner) -> UnsafeMutableRawBufferPointer?

    mutating func takeLast(_ scanner: inout LineScanner)

    /// Reads what was given to it and kept for other threads.
    mutating func catchUp(_ scanner: inout LineScanner)

    /// Whether a copy that knows nothing about earlier lines can probably read later ones.
    var canFork: Bool { get }

    /// A copy for another thread, without frames and with memory of its own. Call it only if ``canFork``.
    func forked() -> Self

    /// Adds what a copy has read from lines after those of this parser; false, and nothing changed, if this parser
    /// might have read them otherwise.
    ///
    /// - Parameters:
    ///   - base: the copy before it read a line; fewer lines had been read when it was made.
    ///   - linesBefore: offset to be added to its line numbers.
    mutating func join(_ later: Self, from base: Self, linesBefore: Int) -> Bool
}

extension LineParser {
    mutating func close() -> FrameCollector {
        finish()
        return collector
    }

    func refusal(path: String) -> CaptureError? { nil }

    mutating func take(_ block: UnsafeRawBufferPointer, _ scanner: inout LineScanner) {
        scanner.take(block, with: &self)
    }

    mutating func room(_ scanner: LineScanner) -> UnsafeMutableRawBufferPointer? { nil }

    mutating func takeLast(_ scanner: inout LineScanner) { scanner.finish(with: &self) }

    mutating func catchUp(_ scanner: inout LineScanner) {}

    var canFork: Bool { false }

    func forked() -> Self { self }

    mutating func join(_ later: Self, from base: Self, linesBefore: Int) -> Bool { false }

    /// Reads with several threads, if the collector wants all frames.
    func threaded(_ threads: ReadingThreads) -> any LineParser {
        threads.count > 1 && collector.canFork ? ThreadedLines(self, threads) : self
    }

    /// Whether no more lines are wanted; called between two blocks.
    mutating func hasEnough() -> Bool {
        guard collector.hasReachedLimit else { return false }
        collector.stop(at: 0)
        return true
    }

    /// Whether the following frames are too late for the filter; called before another block is read.
    mutating func isPastStop() -> Bool {
        guard collector.filter.isPastStop else { return false }
        collector.stop(at: 0)
        return true
    }
}
