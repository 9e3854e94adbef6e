/// Receives the lines of a text format.
protocol LineConsumer {
    /// A line without its end; `text` is valid for `count` bytes only during the call. Numbers begin with 1.
    mutating func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int)

    /// A line longer than ``LineScanner/longestLine``, which is skipped.
    mutating func overlongLine(number: Int)

    /// The next line is the last of the file and has no line end, so it may be incomplete.
    mutating func nextLineHasNoEnd()

    /// The last line was that one.
    mutating func lastLineHadNoEnd()
}

extension LineConsumer {
    mutating func nextLineHasNoEnd() {}

    mutating func lastLineHadNoEnd() {}
}
