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

/// Writes a part of a capture in the format that the capture has, for tools that read no other.
package struct ExcerptWriter {
    private let frames: FrameTable
    private let form: any ExcerptForm

    /// nil where the format of the capture cannot be written, or cannot hold what the capture has; candump is what
    /// ``FrameWriter`` writes.
    package init?(_ capture: Capture) {
        guard let form = Self.form(of: capture) else { return nil }
        frames = capture.frames
        self.form = form
    }

    private static func form(of capture: Capture) -> (any ExcerptForm)? {
        switch capture.source.format {
        case "asc": ASCLines(capture)
        case "blf": BLFWriter(capture)
        case "trc": TRCWriter(capture)
        case "pcap": PcapWriter(capture)
        default: nil
        }
    }

    /// How names of such files end, without a point.
    package var suffix: String { form.suffix }
    /// What such a file is to programs that hand files on (RFC 6838).
    package var mediaType: String { form.mediaType }
    /// Whether the bytes are dense, so that packing them gains nothing.
    package var isPacked: Bool { form.isPacked }

    /// Hands all frames to `sink` in pieces, each valid during its call; returns how many the format cannot hold.
    package func write(to sink: (UnsafeRawBufferPointer) throws -> Void) throws -> Int {
        try form.write(frames, to: sink)
    }
}

extension ASCLines: ExcerptRecords {
    var suffix: String { "asc" }
    var mediaType: String { "text/plain" }
}
