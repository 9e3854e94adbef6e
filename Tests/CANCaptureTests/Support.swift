import Testing

@testable import CANCapture

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads text as if it were a file.
func load(
    _ text: String, as format: String? = nil, filter: FrameFilter = FrameFilter()
) throws -> Capture {
    try load(Array(text.utf8), as: format, filter: filter)
}

func load(
    _ bytes: [UInt8], as format: String? = nil, filter: FrameFilter = FrameFilter()
) throws -> Capture {
    let input = try SourceInput(path: "test.log", bytes: bytes)
    return try CaptureLoader.load(input, options: LoadOptions(inputFormat: format, filter: filter))
}

/// The only frame of a text.
func frame(_ text: String, as format: String? = nil) throws -> Frame {
    let capture = try load(text, as: format)
    try #require(capture.frames.count == 1)
    #expect(capture.skipped.count == 0)
    return capture.frames[0]
}

func frames(_ capture: Capture) -> [Frame] {
    (0..<capture.frames.count).map { capture.frames[$0] }
}

func written(
    _ table: FrameTable, as form: FrameWriter.Form, style: CSVStyle = .spreadsheet
) throws -> String {
    var bytes: [UInt8] = []
    try FrameWriter.write(table, as: form, style: style) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
}

/// The bytes of a file, decompressed.
func contents(_ path: String) throws -> [UInt8] {
    try SourceInput(path: path).withAllBytes { Array($0) }
}

func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// Names in a folder, sorted, without hidden ones.
func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
}

/// A file of its own for one test, removed with it.
final class TemporaryFile {
    let path: String

    init(_ bytes: [UInt8]) throws {
        var template = Array("/tmp/canfolio-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            try #require(count > 0)
            written += count
        }
        close(descriptor)
    }

    deinit { unlink(path) }
}

/// The corpus of captures, which is not part of this repository.
enum Corpus {
    static let folder = getenv("CANFOLIO_CORPUS").map { String(cString: $0) } ?? ""
    static var isNamed: Bool { !folder.isEmpty }

    static func malformed(_ name: String) -> String { "\(folder)/malformed/\(name)" }

    /// Captures of all formats that have a reader, with the frames that they hold: `candump/icsim-sample.log`.
    static let captures: [String] = allCaptures.filter { capture in
        let expected = "\(folder)/expected/captures/\(capture).frames.csv"
        return fileExists(expected) || fileExists(expected + ".gz")
    }

    /// Captures of all formats that have a reader, and those of the folder `other`.
    static let allCaptures: [String] = (CaptureFormats.all.map { reader in reader.format.identifier } + ["other"])
        .flatMap { format in
            names(in: "\(folder)/captures/\(format)").map { "\(format)/\($0)" }
        }

    /// The identifier of the format that a capture is of: its folder, or what is known of the folder `other`.
    static func format(of capture: String) -> String? {
        guard capture.hasPrefix("other/") else { return capture.split(separator: "/").first.map(String.init) }
        let name = capture.dropFirst("other/".count)
        return others.first { name.hasPrefix($0.prefix) }?.format
    }

    private static let others: [(prefix: String, format: String)] = [
        ("canedge-", "csv"), ("peak-converter-", "peak-csv"), ("savvycan-seven-formats-id-data", "csv"),
        ("savvycan-seven-formats-microchip", "microchip"), ("yaris-id-data", "csv"), ("leaf-parserflags", "csv"),
        ("mach-e-tab", "csv"), ("n2k-ydwg-raw", "ydwg"), ("pp2can-", "pp2can"),
    ]
}
