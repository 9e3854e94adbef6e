/// The content of a column of a CSV file.
enum CSVColumn: UInt8 {
    case ignored, time, identifier, data, length, code, channel
    case extended, remote, error, fd, bitRateSwitch, errorStateIndicator, direction, kind
    /// Words such as `FD BRS` or `Rtr`; the bit set of Kvaser's canlib; whether the frame was transmitted.
    case marks, flagWord, transmitted
    /// The date of a time of day; a date and time beside a time that counts from the start.
    case day, moment

    /// One data byte; its number is added.
    static let firstByte: UInt8 = 64
    /// Maximum number of columns of a line that are read.
    static let most = 256
}

/// The columns of a CSV file, recognised by their names in the header row.
struct CSVColumns {
    /// The raw value of a ``CSVColumn``, or ``CSVColumn/firstByte`` and the number of the byte.
    private(set) var kinds: [UInt8] = []
    var delimiter: UInt8
    /// The unit in the name of the time column, in nanoseconds.
    private(set) var timeScale: Int64?
    /// Whether the name of the identifier column states its base.
    private(set) var identifierIsDecimal: Bool?

    /// Whether a column name differs from a known one by one character.
    private(set) var hasDamage = false
    /// The tool that writes this header row, if its columns need to be known.
    private(set) var tool: CSVTool?

    init(_ kinds: [UInt8], delimiter: UInt8) {
        self.kinds = kinds
        self.delimiter = delimiter
    }

    func has(_ column: CSVColumn) -> Bool { kinds.contains(column.rawValue) }

    var hasByteColumns: Bool { kinds.contains { $0 >= CSVColumn.firstByte } }

    /// The columns of a header row; nil unless it contains an identifier and data.
    init?(heads line: UnsafeBufferPointer<UInt8>) {
        guard line.count < 8192, let delimiter = Self.delimiter(of: line) else { return nil }
        self.delimiter = delimiter
        var bytes: [(column: Int, number: Int)] = []
        let heads = Self.heads(of: line, delimiter)
        for (index, head) in heads.enumerated().prefix(CSVColumn.most) {
            if let number = CSVHeads.byteNumber(head.words) {
                bytes.append((index, number))
                kinds.append(0)
                continue
            }
            let damaged = CSVHeads.column(head.words) == nil ? CSVHeads.damagedColumn(head.words) : nil
            if damaged != nil { hasDamage = true }
            let column = damaged ?? CSVHeads.column(head.words) ?? .ignored
            if column == .identifier, has(.identifier), identifierIsDecimal != false, CSVHeads.isDecimal(head) == false
            {
                // The number is there twice, and only one of the columns names its base for certain.
                kinds = kinds.map { $0 == column.rawValue ? CSVColumn.ignored.rawValue : $0 }
            }
            guard column != .ignored, !has(column) else {
                kinds.append(0)
                continue
            }
            kinds.append(column.rawValue)
            if column == .time { timeScale = CSVHeads.timeScale(head) }
            if column == .identifier { identifierIsDecimal = CSVHeads.isDecimal(head) }
        }
        // Some writers number data bytes from 0, some from 1.
        let first = bytes.map(\.number).min() ?? 0
        if !has(.data) {
            for byte in bytes where byte.number - first < 64 && first <= 1 {
                kinds[byte.column] = CSVColumn.firstByte + UInt8(byte.number - first)
            }
        }
        adapt(to: heads)
        guard has(.identifier), has(.data) || hasByteColumns else { return nil }
    }

    /// Gives columns the meaning that only the whole header row shows.
    private mutating func adapt(to heads: [CSVHeads.Head]) {
        let words = heads.prefix(CSVColumn.most).map(\.words)
        tool = CSVTool(words, Set(heads.map(\.origin)))
        for (name, column) in tool?.columns ?? CSVTool.usualColumns {
            guard let index = words.firstIndex(of: name), kinds[index] == CSVColumn.ignored.rawValue else { continue }
            kinds[index] = column.rawValue
        }
        if !has(.time), let index = words.firstIndex(where: { CSVHeads.unitAlone($0) != nil }) {
            kinds[index] = CSVColumn.time.rawValue
            timeScale = CSVHeads.unitAlone(words[index])
        }
    }

    /// Reads cells after the last column name, which is that of the data, as one byte each.
    mutating func spreadData() {
        guard isDataLast else { return }
        kinds.removeLast()
        for number in 0..<Self.mostSpread { kinds.append(CSVColumn.firstByte + UInt8(number)) }
    }

    /// The longest payload of CAN FD.
    private static let mostSpread = 64

    /// Whether the data is in the last column.
    var isDataLast: Bool { kinds.last == CSVColumn.data.rawValue }

    /// Reads a column as another one.
    mutating func change(_ column: CSVColumn, to other: CSVColumn) {
        kinds = kinds.map { $0 == column.rawValue ? other.rawValue : $0 }
    }

    /// The separator (`, ; tab |`) that occurs most often in the line.
    private static func delimiter(of line: UnsafeBufferPointer<UInt8>) -> UInt8? {
        var best: (byte: UInt8, count: Int)?
        for byte: UInt8 in [0x2C, 0x3B, 0x09, 0x7C] {
            let count = line.count { $0 == byte }
            if count > best?.count ?? 0 { best = (byte, count) }
        }
        return best?.byte
    }

    private static func heads(of line: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8) -> [CSVHeads.Head] {
        line.split(separator: delimiter, omittingEmptySubsequences: false).map { part in
            if let words = CSVChinese.words(part) { return CSVHeads.Head(words, origin: .chinese) }
            return CSVHeads.Head(String(decoding: part, as: UTF8.self))
        }
    }
}

/// The column names in the CSV files of common tools.
enum CSVHeads {
    /// What a name was before.
    enum Origin { case usual, dataFrame, chinese }

    /// A name in lower case, without punctuation: `Time Stamp (us)` becomes `timestamp` and `us`.
    struct Head {
        /// The name without brackets and their content, letters and digits only.
        var words = ""
        /// The content of the brackets, or the part after the last underscore.
        var unit = ""
        var origin: Origin

        init(_ text: String, origin: Origin = .usual) {
            var text = text
            self.origin = origin
            if let point = text.lastIndex(of: "."), text.contains("CAN_DataFrame.") {
                text = String(text[text.index(after: point)...])
                self.origin = .dataFrame
            }
            var inBrackets = false
            for scalar in text.lowercased().unicodeScalars.prefix(80) {
                switch scalar {
                case "(", "[": inBrackets = true
                case ")", "]": inBrackets = false
                case "a"..."z", "0"..."9", "µ", "μ":
                    if inBrackets { unit.unicodeScalars.append(scalar) } else { words.unicodeScalars.append(scalar) }
                default: break
                }
            }
        }
    }

    static func column(_ words: String) -> CSVColumn? {
        if let known = names[words] { return known }
        return timeUnits.contains { words == "time" + $0.0 || words == "timestamp" + $0.0 } ? .time : nil
    }

    /// Shorter words are similar to too many others.
    private static let shortestDamaged = 5

    /// The column whose name differs from this one by one character; nil if there is none, or more than one.
    static func damagedColumn(_ words: String) -> CSVColumn? {
        let bytes = Array(words.utf8)
        guard bytes.count >= shortestDamaged else { return nil }
        let alike = names.filter { name in
            name.key.utf8.count == bytes.count && zip(name.key.utf8, bytes).count { $0 != $1 } == 1
        }
        let columns = Set(alike.values)
        return columns.count == 1 ? columns.first : nil
    }

    private static let names: [String: CSVColumn] = {
        let lists: [(CSVColumn, String)] = [
            (
                .time,
                """
                time timestamp timestamps timestampepoch timeoffset abstime absolutetime reltime relativetime rxtime epoch \
                datetime systemtime seconds t
                """
            ),
            (
                .identifier,
                """
                id canid idhex hexid idinhex iddec arbitrationid arbid identifier msgid messageid frameid address \
                addr canidhex canidentifier
                """
            ),
            (.data, "data databytes datahex datainhex payload payloadhex bytes rawdata datafield databyteshex"),
            (.length, "len length datalength datalen dlcbytes size nbytes bytecount"),
            (.code, "dlc candlc datalengthcode"),
            (.channel, "channel ch chan chn bus buschannel busid interface iface port"),
            (.extended, "extended ext ide isextended isextendedid xtd extid eff extendedid"),
            (.remote, "remote rtr isremote isremoteframe remoteframe"),
            (.error, "error err iserror iserrorframe errorframe"),
            (.fd, "fd fdf edl isfd canfd"), (.bitRateSwitch, "brs bitrateswitch"),
            (.errorStateIndicator, "esi errorstateindicator"),
            (.direction, "dir direction rxtx txrx tr"), (.kind, "type frametype idtype msgtype"),
        ]
        var names: [String: CSVColumn] = [:]
        for (column, words) in lists {
            for word in words.split(separator: " ") { names[String(word)] = column }
        }
        return names
    }()

    /// `d0`, `D1`, `data7`, `Byte 3`, `b0`: the number; nil for other names.
    static func byteNumber(_ words: String) -> Int? {
        for prefix in ["databyte", "data", "byte", "d", "b"] where words.hasPrefix(prefix) {
            let digits = words.dropFirst(prefix.count)
            guard !digits.isEmpty, digits.count <= 2, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                continue
            }
            return Int(digits)
        }
        return nil
    }

    private static let timeUnits: [(String, Int64)] = [
        ("ns", 1), ("us", 1000), ("µs", 1000), ("μs", 1000), ("ms", 1_000_000), ("s", 1_000_000_000),
        ("sec", 1_000_000_000), ("seconds", 1_000_000_000),
    ]

    static func timeScale(_ head: Head) -> Int64? {
        if let unit = timeUnits.first(where: { $0.0 == head.unit }) { return unit.1 }
        if head.words == "seconds" || head.words == "timestampepoch" || head.words == "epoch" {
            return 1_000_000_000
        }
        return timeUnits.first { head.words == "time" + $0.0 || head.words == "timestamp" + $0.0 }?.1
    }

    /// The unit of a time, if it is the whole name of a column: `ms`.
    static func unitAlone(_ words: String) -> Int64? {
        ["ns", "us", "µs", "μs", "ms"].contains(words) ? timeUnits.first { $0.0 == words }?.1 : nil
    }

    static func isDecimal(_ head: Head) -> Bool? {
        if head.unit.contains("hex") || head.words.contains("hex") { return false }
        return head.unit.contains("dec") || head.words.hasSuffix("dec") ? true : nil
    }
}
