#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif
internal import Formatting
internal import Platform

/// Reads the records of a CSV table (RFC 4180) in sequence.
final class TableRecords {
    let path: String
    /// Names of the columns.
    private(set) var columns: [String] = []
    /// All fields of the current record in sequence, and the end of each.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private let file: Int32
    private var block = [UInt8](repeating: 0, count: 1 << 18)
    private var place = 0
    private var count = 0

    /// canfolio writes no longer records.
    private static let longestRecord = 64 << 20

    /// - Throws: if the file cannot be read.
    init(_ path: String) throws(OutputFailure) {
        self.path = path
        file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw .system(path, "cannot be read", errno) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw OutputFailure("\(Printable.text(path)): is not a regular file")
        }
        if try next() { columns = ends.indices.map(text) }
    }

    deinit { close(file) }

    /// Reads the next record. Returns false after the last one.
    func next() throws(OutputFailure) -> Bool {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        var isQuoted = false
        var wasQuote = false
        while true {
            if place == count, try !fill() {
                guard !bytes.isEmpty || !ends.isEmpty else { return false }
                ends.append(bytes.count)
                return true
            }
            let byte = block[place]
            place += 1
            if wasQuote {
                wasQuote = false
                if byte == UInt8(ascii: "\"") {
                    bytes.append(byte)
                    continue
                }
                isQuoted = false
            }
            switch byte {
            case UInt8(ascii: "\""):
                if isQuoted {
                    wasQuote = true
                } else if bytes.count == ends.last ?? 0 {
                    isQuoted = true
                } else {
                    bytes.append(byte)
                }
            case UInt8(ascii: ",") where !isQuoted: ends.append(bytes.count)
            case 0x0A where !isQuoted:
                if bytes.last == 0x0D, bytes.count > ends.last ?? 0 { bytes.removeLast() }
                ends.append(bytes.count)
                return true
            default:
                bytes.append(byte)
                guard bytes.count < Self.longestRecord else {
                    throw OutputFailure("\(Printable.text(path)): a record is longer than 64 MB")
                }
            }
        }
    }

    private func fill() throws(OutputFailure) -> Bool {
        while true {
            let got = read(file, &block, block.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .system(path, "cannot be read", errno) }
            (place, count) = (0, got)
            return got > 0
        }
    }

    /// The index of a column.
    ///
    /// - Throws: if there is no such column.
    func column(_ name: String) throws(OutputFailure) -> Int {
        guard let place = columns.firstIndex(of: name) else {
            throw OutputFailure(
                "\(Printable.text(path)): has no column '\(name)', as another version of canfolio wrote it; run"
                    + " 'canfolio batch' again")
        }
        return place
    }

    var fieldCount: Int { ends.count }

    private func field(_ column: Int) -> ArraySlice<UInt8> {
        guard ends.indices.contains(column) else { return [] }
        return bytes[(column == 0 ? 0 : ends[column - 1])..<ends[column]]
    }

    /// The text of a field, without the apostrophe that protects spreadsheets from formulas. Written tables have one also
    /// before an apostrophe and before the escape of a control character.
    func text(_ column: Int) -> String {
        var field = field(column)
        if field.first == UInt8(ascii: "'"), let second = field.dropFirst().first, "=+-@'\\\t\r\n".utf8.contains(second)
        {
            field = field.dropFirst()
        }
        return String(decoding: field, as: UTF8.self)
    }

    /// nil where the field is not a number.
    func integer(_ column: Int) -> Int? { Int(String(decoding: field(column), as: UTF8.self)) }

    /// nil where the field is not a number.
    func number(_ column: Int) -> Double? {
        let field = field(column)
        guard !field.isEmpty else { return nil }
        return Double(String(decoding: field, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// A digest of the field's text.
    func digest(_ column: Int) -> UInt64 {
        field(column).reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
