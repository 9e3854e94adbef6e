/// How much of a capture is read at the most for a picture that need not show all of it. It is counted, never timed, so
/// that the same file gives the same picture.
package struct ReadLimit: Sendable, Equatable {
    /// Frames kept, give or take those of one block of the file.
    package var frames: Int
    /// Bytes of records: what a file has packed is counted as what it becomes.
    package var bytes: Int

    package static let none = ReadLimit(frames: .max, bytes: .max)

    package init(frames: Int, bytes: Int) {
        self.frames = frames
        self.bytes = bytes
    }
}
