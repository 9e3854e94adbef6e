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
    mutating func takeLast(_ scanner: inout LineScanner)
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

    mutating func takeLast(_ scanner: inout LineScanner) { scanner.finish(with: &self) }

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
