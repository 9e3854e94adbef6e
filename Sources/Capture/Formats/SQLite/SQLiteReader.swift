internal import Platform

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads the databases that python-can's SqliteWriter makes: a table with a row for each message.
package enum SQLiteReader: CaptureReader {
    package static let format = CaptureFormat(
        identifier: "sqlite", name: "python-can SQLite", suffixes: ["db", "sqlite", "sqlite3"],
        recognisedBy: "the signature SQLite format 3",
        carries: ["time", "date", "remote frames", "error frames"],
        limits: "no channel, direction or FD flags: frames above eight bytes are taken for FD")

    private static let signature = Array("SQLite format 3".utf8) + [0]

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        head.starts(with: signature) ? .certain : .no
    }

    package static func read(_ input: CaptureInput, into collector: inout FrameCollector) throws {
        if let file = input.plainPath {
            try read(SQLiteDatabase(file: file, path: input.path, byteCount: size(of: file)), input.path, &collector)
            if size(of: file + "-wal") > 0 {
                collector.source.notes.append(
                    "what the database has in its write-ahead log (\(Printable.text(input.path))-wal) is not read")
            }
            return
        }
        try input.withAllBytes { bytes in
            try read(SQLiteDatabase(bytes: bytes, path: input.path), input.path, &collector)
        }
    }

    private static func read(
        _ database: SQLiteDatabase, _ path: String, _ collector: inout FrameCollector
    ) throws {
        let table = try SQLiteMessageTable(in: database, path: path)
        try table.read(database, into: &collector)
        let isRelative = collector.firstTime.map { $0 < earliestDate } ?? false
        collector.source.clock = isRelative ? .relative : .epoch
    }

    /// Times before 1980 are no dates but count from the start of something.
    private static let earliestDate: Int64 = 315_532_800_000_000_000

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
