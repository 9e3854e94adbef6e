/// The columns of a PEAK trace, in their order in a line.
///
/// They are stored as four bits each in one number, so that reading them counts no references.
struct TRCLayout: Equatable {
    /// The columns of `$COLUMNS`, named there by one letter.
    enum Column: UInt64 {
        case none
        /// N, the number of the record, followed by a bracket in versions 1.0 to 1.3.
        case number
        /// O, milliseconds since the start.
        case offset
        /// T, the type of the record.
        case type
        /// B
        case bus
        /// I, four digits for 11 bits, eight for 29.
        case identifier
        /// d, Rx or Tx.
        case direction
        /// R, the destination address of J1939.
        case reserved
        /// l, bytes of data.
        case length
        /// L, the data length code.
        case code
        /// D, the bytes to the end of the line.
        case data
        /// A letter that is not known.
        case unknown
    }

    private(set) var packed: UInt64 = 0
    /// Before version 2.0 the type column contains Rx or Tx, and a remote frame is marked where its data would be.
    var isOld = false

    init(_ columns: [Column], isOld: Bool = false) {
        for (index, column) in columns.prefix(15).enumerated() { packed |= column.rawValue << (4 * UInt64(index)) }
        self.isOld = isOld
    }

    /// The columns of a version without a `$COLUMNS` line; nil for an unknown version.
    static func version(_ version: String) -> TRCLayout? {
        switch version {
        case "1.0": return TRCLayout([.number, .offset, .identifier, .code, .data], isOld: true)
        case "1.1": return TRCLayout([.number, .offset, .type, .identifier, .code, .data], isOld: true)
        case "1.2": return TRCLayout([.number, .offset, .bus, .type, .identifier, .code, .data], isOld: true)
        case "1.3":
            return TRCLayout([.number, .offset, .bus, .type, .identifier, .reserved, .code, .data], isOld: true)
        case "2.0": return TRCLayout([.number, .offset, .type, .identifier, .direction, .length, .data])
        case "2.1":
            return TRCLayout(
                [.number, .offset, .type, .bus, .identifier, .direction, .reserved, .code, .data])
        default: return nil
        }
    }

    static func isKnown(_ version: String) -> Bool { TRCLayout.version(version) != nil }

    /// `N,O,T,B,I,d,R,L,D`; nil if a required column is missing.
    static func columns(_ list: TextCursor.Token) -> TRCLayout? {
        var columns: [Column] = []
        for name in list.text.split(separator: ",").prefix(15) {
            columns.append(letters[String(name)] ?? .unknown)
        }
        guard columns.contains(.offset), columns.contains(.identifier),
            columns.contains(.length) || columns.contains(.code), columns.last == .data,
            // A column that is given twice is a damaged one; then the version decides.
            Set(columns).count == columns.count
        else { return nil }
        return TRCLayout(columns)
    }

    private static let letters: [String: Column] = [
        "N": .number, "O": .offset, "T": .type, "B": .bus, "I": .identifier, "d": .direction, "R": .reserved,
        "l": .length, "L": .code, "D": .data,
    ]

    /// The header row of a CSV file of PEAK-Converter, with spaces or separators between the names.
    static func heads(_ cursor: TextCursor) -> TRCLayout? {
        var cursor = cursor
        var columns: [Column] = []
        var damaged = 0
        while true {
            let word = cursor.token()
            if word.count == 0 || word.equals("d0") { break }
            if word.start[0] == 0x28 { continue }  // a unit: (ms), (hex)
            if let column = heads.first(where: { word.equals($0.0) })?.1 {
                columns.append(column)
                continue
            }
            // One word may be damaged.
            damaged += 1
            guard damaged == 1 else { return nil }
            if word.resembles("d0") { break }
            if word.start[word.count - 1] == 0x29 { continue }
            guard let column = heads.first(where: { word.resembles($0.0) })?.1 else { return nil }
            columns.append(column)
        }
        guard columns.contains(.offset), columns.contains(.identifier), columns.contains(.length) else { return nil }
        return TRCLayout(columns + [.data])
    }

    private static let heads: [(StaticString, Column)] = [
        ("number", .number), ("time", .offset), ("bus", .bus), ("direction", .direction), ("type", .type),
        ("id", .identifier), ("reserved", .reserved), ("length", .length),
    ]

    /// The form of a line without any header before it: in each version before 2.0, Rx or Tx has a place of its own.
    static func guess(_ cursor: TextCursor) -> TRCLayout? {
        var cursor = cursor
        let number = cursor.token()
        guard number.count > 1, number.start[number.count - 1] == 0x29 else { return nil }
        _ = cursor.token()
        let third = cursor.token()
        if isOldType(third) { return version("1.1") }
        guard isOldType(cursor.token()) else { return version("1.0") }
        _ = cursor.token()
        // Version 1.3 adds a dash or an address before the length to 1.2.
        let next = cursor.token()
        let isReserved = next.equals("-") || next.decimal == nil
        return version(isReserved ? "1.3" : "1.2")
    }

    private static func isOldType(_ word: TextCursor.Token) -> Bool {
        word.direction != nil || word.equals("warng") || word.equals("error")
    }
}
