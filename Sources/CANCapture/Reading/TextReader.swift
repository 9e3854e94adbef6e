/// A format whose records are lines.
protocol TextReader: CaptureReader {
    /// Makes the parser for the lines of a file.
    ///
    /// - Parameter head: the first bytes, up to ``SourceInput/headSize``; all bytes if there are fewer.
    static func parser(for head: UnsafeRawBufferPointer, path: String) throws(CaptureError) -> any LineParser
}

extension TextReader {
    package static func read(_ input: any CaptureInput, into collector: inout FrameCollector) throws {
        try TextFeed.read(input, by: Self.self, into: &collector)
    }
}
