internal import Platform

/// All frames of a table in the order of the file, chunk by chunk. Code that examines every frame uses it, so that a
/// test can count the passes.
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

/// Counts passes over all frames of a table; a test sets it as ``FrameTable/passes``.
package final class FramePassCount: Sendable {
    private let begun = Locked<[Place]>([])

    /// The place in the code that began a pass: `Module/File.swift:line`, and the number of frames.
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

    /// Counts a pass that several threads make together, each with a part of the work, or one that reads frames in
    /// another way.
    package func notePass(file: StaticString = #fileID, line: UInt = #line) { passes?.note(file, line, frames: count) }
}
