/// The first and the last time of a capture, and its clock, from which points in time are computed.
package struct CaptureSpan: Sendable, Equatable {
    package var clock: Clock
    /// Of the first frame of the file, nanoseconds.
    package var first: Int64
    /// The latest of all frames.
    package var end: Int64
    /// The earliest of all frames: before ``first`` where the clock steps back.
    package var earliest: Int64

    /// - Parameter earliest: nil if no frame is earlier than the first.
    package init(clock: Clock, first: Int64, end: Int64, earliest: Int64? = nil) {
        self.clock = clock
        self.first = first
        self.end = end
        self.earliest = min(first, earliest ?? first)
    }

    /// Of a capture that was read, whatever frames a filter kept.
    package init(_ capture: Capture) {
        let frames = capture.frames
        if capture.source.end == nil || capture.source.earliest == nil { frames.notePass() }
        let first = capture.source.origin ?? (frames.isEmpty ? 0 : frames.time(0))
        self.init(
            clock: capture.source.clock, first: first,
            end: capture.source.end ?? (0..<frames.count).reduce(first) { max($0, frames.time($1)) },
            earliest: capture.source.earliest
                ?? (capture.source.time.backwardSteps == 0
                    ? first : (0..<frames.count).reduce(first) { min($0, frames.time($1)) }))
    }
}
