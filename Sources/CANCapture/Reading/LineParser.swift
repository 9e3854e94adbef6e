/// Makes frames of the lines of one file; a ``TextFeed`` hands them out.
protocol LineParser: LineConsumer {
    /// What it fills.
    var collector: FrameCollector { get set }

    /// Says in the collector how the times are to be read, and what else a reader of the report should know.
    mutating func finish()

    /// All that has been read, with the last facts about it. Only once for each parser, or copy of one.
    mutating func close() -> FrameCollector

    /// Why nothing that has been read is any good; nil where it is.
    func refusal(path: String) -> CaptureError?

    /// Gives memory back. Copies of a parser share it.
    func release()

    // One call a block: behind them each parser has the loop over lines to itself.
    mutating func take(_ block: UnsafeRawBufferPointer, _ scanner: inout LineScanner)

    /// Where the next block need not be copied by ``take(_:_:)``; nil where it may lie anywhere.
    mutating func room(_ scanner: LineScanner) -> UnsafeMutableRawBufferPointer?

    mutating func takeLast(_ scanner: inout LineScanner)

    /// Reads what it has been given and has kept for other threads.
    mutating func catchUp(_ scanner: inout LineScanner)

    /// Whether lines further on can be read by a copy that knows nothing of those before them, most likely.
    var canFork: Bool { get }

    /// A copy for another thread, without frames and with memory of its own. Only where ``canFork``.
    func forked() -> Self

    /// Takes over what a copy has read of lines that follow those that this one has read; false, and nothing changed,
    /// where this one might have read them otherwise.
    ///
    /// - Parameters:
    ///   - base: the copy before it read a line; fewer lines had been read when it was made.
    ///   - linesBefore: by how much its numbers of lines are too small.
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

    /// Whether no more lines are wanted; asked between two blocks.
    mutating func hasEnough() -> Bool {
        guard collector.hasReachedLimit else { return false }
        collector.stop(at: 0)
        return true
    }

    /// Whether what follows is too late for the filter; asked before a further block is read.
    mutating func isPastStop() -> Bool {
        guard collector.filter.isPastStop else { return false }
        collector.stop(at: 0)
        return true
    }
}
