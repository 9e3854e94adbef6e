internal import Platform

/// How many threads read a capture, and how much of it each takes at a time. What is read is the same with any.
package struct ReadingThreads: Sendable, Equatable {
    /// Threads with the one that asks for the capture, at least 1.
    package var count: Int
    /// Bytes of text that one thread reads at a time, some thousands of lines in a millisecond; no line is cut.
    package var segmentSize: Int
    /// Whether the one thread that there is reads ahead as others would, so that nothing depends on who is first: for
    /// tests.
    package var isRehearsal = false

    /// More threads than these wait for the one that puts together what they read.
    private static let most = 4

    package init(count: Int, segmentSize: Int = 256 << 10) {
        self.count = max(1, count)
        self.segmentSize = max(1, segmentSize)
    }

    /// The one that asks for the capture.
    package static let one = ReadingThreads(count: 1)

    /// As many as there are processors for.
    package static var all: ReadingThreads { ReadingThreads(count: min(most, Processors.usable)) }
}
