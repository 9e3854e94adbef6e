package import CANCapture
package import Drawing
package import Platform

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The metadata of a thumbnail about its file (Thumbnail Managing Standard, "Thumbnail Attributes").
package struct FreedesktopKeys: Sendable, Equatable {
    package let uri: String
    private let modified: Int
    private let size: Int

    /// Takes the data of the file before it is read: if it changes later, the thumbnail is out of date, as it should
    /// be.
    package init(uri: String, path: String) throws(OutputFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw OutputFailure.system(path, "cannot be read", errno) }
        // A desktop waits for its thumbnails, so do not wait for a pipe.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw OutputFailure("\(Printable.text(path)): is not a regular file, so it has no thumbnail")
        }
        self.uri = uri
        modified = status.st_mtim.tv_sec
        size = Int(status.st_size)
    }

    /// Whether a text can be a URI: a scheme, then characters that need no escape (RFC 3986).
    package static func isURI(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.utf8.startIndex,
            let first = text.utf8.first, isLetter(first)
        else { return false }
        return text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The keys in the order of the standard.
    package func texts(for source: CaptureSource, software: String) -> [PNGText] {
        [
            PNGText("Thumb::URI", uri), PNGText("Thumb::MTime", String(modified)), PNGText("Thumb::Size", String(size)),
            PNGText("Thumb::Mimetype", MediaType.of(source)), PNGText("Software", software),
        ]
    }

    /// The name of the file in the URI; in a sandbox the path is another one.
    package var fileName: String? {
        guard let last = uri.split(separator: "/").last else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(last.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return Printable.text(String(decoding: bytes, as: UTF8.self))
    }
}

/// The media types of captures. `Desktop/canfolio.xml` defines those that the shared database does not have.
enum MediaType {
    private static let types = [
        "asc": "text/x-vector-asc", "blf": "application/x-vector-blf", "candump": "text/x-candump",
        "crtd": "text/x-crtd", "mf4": "application/x-asam-mdf4", "pcap": "application/vnd.tcpdump.pcap",
        "sqlite": "application/vnd.sqlite3", "trc": "text/x-peak-trc",
        "csv": "text/csv", "gvret-csv": "text/csv", "peak-csv": "text/csv", "python-can-csv": "text/csv",
    ]

    private static let compressed = [
        "gzip": "application/gzip", "zstd": "application/zstd", "bzip2": "application/x-bzip2",
        "xz": "application/x-xz",
    ]

    static func of(_ source: CaptureSource) -> String {
        if let compression = source.compression { return compressed[compression] ?? "application/octet-stream" }
        return types[source.format] ?? "text/plain"
    }
}
