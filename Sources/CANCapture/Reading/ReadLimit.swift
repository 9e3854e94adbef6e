/// Maximum amount that is read of a capture for a picture that need not show all of it. It is a count, not a time, so
/// that the same file gives the same picture.
package struct ReadLimit: Sendable, Equatable {
    /// Number of kept frames; those of one block may exceed it.
    package var frames: Int
    /// Bytes of records; compressed data in a file counts with its decompressed size.
    package var bytes: Int

    package static let none = ReadLimit(frames: .max, bytes: .max)

    package init(frames: Int, bytes: Int) {
        self.frames = frames
        self.bytes = bytes
    }
}
