/// Writes a part of a capture in the capture's own format, for tools that read no other.
package struct ExcerptWriter {
    private let frames: FrameTable
    private let form: any ExcerptForm

    /// nil if the format of the capture cannot be written, or cannot store what the capture contains. ``FrameWriter``
    /// writes candump.
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

    /// The ending of such file names, without a point.
    package var suffix: String { form.suffix }
    /// The media type of such a file (RFC 6838).
    package var mediaType: String { form.mediaType }
    /// Whether the bytes are dense, so that compression gains nothing.
    package var isPacked: Bool { form.isPacked }

    /// Passes all frames to `sink` in pieces, each valid during its call; returns how many the format cannot store.
    package func write(to sink: (UnsafeRawBufferPointer) throws -> Void) throws -> Int {
        try form.write(frames, to: sink)
    }
}

extension ASCLines: ExcerptRecords {
    var suffix: String { "asc" }
    var mediaType: String { "text/plain" }
}
