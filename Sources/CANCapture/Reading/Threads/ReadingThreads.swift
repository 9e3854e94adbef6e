internal import Platform

/// How many threads read a capture, and how much of it each reads at a time. The result does not depend on it.
package struct ReadingThreads: Sendable, Equatable {
    /// Number of threads, including the one that requests the capture, at least 1.
    package var count: Int
    /// Bytes of text that one thread reads at a time, some thousands of lines in a millisecond; lines are not divided.
    package var segmentSize: Int
    /// Whether a single thread reads ahead as others would, so that tests do not depend on which thread is first.
    package var isRehearsal = false

    /// More threads would wait for the one that joins their results.
    private static let most = 4

    package init(count: Int, segmentSize: Int = 256 << 10) {
        self.count = max(1, count)
        self.segmentSize = max(1, segmentSize)
    }

    /// The thread that requests the capture.
    package static let one = ReadingThreads(count: 1)

    /// One for each processor, up to the maximum.
    package static var all: ReadingThreads { ReadingThreads(count: min(most, Processors.usable)) }
}
