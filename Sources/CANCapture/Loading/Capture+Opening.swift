extension Capture {
    /// Reads a capture of any format, packed with gzip, bzip2, xz or zstd or not.
    ///
    /// A record that cannot be read is counted in ``skipped``, with its place, and reading goes on.
    ///
    /// - Parameters:
    ///   - path: of a file, or `-` for standard input.
    ///   - format: the identifier of one of ``CaptureFormat/all``; nil, and the format is told by the content.
    ///   - filter: which frames are kept. A capture of which none is kept is no error.
    /// - Throws: where the file cannot be read, is no known capture or has no frame at all.
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
