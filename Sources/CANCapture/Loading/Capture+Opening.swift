extension Capture {
    /// Reads a capture of any format, compressed with gzip, bzip2, xz or zstd or not.
    ///
    /// A record that cannot be read is counted in ``skipped``, with its place, and reading continues.
    ///
    /// - Parameters:
    ///   - path: of a file, or `-` for standard input.
    ///   - format: the identifier of one of ``CaptureFormat/all``; nil detects the format by the content.
    ///   - filter: which frames are kept. A capture without any kept frame is not an error.
    /// - Throws: if the file cannot be read, is not a known capture or has no frames at all.
    public init(
        contentsOf path: String, format: String? = nil, filter: FrameFilter = FrameFilter()
    ) throws(CaptureError) {
        self = try CaptureLoader.load(path: path, options: LoadOptions(inputFormat: format, filter: filter))
    }
}

extension CaptureFormat {
    /// All formats that can be read.
    public static var all: [CaptureFormat] { CaptureFormats.all.map { reader in reader.format } }
}
