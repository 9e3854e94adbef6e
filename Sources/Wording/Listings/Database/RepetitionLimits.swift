internal import CANDatabases

/// Keeps JSON of a database from being many times as long as its file: what the file says once, and many signals or
/// messages share, is repeated as long as it is a reasonable amount. No database that people made reaches it.
///
/// A class, so that all levels of the JSON draw on one amount.
final class RepetitionLimits {
    /// Bytes of long texts, lists and repeated tables. The largest known databases have a tenth of it.
    static let standard = 64 << 20
    /// What is shorter is always written.
    private static let shortText = 64
    private static let shortList = 16
    private static let shortTable = 8
    /// Bytes of a label or a number beside its text.
    private static let overhead = 16

    private struct Key: Hashable {
        var labels: UInt
        var ranges: UInt
    }

    private struct Table {
        var bytes: Int
        /// In ``referred``, from 1; 0 where nothing refers to it.
        var number = 0
    }

    private var left: Int
    /// By the place in memory of their labels, which the database keeps there.
    private var tables: [Key: Table] = [:]
    /// Of each table that is referred to, a signal that has it.
    private(set) var referred: [Signal] = []
    private var hasReferences = false
    private var hasShortened = false

    init(bytes: Int = standard) {
        left = bytes
    }

    /// Before each database: the tables of one are not those of another.
    func begin() {
        tables = [:]
        referred = []
    }

    /// What was not written as it is, as lines for a person.
    var notices: [String] {
        var notices: [String] = []
        if hasReferences {
            notices.append(
                "value names that very many signals share are written once, in 'value_tables'; 'value_table' of a"
                    + " signal is the number of its table")
        }
        if hasShortened {
            notices.append("long texts and lists that are repeated very often are shortened in the JSON")
        }
        return notices
    }

    private func take(_ bytes: Int) -> Bool {
        guard bytes <= left else {
            left = 0
            return false
        }
        left -= bytes
        return true
    }

    func text(_ text: String) -> String {
        guard text.utf8.count > Self.shortText, !take(text.utf8.count) else { return text }
        hasShortened = true
        return String(text.unicodeScalars.prefix(Self.shortText - 1)) + "\u{2026}"
    }

    func list(_ texts: [String]) -> [String] {
        guard texts.count > Self.shortList else { return texts.map(text) }
        if take(texts.reduce(0) { $0 + $1.utf8.count + Self.overhead }) { return texts }
        hasShortened = true
        return texts.prefix(Self.shortList).map(text) + ["\u{2026}"]
    }

    /// Whether so many numbers may be written one by one.
    func expands(_ count: UInt64) -> Bool { count <= Self.shortTable || take(Int(clamping: count) * Self.overhead) }

    /// The number of the signal's table where it is not to be written again; nil where it is to be written.
    func reference(_ signal: Signal) -> Int? {
        let labels = signal.labels
        let ranges = signal.rangeLabels
        let isShort = labels.count + ranges.count <= Self.shortTable
        if isShort, bytes(labels, ranges) <= Self.shortTable * Self.shortText { return nil }
        let key = Key(
            labels: labels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) },
            ranges: ranges.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
        guard var table = tables[key] else {
            tables[key] = Table(bytes: bytes(labels, ranges))
            return nil
        }
        guard !take(table.bytes) else { return nil }
        hasReferences = true
        if table.number == 0 {
            referred.append(signal)
            table.number = referred.count
            tables[key] = table
        }
        return table.number
    }

    private func bytes(_ labels: [Signal.Label], _ ranges: [Signal.RangeLabel]) -> Int {
        labels.reduce(0) { $0 + $1.text.utf8.count + Self.overhead }
            + ranges.reduce(0) { $0 + $1.text.utf8.count + 2 * Self.overhead }
    }
}
