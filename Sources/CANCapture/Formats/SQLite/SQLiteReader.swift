internal import Platform

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads the databases of python-can's SqliteWriter: a table with a row for each message.
package enum SQLiteReader: CaptureReader {
    package static let format = CaptureFormat(
        identifier: "sqlite", name: "python-can SQLite", suffixes: ["db", "sqlite", "sqlite3"],
        recognisedBy: "the signature SQLite format 3",
        carries: ["time", "date", "remote frames", "error frames"],
        limits: "no channel, direction or FD flags; frames of more than 8 bytes are read as CAN FD")

    private static let signature = Array("SQLite format 3".utf8) + [0]

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        head.starts(with: signature) ? .certain : .no
    }

    package static func read(_ input: CaptureInput, into collector: inout FrameCollector) throws {
        if let file = input.plainPath {
            let rows = try read(
                SQLiteDatabase(file: file, path: input.path, byteCount: size(of: file)), input.path, &collector)
            if let log = SQLiteWriteAheadLog(besides: file), log.hasMore {
                tell(of: log, behind: rows, input.path, &collector)
            }
            return
        }
        try input.withAllBytes { bytes in
            _ = try read(SQLiteDatabase(bytes: bytes, path: input.path), input.path, &collector)
        }
    }

    /// Rows of the log count as skipped, because a capture without them is not complete.
    private static func tell(
        of log: SQLiteWriteAheadLog, behind rows: Int, _ path: String, _ collector: inout FrameCollector
    ) {
        let what = log.rows > 1 ? "about \(log.rows) rows" : "data"
        let verb = log.rows > 1 ? "are" : "is"
        collector.skipped.add(
            .line(rows + 1), count: max(1, log.rows), "\(what) in the write-ahead log \(verb) not read")
        collector.source.notes.append(
            "data in the write-ahead log of the database (\(Printable.text(path))-wal) is not read;"
                + " open and close the database with sqlite3 to move it into the database")
    }

    /// Returns the number of rows of the table, as far as it was read.
    private static func read(
        _ database: SQLiteDatabase, _ path: String, _ collector: inout FrameCollector
    ) throws -> Int {
        let table = try SQLiteMessageTable(in: database, path: path)
        let rows = try table.read(database, into: &collector)
        let isRelative = collector.firstTime.map { $0 < earliestDate } ?? false
        collector.source.clock = isRelative ? .relative : .epoch
        return rows
    }

    /// Times before 1980 are not dates, but counted from an unknown start.
    private static let earliestDate: Int64 = 315_532_800_000_000_000

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
