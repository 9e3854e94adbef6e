#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The content of a write-ahead log beside a database that is not in the database itself
/// (sqlite.org/fileformat2.html#the_write_ahead_log).
///
/// A log that was completely copied into the database may remain; only pages that differ from the database count.
struct SQLiteWriteAheadLog {
    /// Whether there is anything that a reader of the database alone does not see.
    private(set) var hasMore = false
    /// Approximate number of additional rows in the changed pages; 0 if unknown.
    private(set) var rows = 0

    private static let headerSize = 32
    private static let frameHeaderSize = 24
    /// Maximum number of examined pages; for a larger log the count is a part.
    private static let mostFrames = 1 << 20
    /// A leaf of a table, whose cells are rows.
    private static let tableLeaf: UInt8 = 13
    /// The first page begins with the header of the database.
    private static let databaseHeaderSize = 100

    /// Examines the log of the database at `file`; nil if there is none, or an empty one.
    init?(besides file: String) {
        let log = open(file + "-wal", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard log >= 0 else { return nil }
        defer { close(log) }
        var status = stat()
        guard fstat(log, &status) == 0, status.st_size > 0 else { return nil }
        guard let header = Self.bytes(of: log, at: 0, count: Self.headerSize), let pageSize = Self.pageSize(header)
        else {
            // SQLite would not read a log with another beginning either, but it was one.
            hasMore = true
            return
        }
        let database = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        defer { if database >= 0 { close(database) } }
        let pages = Self.lastPages(log, header, pageSize, size: Int(status.st_size))
        for (number, place) in pages {
            guard let new = Self.bytes(of: log, at: place, count: pageSize) else { continue }
            let old = Self.bytes(of: database, at: (Int(number) - 1) * pageSize, count: pageSize)
            guard old != new else { continue }
            hasMore = true
            rows += Self.cells(new, number) - (old.map { Self.cells($0, number) } ?? 0)
        }
        // Rows that were deleted from the database are not missing.
        rows = max(0, rows)
    }

    /// The last committed version of each page.
    private static func lastPages(_ log: Int32, _ header: [UInt8], _ pageSize: Int, size: Int) -> [UInt32: Int] {
        var committed: [UInt32: Int] = [:]
        var pending: [UInt32: Int] = [:]
        var place = headerSize
        var count = 0
        while count < mostFrames, place + frameHeaderSize + pageSize <= size,
            let frame = bytes(of: log, at: place, count: frameHeaderSize),
            // The frames of an earlier round have another salt.
            frame[8..<16].elementsEqual(header[16..<24])
        {
            pending[number(frame, at: 0)] = place + frameHeaderSize
            // The last frame of a transaction states the size of the database.
            if number(frame, at: 4) != 0 {
                committed.merge(pending) { $1 }
                pending.removeAll(keepingCapacity: true)
            }
            place += frameHeaderSize + pageSize
            count += 1
        }
        committed[0] = nil
        return committed
    }

    private static func pageSize(_ header: [UInt8]) -> Int? {
        let size = Int(number(header, at: 8))
        guard number(header, at: 0) & ~1 == 0x377F_0682, size >= 512, size <= 65536, size & (size - 1) == 0 else {
            return nil
        }
        return size
    }

    private static func cells(_ page: [UInt8], _ number: UInt32) -> Int {
        let start = number == 1 ? databaseHeaderSize : 0
        guard page[start] == tableLeaf else { return 0 }
        return Int(page[start + 3]) << 8 | Int(page[start + 4])
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// nil if that many bytes are not available.
    private static func bytes(of descriptor: Int32, at place: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(place + done))
            }
            if read < 0 && errno == EINTR { continue }
            guard read > 0 else { return nil }
            done += read
        }
        return bytes
    }
}
