/// Writes a part of a capture in the format that the capture has, for tools that read no other.
package struct ExcerptWriter {
    private let capture: Capture
    private let lines: ASCLines
    /// How names of such files end.
    package let suffix: String

    /// nil where the format of the capture cannot be written, or cannot hold what the capture has; candump is what
    /// ``FrameWriter`` writes.
    package init?(_ capture: Capture) {
        guard capture.source.format == "asc", let lines = ASCLines(capture) else { return nil }
        self.capture = capture
        self.lines = lines
        suffix = "asc"
    }

    /// Hands all frames to `sink` in pieces of about 64 KiB; returns how many the format cannot hold.
    package func write(to sink: (UnsafeRawBufferPointer) throws -> Void) throws -> Int {
        var buffer = OutputBuffer()
        defer { buffer.release() }
        var omitted = 0
        lines.writeHeader(to: &buffer)
        for row in 0..<capture.frames.count {
            try buffer.beginRow(sink)
            if !lines.write(row, of: capture.frames, to: &buffer) { omitted += 1 }
        }
        lines.writeEnd(to: &buffer)
        try buffer.flush(sink)
        return omitted
    }
}
