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
