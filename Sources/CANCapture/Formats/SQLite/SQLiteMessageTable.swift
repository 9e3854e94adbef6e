internal import Platform

/// The table of messages, and how its rows become frames.
struct SQLiteMessageTable {
    /// The columns of python-can's table, in the order in which they are read.
    private enum Column {
        static let time: Int32 = 0
        static let identifier: Int32 = 1
        static let extended: Int32 = 2
        static let remote: Int32 = 3
        static let error: Int32 = 4
        static let length: Int32 = 5
        static let data: Int32 = 6

        static let names = ["ts", "arbitration_id", "extended", "remote", "error", "dlc", "data"]
        /// Without these a table holds no frames.
        static let needed: Set<String> = ["ts", "arbitration_id", "data"]
    }

    private static let tableLimit = 32
    /// Approximate number of bytes that a row takes in the file besides its data.
    private static let rowSize = 24

    private let query: String

    /// Finds the table: `messages`, or another one with the columns of python-can.
    ///
    /// Views and virtual tables are ignored, because they may compute forever.
    init(in database: SQLiteDatabase, path: String) throws(CaptureError) {
        var tables = try database.query(
            "SELECT name FROM sqlite_master WHERE type='table' AND rootpage>0 AND name NOT LIKE 'sqlite_%'"
                + " ORDER BY name<>'messages', name LIMIT \(Self.tableLimit)")
        var names: [String] = []
        loop: while true {
            switch tables.step() {
            case .row: names.append(tables.text(0))
            case .end: break loop
            case .failed: throw database.failure()
            }
        }
        for name in names {
            let columns = try Self.columns(of: name, in: database)
            guard Column.needed.isSubset(of: columns) else { continue }
            let list = Column.names.map { columns.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
            query = "SELECT \(list) FROM \(Self.quoted(name, "\""))"
            return
        }
        let list = names.prefix(4).map { "'\(Printable.text(String($0.prefix(40))))'" }.joined(separator: ", ")
        throw CaptureError(
            path: path, kind: .noFrames,
            reason: "no table of CAN messages in the database, as python-can writes it; "
                + (names.isEmpty ? "it has no tables" : "its tables are \(list)\(names.count > 4 ? ", …" : "")"))
    }

    private static func columns(
        of table: String, in database: SQLiteDatabase
    ) throws(CaptureError) -> Set<String> {
        var rows = try database.query("SELECT name FROM pragma_table_info(\(quoted(table, "'")))")
        var columns: Set<String> = []
        while case .row = rows.step() { columns.insert(rows.text(0).lowercased()) }
        return columns
    }

    /// A name or a text in SQL, with its quotes doubled. SQLite reads bytes: a quote before a combining mark ends a name.
    private static func quoted(_ text: String, _ quote: Unicode.Scalar) -> String {
        var quoted = String.UnicodeScalarView([quote])
        for scalar in text.unicodeScalars {
            if scalar == quote { quoted.append(quote) }
            quoted.append(scalar)
        }
        quoted.append(quote)
        return String(quoted)
    }

    /// Reads all rows in the order of the table, and returns their number.
    func read(_ database: SQLiteDatabase, into collector: inout FrameCollector) throws(CaptureError) -> Int {
        var rows = try database.query(query)
        let channel = collector.frames.channelIndex("")
        var number = 0
        while true {
            switch rows.step() {
            case .end: return number
            case .failed:
                var failure = database.failure()
                if number > 0 { failure.reason += " (after row \(number))" }
                throw failure
            case .row:
                number += 1
                collector.count(bytes: Self.rowSize + rows.bytes(Column.data).count)
                if collector.hasEnough || number >= collector.limit.frames {
                    collector.stop(at: collector.bytesRead)
                    return number
                }
                if let fault = Self.add(rows, channel, to: &collector) {
                    collector.skipped.add(.line(number), fault.reason)
                }
            }
        }
    }

    /// Why a row is not a frame.
    private enum Fault {
        case time
        case identifier(Int64)
        case length(Int)
        case data

        var reason: String {
            switch self {
            case .time: return "a row has no readable time"
            case .identifier(let value): return "a row has the identifier \(value)"
            case .length(let count): return "a row has \(count) data bytes"
            case .data: return "a row has data that is not a blob"
            }
        }
    }

    @inline(__always)
    private static func add(
        _ row: borrowing SQLiteRows, _ channel: UInt16, to collector: inout FrameCollector
    ) -> Fault? {
        guard let time = time(row) else { return .time }
        let value = row.integer(Column.identifier)
        guard (0...0x1FFF_FFFF).contains(value), row.kind(Column.identifier) == .integer else {
            return .identifier(value)
        }
        var flags: FrameFlags = []
        if row.integer(Column.extended) != 0 { flags.formUnion(.extended) }
        if row.integer(Column.error) != 0 { flags.formUnion(.error) }
        if row.integer(Column.remote) != 0 {
            return addRemote(row, time, UInt32(value), flags.union(.remote), channel, to: &collector)
        }
        let kind = row.kind(Column.data)
        guard kind == .blob || kind == .null else { return .data }
        let data = row.bytes(Column.data)
        guard data.count <= 64 else { return .length(data.count) }
        if data.count > 8 { flags.formUnion(.fd) }
        if flags.contains(.error) { markSocketCAN(UInt32(value), data, &flags) }
        guard collector.keeps(time: time, identifier: UInt32(value), flags: flags, channel: channel) else { return nil }
        let place = collector.frames.append(
            time: time, identifier: UInt32(value), flags: flags, channel: channel, length: data.count)
        if let source = data.baseAddress {
            UnsafeMutableRawPointer(place).copyMemory(from: source, byteCount: data.count)
        }
        return nil
    }

    /// The table may be of any interface of python-can.
    @inline(never)
    private static func markSocketCAN(_ identifier: UInt32, _ data: UnsafeRawBufferPointer, _ flags: inout FrameFlags) {
        data.withMemoryRebound(to: UInt8.self) {
            if SocketCANErrorForm.holds(identifier: identifier, data: $0) { flags.formUnion(.socketCAN) }
        }
    }

    private static func addRemote(
        _ row: borrowing SQLiteRows, _ time: Int64, _ identifier: UInt32, _ flags: FrameFlags, _ channel: UInt16,
        to collector: inout FrameCollector
    ) -> Fault? {
        let length = row.integer(Column.length)
        guard (0...15).contains(length) else { return .length(Int(clamping: length)) }
        guard collector.keeps(time: time, identifier: identifier, flags: flags, channel: channel) else { return nil }
        _ = collector.frames.append(
            time: time, identifier: identifier, flags: flags, channel: channel, length: Int(min(length, 8)))
        return nil
    }

    private static func time(_ row: borrowing SQLiteRows) -> Int64? {
        switch row.kind(Column.time) {
        case .real: return SQLiteTime.nanoseconds(row.real(Column.time))
        case .integer:
            let (time, overflow) = row.integer(Column.time).multipliedReportingOverflow(by: 1_000_000_000)
            return overflow ? nil : time
        default: return nil
        }
    }
}

/// Seconds in a REAL, as nanoseconds.
enum SQLiteTime {
    /// The shortest decimal number that is this REAL, truncated to nanoseconds: the value that the writer meant.
    ///
    /// Seconds since 1970 in 53 bits have steps of 238 ns, so 1398128223.803317 is stored slightly off. nil if the
    /// nanoseconds do not fit into 64 bits.
    @inline(__always)
    static func nanoseconds(_ seconds: Double) -> Int64? {
        guard seconds.isFinite, abs(seconds) < 9_000_000_000 else { return nil }
        let whole = seconds.rounded(.down)
        let rest = seconds - whole  // exact: both are multiples of the same step
        // How far the decimals may be off and still give this number.
        let reach = seconds.ulp / 2
        var scale = 1.0
        var unit: Int64 = 1_000_000_000
        // If six decimals can be distinguished, fewer decimals are six with zeros at the end.
        if reach < 4e-7 { (scale, unit) = (1e6, 1000) }
        while unit > 1 {
            let product = rest * scale
            let digits = product.rounded()
            if abs(product - digits) < scale * reach { return Int64(whole) * 1_000_000_000 + Int64(digits) * unit }
            scale *= 10
            unit /= 10
        }
        return Int64(whole) * 1_000_000_000 + Int64((rest * 1e9).rounded())
    }
}
