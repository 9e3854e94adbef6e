internal import CANCapture

/// The media types of captures, as `Desktop/canfolio.xml` defines those that the shared database lacks.
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
