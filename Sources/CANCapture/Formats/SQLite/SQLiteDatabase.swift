internal import Platform
internal import CSQLite

/// A database opened for reading, from a file or from memory, with limits for a hostile one.
///
/// Used by one task from opening to closing; it is not Sendable.
final class SQLiteDatabase {
    /// SQLite itself refuses longer values.
    private static let longestValue: Int32 = 1 << 20
    /// Number of steps of the virtual machine between two checks of the budget.
    private static let stepsPerLook: Int32 = 4096
    /// A scan takes about twenty steps for a row, and a row at least ten bytes of the file.
    private static let stepsPerByte = 32
    private static let freeLooks = 1000

    private let handle: OpaquePointer
    private let path: String
    /// Remaining checks of the budget. In memory of its own, because SQLite keeps the address.
    private let looksLeft: UnsafeMutablePointer<Int>

    /// Opens the file at `file` without locks and without writing anything beside it.
    convenience init(file: String, path: String, byteCount: Int) throws(CaptureError) {
        try self.init(uri: "file:\(Self.percentEncoded(file))?immutable=1", path: path, byteCount: byteCount)
    }

    /// Opens a database in memory, which must stay valid while it is open.
    convenience init(bytes: UnsafeRawBufferPointer, path: String) throws(CaptureError) {
        try self.init(uri: "file::memory:", path: path, byteCount: bytes.count)
        // SQLite never writes to it, because it is read-only; the parameter lacks const.
        let start = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        let flags = UInt32(SQLITE_DESERIALIZE_READONLY)
        let size = Int64(bytes.count)
        guard sqlite3_deserialize(handle, "main", start, size, size, flags) == SQLITE_OK else {
            throw failure()
        }
    }

    private init(uri: String, path: String, byteCount: Int) throws(CaptureError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let status = sqlite3_open_v2(uri, &opened, flags, nil)
        guard let opened, status == SQLITE_OK else {
            let reason = String(cString: sqlite3_errstr(status))
            sqlite3_close_v2(opened)
            throw CaptureError(path: path, reason: "the database cannot be opened: \(reason)")
        }
        handle = opened
        self.path = path
        looksLeft = .allocate(capacity: 1)
        let (budget, overflow) = byteCount.multipliedReportingOverflow(by: Self.stepsPerByte)
        looksLeft.initialize(to: overflow ? .max : budget / Int(Self.stepsPerLook) + Self.freeLooks)
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestValue)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        // A damaged tree of pages can lead a scan through the same rows repeatedly.
        sqlite3_progress_handler(
            handle, Self.stepsPerLook,
            { context in
                guard let left = context?.assumingMemoryBound(to: Int.self) else { return 1 }
                left.pointee -= 1
                return left.pointee < 0 ? 1 : 0
            }, looksLeft)
        // Functions that a schema names are called only if they are harmless.
        sqlite3_exec(handle, "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON", nil, nil, nil)
    }

    deinit {
        sqlite3_close_v2(handle)
        looksLeft.deallocate()
    }

    /// Compiles a query.
    func query(_ text: String) throws(CaptureError) -> SQLiteRows {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw failure()
        }
        return SQLiteRows(statement)
    }

    /// The last error.
    func failure() -> CaptureError {
        if looksLeft.pointee < 0 {
            return CaptureError(
                path: path, kind: .damaged, reason: "reading the database takes too long for its size; it is damaged")
        }
        let reason = Printable.text(String(cString: sqlite3_errmsg(handle)))
        return CaptureError(path: path, kind: .damaged, reason: "not a usable database: \(reason)")
    }

    /// The path as part of a URI: everything but plain characters and slashes as %HH.
    private static func percentEncoded(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: bytes.append(byte)
            default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        // A URI that begins with two slashes would name a host.
        return (path.hasPrefix("//") ? "//" : "") + String(decoding: bytes, as: UTF8.self)
    }
}

/// The rows of a query, one after the other.
struct SQLiteRows: ~Copyable {
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    deinit { sqlite3_finalize(statement) }

    enum Step {
        case row
        case end
        case failed
    }

    /// Goes to the next row.
    @inline(__always)
    mutating func step() -> Step {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return .row
        case SQLITE_DONE: return .end
        default: return .failed
        }
    }

    /// The kind of value in a column of the row.
    enum Kind {
        case integer
        case real
        case text
        case blob
        case null
    }

    @inline(__always)
    func kind(_ column: Int32) -> Kind {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer
        case SQLITE_FLOAT: return .real
        case SQLITE_BLOB: return .blob
        case SQLITE_NULL: return .null
        default: return .text
        }
    }

    @inline(__always)
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    @inline(__always)
    func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    /// The bytes of a blob or a text, valid until the next step.
    @inline(__always)
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(statement, column)
        return UnsafeRawBufferPointer(
            start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
    }

    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }
}
