/// What takes the lines of a text format.
protocol LineConsumer {
    /// A line without its end; `text` is valid for `count` bytes during the call only. Numbers begin with 1.
    mutating func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int)

    /// A line longer than ``LineScanner/longestLine``, which is not kept.
    mutating func overlongLine(number: Int)

    /// The next line is the last of the file and has no end, so it may be a part of a line.
    mutating func nextLineHasNoEnd()

    /// The line just handed out was that one.
    mutating func lastLineHadNoEnd()
}

extension LineConsumer {
    mutating func nextLineHasNoEnd() {}

    mutating func lastLineHadNoEnd() {}
}
