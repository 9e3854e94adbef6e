/// A capture that was read up to a number of bytes: completely if it is small, otherwise stretches spread over the
/// file, or its beginning.
package struct SampledCapture: Sendable {
    /// How much of the file was read.
    package enum Coverage: Sendable, Equatable {
        /// All of it: counts are exact.
        case whole
        /// Windows at equal distances, in bytes.
        case spread(read: Int, of: Int)
        /// The first bytes (decompressed); the size is nil if it is not known.
        case beginning(read: Int, of: Int?)
    }

    /// Consecutive frames in the file, and the number of bytes up to the next ones.
    package struct Stretch: Sendable {
        package var frames: FrameTable
        /// The rows of `frames` that belong to the stretch; others were read for their context.
        package var rows: Range<Int>
        /// Where it begins in the file, and how long it is, in bytes.
        package var offset: Int
        package var bytes: Int
        /// Number of bytes between its end and the next stretch, which were not read.
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
    /// In the order of the file; at least one of them contains a frame.
    package var stretches: [Stretch]
    package var coverage: Coverage
    /// Number of records that looked like frames and could not be read. For binary files in windows it is 0, because a
    /// record that begins before a window cannot be distinguished from damage.
    package var skippedCount: Int
    /// The same with their places; for a part only the number is known.
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
