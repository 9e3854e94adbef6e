internal import Platform

/// All frames of a table in the order of the file, chunk by chunk: what looks at every frame takes them from here, so that
/// a test can count how often that is done.
///
///     for (chunk, base) in frames.pass() {
///         for row in 0..<chunk.count { … }  // chunk.times[row] is of row base + row of the table.
///     }
package struct FramePass: Sequence, IteratorProtocol {
    private let chunks: [FrameChunk]
    private var place = 0

    fileprivate init(_ frames: FrameTable) { chunks = frames.chunks }

    /// A chunk, and the first of its rows.
    package mutating func next() -> (chunk: FrameChunk, base: Int)? {
        if place > 0 { chunks[place - 1].leave() }
        guard place < chunks.count else { return nil }
        defer { place += 1 }
        return (chunks[place], place << FrameChunk.shift)
    }
}

/// How often all frames of a table have been looked at: a test gives one to ``FrameTable/passes``.
package final class FramePassCount: Sendable {
    private let number = Locked(0)

    package init() {}

    package var count: Int { number.withLock { $0 } }

    package func reset() { number.withLock { $0 = 0 } }

    func note() { number.withLock { $0 += 1 } }
}

extension FrameTable {
    /// Begins a pass over all frames.
    package func pass() -> FramePass {
        notePass()
        return FramePass(self)
    }

    /// Counts a pass that several threads make together, each with a part of what is looked for, or one that takes frames by
    /// other means.
    package func notePass() { passes?.note() }
}
