/// What a column of a CSV file holds.
enum CSVColumn: UInt8 {
    case ignored, time, identifier, data, length, code, channel
    case extended, remote, error, fd, bitRateSwitch, errorStateIndicator, direction, kind

    /// One data byte; its number is added.
    static let firstByte: UInt8 = 64
    /// As many columns of a line are looked at.
    static let most = 256
}

/// The columns of a CSV file, found by their heads.
struct CSVColumns {
    /// The raw value of a ``CSVColumn``, or ``CSVColumn/firstByte`` and the number of the byte.
    private(set) var kinds: [UInt8] = []
    var delimiter: UInt8
    /// What the head of the time column says of its unit, in nanoseconds.
    private(set) var timeScale: Int64?
    /// Whether the head of the identifiers says their base.
    private(set) var identifierIsDecimal: Bool?

    /// Whether a head is known only but for one character.
    private(set) var hasDamage = false

    init(_ kinds: [UInt8], delimiter: UInt8) {
        self.kinds = kinds
        self.delimiter = delimiter
    }

    func has(_ column: CSVColumn) -> Bool { kinds.contains(column.rawValue) }

    var hasByteColumns: Bool { kinds.contains { $0 >= CSVColumn.firstByte } }

    /// The columns of a head line; nil unless there are an identifier and data.
    init?(heads line: UnsafeBufferPointer<UInt8>) {
        guard line.count < 8192, let delimiter = Self.delimiter(of: line) else { return nil }
        self.delimiter = delimiter
        var bytes: [(column: Int, number: Int)] = []
        for (index, head) in Self.heads(of: line, delimiter).enumerated().prefix(CSVColumn.most) {
            if let number = CSVHeads.byteNumber(head.words) {
                bytes.append((index, number))
                kinds.append(0)
                continue
            }
            let damaged = CSVHeads.column(head.words) == nil ? CSVHeads.damagedColumn(head.words) : nil
            if damaged != nil { hasDamage = true }
            let column = damaged ?? CSVHeads.column(head.words) ?? .ignored
            guard column != .ignored, !has(column) else {
                kinds.append(0)
                continue
            }
            kinds.append(column.rawValue)
            if column == .time { timeScale = CSVHeads.timeScale(head) }
            if column == .identifier { identifierIsDecimal = CSVHeads.isDecimal(head) }
        }
        // Some count their data bytes from 0, some from 1.
        let first = bytes.map(\.number).min() ?? 0
        if !has(.data) {
            for byte in bytes where byte.number - first < 64 && first <= 1 {
                kinds[byte.column] = CSVColumn.firstByte + UInt8(byte.number - first)
            }
        }
        guard has(.identifier), has(.data) || hasByteColumns else { return nil }
    }

    /// The one of `, ; tab |` that stands most often in the line.
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
            CSVHeads.Head(String(decoding: part, as: UTF8.self))
        }
    }
}
