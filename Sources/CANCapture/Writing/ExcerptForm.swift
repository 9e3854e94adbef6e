/// A format in which frames are written for other tools.
protocol ExcerptForm {
    /// The ending of such file names.
    var suffix: String { get }
    /// The media type of such a file (RFC 6838).
    var mediaType: String { get }
    /// Whether the bytes are dense, so that compression gains nothing.
    var isPacked: Bool { get }

    /// Passes all frames to `sink` in pieces, each valid during its call; returns how many the format cannot store.
    func write(_ frames: FrameTable, to sink: OutputBuffer.Sink) throws -> Int
}

extension ExcerptForm {
    var isPacked: Bool { false }
}

/// A format with a header, a record for each frame, and an end.
protocol ExcerptRecords: ExcerptForm {
    func putHeader(to buffer: inout OutputBuffer, _ sink: OutputBuffer.Sink) throws
    /// Returns whether the format can store the frame.
    func put(_ row: Int, of frames: FrameTable, to buffer: inout OutputBuffer) -> Bool
    func putEnd(to buffer: inout OutputBuffer)
}

extension ExcerptRecords {
    func putEnd(to buffer: inout OutputBuffer) {}

    func write(_ frames: FrameTable, to sink: OutputBuffer.Sink) throws -> Int {
        var buffer = OutputBuffer()
        defer { buffer.release() }
        var omitted = 0
        try putHeader(to: &buffer, sink)
        for row in 0..<frames.count {
            try buffer.beginRow(sink)
            if !put(row, of: frames, to: &buffer) { omitted += 1 }
        }
        putEnd(to: &buffer)
        try buffer.flush(sink)
        return omitted
    }
}
