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
    private let begun = Locked<[Place]>([])

    /// Where a pass began: `Module/File.swift:line`, and over how many frames.
    package struct Place: Sendable, CustomStringConvertible {
        package let description: String
        package let frames: Int
    }

    package init() {}

    package var count: Int { places.count }

    /// In the order in which the passes began.
    package var places: [Place] { begun.withLock { $0 } }

    package func reset() { begun.withLock { $0 = [] } }

    func note(_ file: StaticString, _ line: UInt, frames: Int) {
        begun.withLock { $0.append(Place(description: "\(file):\(line)", frames: frames)) }
    }
}

extension FrameTable {
    /// Begins a pass over all frames.
    package func pass(file: StaticString = #fileID, line: UInt = #line) -> FramePass {
        notePass(file: file, line: line)
        return FramePass(self)
    }

    /// Counts a pass that several threads make together, each with a part of what is looked for, or one that takes frames by
    /// other means.
    package func notePass(file: StaticString = #fileID, line: UInt = #line) { passes?.note(file, line, frames: count) }
}
