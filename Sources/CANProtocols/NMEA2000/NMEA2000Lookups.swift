internal import CNMEA2000

/// The meanings of codes in fields of NMEA 2000, read once with the first message.
///
/// A table's line is `=NAME`; its entries are `code|meaning`; for flags the code is a bit; where two fields decide it is
/// `first,second|meaning`; for keys the rest of the line is a field as in ``NMEA2000Groups``.
struct NMEA2000Lookups: Sendable {
    static let shared = NMEA2000Lookups()

    /// `nmea2000-lookups.txt`.
    static var text: FactText {
        var count = 0
        let start = nmea2000_lookups(&count)
        return FactText(start: start, count: count)
    }

    private var meanings: [String: [UInt64: String]] = [:]
    private var keys: [String: [UInt64: NMEA2000Field]] = [:]

    private init() {
        var table = ""
        var keyLines: [(table: String, parts: [String])] = []
        for line in FactLines(Self.text) {
            if line.first == UInt8(ascii: "=") {
                table = line.parts(dropping: 1)[0]
                meanings[table] = [:]
                continue
            }
            let parts = line.parts()
            if parts.count > 2 {
                keyLines.append((table, parts))
                continue
            }
            let codes = parts[0].split(separator: ",").compactMap { UInt64($0) }
            guard parts.count == 2, let code = codes.first else { continue }
            meanings[table]?[codes.count > 1 ? Self.pair(code, codes[1]) : code] = parts[1]
        }
        // Values of keys may have lookups of their own.
        for line in keyLines {
            guard let code = UInt64(line.parts[0]) else { continue }
            keys[line.table, default: [:]][code] = NMEA2000Field(parts: Array(line.parts.dropFirst()), lookups: self)
        }
    }

    /// How the code of two fields is kept.
    static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 { first << 32 | second }

    /// The codes of a table with their meanings.
    func meanings(of table: String) -> [UInt64: String] { meanings[table] ?? [:] }

    /// The values that the keys of a table announce.
    func fields(of table: String) -> [UInt64: NMEA2000Field] { keys[table] ?? [:] }
}
