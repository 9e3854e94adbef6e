internal import CSQLite
import CANCapture

/// Frames as the SQLite table that python-can writes.
enum SalvageDatabase {
    static func file(_ frames: [Frame]) throws -> [UInt8] {
        var handle: OpaquePointer?
        guard sqlite3_open(":memory:", &handle) == SQLITE_OK else { throw BenchFailure(description: "no SQLite") }
        defer { sqlite3_close_v2(handle) }
        var text = """
            BEGIN; CREATE TABLE messages (ts REAL, arbitration_id INTEGER, extended INTEGER, remote INTEGER,
            error INTEGER, dlc INTEGER, data BLOB);

            """
        for frame in frames {
            text += "INSERT INTO messages VALUES (\(SalvageNumbers.seconds(frame.time)), \(frame.identifier), "
            text += "\(frame.flags.contains(.extended) ? 1 : 0), \(frame.flags.contains(.remote) ? 1 : 0), 0, "
            text += "\(frame.length), x'\(SalvageNumbers.bytes(frame.data, separator: ""))');\n"
        }
        guard sqlite3_exec(handle, text + "COMMIT;", nil, nil, nil) == SQLITE_OK else {
            throw BenchFailure(description: "the table of messages cannot be made")
        }
        var size: Int64 = 0
        guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else {
            throw BenchFailure(description: "no memory")
        }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
    }
}
