/// A format in which frames are written as other tools read them.
protocol ExcerptForm {
    /// How names of such files end.
    var suffix: String { get }
    /// What such a file is to programs that hand files on (RFC 6838).
    var mediaType: String { get }
    /// Whether the bytes are dense, so that packing them gains nothing.
    var isPacked: Bool { get }

    /// Hands all frames to `sink` in pieces, each valid during its call; returns how many the format cannot hold.
    func write(_ frames: FrameTable, to sink: OutputBuffer.Sink) throws -> Int
}

extension ExcerptForm {
    var isPacked: Bool { false }
}

/// A form of a head, a record for each frame, and an end.
protocol ExcerptRecords: ExcerptForm {
    func putHeader(to buffer: inout OutputBuffer, _ sink: OutputBuffer.Sink) throws
    /// Returns whether the format can hold the frame.
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
