internal import CSQLite
import Testing

@testable import CANCapture

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct SQLiteTests {
    private static let schema = """
        CREATE TABLE messages (ts REAL, arbitration_id INTEGER, extended INTEGER, remote INTEGER, error INTEGER,
        dlc INTEGER, data BLOB);
        """

    /// The bytes of a database that these statements make.
    private func database(_ statements: String) throws -> [UInt8] {
        var handle: OpaquePointer?
        try #require(sqlite3_open(":memory:", &handle) == SQLITE_OK)
        defer { sqlite3_close_v2(handle) }
        try #require(sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK)
        var size: Int64 = 0
        let bytes = try #require(sqlite3_serialize(handle, "main", &size, 0))
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
    }

    private func rows(_ values: [String]) throws -> [UInt8] {
        try database(Self.schema + values.map { "INSERT INTO messages VALUES (\($0));" }.joined())
    }

    @Test func readsRowsFromAFileAndFromMemory() throws {
        let bytes = try rows([
            "1398128223.803317, 0x166, 0, 0, 0, 4, x'D0320009'", "1398128223.8045828, 0x12345678, 1, 0, 0, 0, x''",
            "1398128224, 0x100, 0, 1, 0, 5, NULL", "1398128225.5, 0x80, 0, 0, 1, 8, x'0102030405060708'",
            "1398128226.25, 0x7FF, 0, 0, 0, 12, x'0102030405060708090A0B0C'",
        ])
        let file = try TemporaryFile(bytes)
        for capture in [try load(bytes), try CaptureLoader.load(path: file.path)] {
            #expect(capture.skipped.count == 0)
            #expect(capture.source.format == "sqlite")
            #expect(capture.source.clock == .epoch)
            let rows = frames(capture)
            #expect(
                rows.map(\.time) == [
                    1_398_128_223_803_317_000, 1_398_128_223_804_582_800, 1_398_128_224_000_000_000,
                    1_398_128_225_500_000_000, 1_398_128_226_250_000_000,
                ])
            #expect(rows.map(\.identifier) == [0x166, 0x1234_5678, 0x100, 0x80, 0x7FF])
            #expect(rows.map(\.flags) == [[], .extended, .remote, .error, .fd])
            #expect(rows.map(\.length) == [4, 0, 5, 8, 12])
            #expect(rows[0].data == [0xD0, 0x32, 0x00, 0x09])
        }
    }

    @Test func opensPathsWithCharactersThatMeanSomethingInAURI() throws {
        let bytes = try rows(["1, 1, 0, 0, 0, 1, x'01'"])
        let plain = try TemporaryFile(bytes)
        for suffix in ["?mode=rwc", " #1%41.db", "&é"] {
            let path = plain.path + suffix
            try #require(symlink(plain.path, path) == 0)
            defer { unlink(path) }
            #expect(try CaptureLoader.load(path: path).frames.count == 1)
        }
    }

    /// A database with its write-ahead log as a recorder that was switched off leaves them.
    private func databaseWithLog(checkpointed: Bool) throws -> (file: TemporaryFile, log: [UInt8]) {
        let source = try TemporaryFile([])
        var handle: OpaquePointer?
        try #require(sqlite3_open(source.path, &handle) == SQLITE_OK)
        defer {
            sqlite3_close_v2(handle)
            unlink(source.path + "-wal")
            unlink(source.path + "-shm")
        }
        let insert = "INSERT INTO messages VALUES (1.5, 1, 0, 0, 0, 8, x'0102030405060708');"
        let statements =
            "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" + Self.schema
            + "BEGIN;" + String(repeating: insert, count: 100) + "COMMIT; PRAGMA wal_checkpoint(TRUNCATE);"
            + "BEGIN;" + String(repeating: insert, count: 500) + "COMMIT;"
            + (checkpointed ? "PRAGMA wal_checkpoint(FULL);" : "")
        try #require(sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK)
        return (try TemporaryFile(try contents(source.path)), try contents(source.path + "-wal"))
    }

    private func loadDatabase(_ file: TemporaryFile, withLog log: [UInt8]) throws -> Capture {
        let other = try TemporaryFile(log)
        try #require(symlink(other.path, file.path + "-wal") == 0)
        defer { unlink(file.path + "-wal") }
        return try CaptureLoader.load(path: file.path)
    }

    @Test func countedNoRowsOfAWriteAheadLogAsSkipped() throws {
        let (file, log) = try databaseWithLog(checkpointed: false)
        let capture = try loadDatabase(file, withLog: log)
        #expect(capture.frames.count == 100)
        #expect(capture.skipped.count == 500)
        #expect(
            capture.skipped.examples == [
                .init(place: .line(101), reason: "about 500 rows in the write-ahead log are not read")
            ])
        #expect(capture.source.notes.count == 1)
        // The transaction is not complete without its last page.
        let cut = try loadDatabase(file, withLog: Array(log.dropLast(1)))
        #expect(cut.skipped.count == 0 && cut.source.notes.isEmpty)
    }

    @Test func missesNothingOfALogThatIsInTheDatabase() throws {
        let (file, log) = try databaseWithLog(checkpointed: true)
        let capture = try loadDatabase(file, withLog: log)
        #expect(log.count > 4096)
        #expect(capture.frames.count == 600)
        #expect(capture.skipped.count == 0 && capture.source.notes.isEmpty)
    }

    @Test func tellsOfAWriteAheadLogThatIsNone() throws {
        let file = try TemporaryFile(try rows(["1, 1, 0, 0, 0, 1, x'01'"]))
        let capture = try loadDatabase(file, withLog: [1, 2, 3])
        #expect(capture.skipped.count == 1)
        #expect(capture.source.notes.count == 1)
        #expect(capture.source.clock == .relative)
        #expect(try loadDatabase(file, withLog: []).skipped.count == 0)
    }

    @Test func countsRowsThatMakeNoFrame() throws {
        let capture = try load(
            rows([
                "1.5, 1, 0, 0, 0, 1, x'01'", "NULL, 1, 0, 0, 0, 1, x'01'", "'x', 1, 0, 0, 0, 1, x'01'",
                "2, -1, 0, 0, 0, 1, x'01'", "2, 0x20000000, 1, 0, 0, 1, x'01'", "3, 1, 0, 1, 0, 99, NULL",
                "3, 1, 0, 0, 0, 1, zeroblob(65)", "4, 1, 0, 0, 0, 1, 'text'", "9e300, 1, 0, 0, 0, 1, x'01'",
                "5, 'text', 0, 0, 0, 1, x'01'",
            ]))
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.count == 9)
        #expect(
            capture.skipped.examples.map(\.reason) == [
                "a row has no readable time", "a row has no readable time",
                "a row has the identifier -1", "a row has the identifier 536870912", "a row has 99 data bytes",
            ])
    }

    @Test func findsTheTableByItsColumns() throws {
        let bytes = try database(
            "CREATE TABLE other (a); CREATE TABLE \"my \"\"log'\" (data BLOB, ts REAL, arbitration_id INTEGER);"
                + "INSERT INTO \"my \"\"log'\" VALUES (x'07', 2.5, 9);")
        let capture = try load(bytes)
        #expect(frames(capture).map(\.time) == [2_500_000_000])
        #expect(frames(capture).map(\.data) == [[7]])
    }

    /// SQLite reads scalars: a combining mark makes another character of a quote, but not another quote.
    @Test(arguments: ["\"", "'", "`", "\u{301}", "\"\u{301}", "'\u{301}", "\"\u{200D} "])
    func aNameOfATableIsOnlyAName(_ sign: String) throws {
        let doubled = sign.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) }
        let rest = ", (WITH RECURSIVE c(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM c) SELECT n FROM c)"
        // If the name ended at its sign, the rows would be those of `a`, without end.
        let bytes = try database(
            """
            CREATE TABLE a (other);
            INSERT INTO a VALUES (1);
            CREATE TABLE "a\(doubled)\(rest)" (ts REAL, arbitration_id INTEGER, data BLOB);
            INSERT INTO "a\(doubled)\(rest)" VALUES (1.5, 0x123, x'0102'), (2.5, 0x124, x'03');
            """)
        let capture = try load(bytes)
        #expect(frames(capture).map(\.identifier) == [0x123, 0x124])
        #expect(capture.skipped.count == 0)
    }

    @Test func refusesDatabasesWithoutMessages() throws {
        let error = try #require(throws: CaptureError.self) {
            try load(database("CREATE TABLE a (x); CREATE TABLE b (x)"))
        }
        #expect(error.reason.hasSuffix("as python-can writes it; its tables are 'a', 'b'"))
        #expect(error.kind == .noFrames)
    }

    @Test func readsNoViews() throws {
        let endless = "WITH RECURSIVE r(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r)"
        let bytes = try database(
            "CREATE VIEW messages AS \(endless) SELECT n AS ts, 1 AS arbitration_id, x'01' AS data FROM r;")
        #expect(throws: CaptureError.self) { try load(bytes) }
    }

    @Test(
        arguments: [
            (1_398_128_223.803317, 1_398_128_223_803_317_000), (0.1, 100_000_000), (0.1 + 0.2, 300_000_000),
            (1e-9, 1), (-1.5, -1_500_000_000), (-0.000001, -1000), (123_456.123456789, 123_456_123_456_789),
            (4_102_444_800.5, 4_102_444_800_500_000_000), (0, 0),
        ] as [(Double, Int64)])
    func readsTimesAsTheyWereWritten(_ seconds: Double, _ nanoseconds: Int64) {
        #expect(SQLiteTime.nanoseconds(seconds) == nanoseconds)
    }

    @Test func readsNoTimesBeyondReach() {
        for seconds in [Double.nan, .infinity, 9.3e9, -9.3e9] { #expect(SQLiteTime.nanoseconds(seconds) == nil) }
    }

    @Test func survivesAnyDamage() throws {
        let bytes = try database(
            "PRAGMA page_size=512;" + Self.schema
                + (0..<40).map { "INSERT INTO messages VALUES (\($0).5, \($0), 0, 0, 0, 8, zeroblob(8));" }.joined())
        var damage = BinaryDamage(seed: 23)
        var kept = 0
        for length in stride(from: 16, to: bytes.count, by: 7) {
            kept += (try? load(Array(bytes[..<length]), as: "sqlite"))?.frames.count ?? 0
        }
        for _ in 0..<4000 {
            kept += (try? load(damage.damaged(bytes), as: "sqlite"))?.frames.count ?? 0
        }
        #expect(kept > 50_000)
    }
}
