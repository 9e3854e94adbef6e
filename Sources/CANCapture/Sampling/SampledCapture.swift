/// A capture of which at most so many bytes have been read: whole if it is small, else stretches spread over the file, or
/// its beginning.
package struct SampledCapture: Sendable {
    /// How much of the file has been read.
    package enum Coverage: Sendable, Equatable {
        /// All of it: counts are exact.
        case whole
        /// Windows at equal distances, in bytes.
        case spread(read: Int, of: Int)
        /// The first bytes (of what a compressed file expands to); the size is nil where it is not known.
        case beginning(read: Int, of: Int?)
    }

    /// Frames that lie one after the other in the file, and how much is missing until the next ones.
    package struct Stretch: Sendable {
        package var frames: FrameTable
        /// The rows of `frames` that belong to the stretch; others were read for their context.
        package var rows: Range<Int>
        /// Where it begins in the file, and how long it is, in bytes.
        package var offset: Int
        package var bytes: Int
        /// Bytes between its end and the next stretch, which nobody has looked at.
        package var unreadAfter: Int

        package init(frames: FrameTable, rows: Range<Int>, offset: Int, bytes: Int, unreadAfter: Int) {
            self.frames = frames
            self.rows = rows
            self.offset = offset
            self.bytes = bytes
            self.unreadAfter = unreadAfter
        }
    }

    package var source: CaptureSource
    /// In the order of the file; at least one of them holds a frame.
    package var stretches: [Stretch]
    package var coverage: Coverage
    /// Records in what has been read that looked like frames and could not be read. Of binary files in windows it is 0:
    /// what begins before a window cannot be told from damage.
    package var skippedCount: Int
    /// The same with their places; only their count is known of a part.
    package private(set) var skipped: SkippedRecords

    package init(source: CaptureSource, stretches: [Stretch], coverage: Coverage, skippedCount: Int) {
        self.source = source
        self.stretches = stretches
        self.coverage = coverage
        self.skippedCount = skippedCount
        skipped = SkippedRecords(count: skippedCount)
    }

    /// A capture that has been read as a whole.
    package init(_ capture: Capture) {
        self.init(
            source: capture.source,
            stretches: [
                Stretch(
                    frames: capture.frames, rows: 0..<capture.frames.count, offset: 0,
                    bytes: max(1, capture.source.byteCount), unreadAfter: 0)
            ],
            coverage: .whole, skippedCount: capture.skipped.count)
        skipped = capture.skipped
    }

    /// Frames that have been read.
    package var readCount: Int { stretches.reduce(0) { $0 + $1.rows.count } }
}
