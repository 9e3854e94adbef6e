internal import CANDatabases

/// Limits the JSON of a database relative to its file: text that the file contains once and many signals or messages
/// share is repeated only up to a limit. Real databases do not reach it.
///
/// A class, so that all levels of the JSON share one limit.
final class RepetitionLimits {
    /// Bytes of long texts, lists and repeated tables. The largest known databases use a tenth of it.
    static let standard = 64 << 20
    /// Shorter texts are always written.
    private static let shortText = 64
    private static let shortList = 16
    private static let shortTable = 8
    /// Number of bytes of a label or a number besides its text.
    private static let overhead = 16

    private struct Key: Hashable {
        var labels: UInt
        var ranges: UInt
    }

    private struct Table {
        var bytes: Int
        /// In ``referred``, from 1; 0 if nothing refers to it.
        var number = 0
    }

    private var left: Int
    /// By the address of their labels, which the database keeps in memory.
    private var tables: [Key: Table] = [:]
    /// For each table that is referred to, a signal that uses it.
    private(set) var referred: [Signal] = []
    private var hasReferences = false
    private var hasShortened = false

    init(bytes: Int = standard) {
        left = bytes
    }

    /// Called before each database, because each has tables of its own.
    func begin() {
        tables = [:]
        referred = []
    }

    /// What was shortened, as lines for a person.
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

    /// Whether this many numbers may be written one by one.
    func expands(_ count: UInt64) -> Bool { count <= Self.shortTable || take(Int(clamping: count) * Self.overhead) }

    /// The number of the signal's table if it is not to be written again; nil if it is to be written.
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
