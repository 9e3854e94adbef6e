/// What the lines before a header row state: bases and the start of logging in files of Kvaser, buses in files of
/// Vehicle Spy.
struct CSVPreamble {
    private(set) var dataIsDecimal: Bool?
    private(set) var identifierIsDecimal: Bool?
    /// `Logging started at`, nanoseconds since 1970 as if it were UTC, and what the converter added to all times.
    private var started: Int64?
    private var offset: Int64 = 0
    /// Buses whose protocol is stated and is not CAN.
    private(set) var otherBuses: [[UInt8]] = []
    private var isInBuses = false
    private static let mostBuses = 64

    mutating func take(_ line: UnsafeBufferPointer<UInt8>) {
        guard let base = line.baseAddress, line.count < 1024 else { return }
        var cursor = TextCursor(base, line.count)
        let separator = line.first { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == 0x09 }
        let first = cursor.field(separator ?? UInt8(ascii: ","))
        let second = cursor.field(separator ?? UInt8(ascii: ","))
        if first.equals("format of data field") { dataIsDecimal = base10(second) }
        if first.equals("format of id field") { identifierIsDecimal = base10(second) }
        if first.equals("logging started at") { started = CSVDay.moment(second) }
        if first.equals("timestamp offset") { offset = second.decimal(scale: 1_000_000_000) ?? 0 }
        if first.equals("network description") {
            isInBuses = true
        } else if isInBuses {
            let name = cursor.field(separator ?? UInt8(ascii: ","))
            let kind = cursor.field(separator ?? UInt8(ascii: ","))
            // `CAN`, `CAN FD`, `HS CAN`; other words are LIN, J1850, ISO 9141, Ethernet …
            guard kind.count > 0, !contains("can", kind), otherBuses.count < Self.mostBuses else { return }
            otherBuses.append(Array(UnsafeBufferPointer(start: name.start, count: name.count)))
        }
    }

    /// What the times are counted from, nanoseconds since 1970 as if it were UTC.
    var start: Int64? { started.map { $0.subtractingSaturating(offset) } }

    private func base10(_ cell: TextCursor.Token) -> Bool? {
        cell.equals("dec") ? true : cell.equals("hex") ? false : nil
    }

    private func contains(_ word: StaticString, _ cell: TextCursor.Token) -> Bool {
        guard cell.count >= word.utf8CodeUnitCount else { return false }
        return (0...cell.count - word.utf8CodeUnitCount).contains { index in
            TextCursor.Token(start: cell.start + index, count: cell.count - index).hasPrefix(word)
        }
    }
}

/// Whether a column of numbers has the flags of Kvaser's canlib: for data frames, either 11 or 29 bits are stated.
struct CSVFlagFacts {
    private var fitting = 0
    private var others = 0
    /// Whether an identifier of 11 bits has more than these if it is read as hexadecimal.
    private(set) var showDecimal = false

    mutating func look(at cell: TextCursor.Token, _ identifier: TextCursor.Token?) {
        guard let word = cell.decimal else {
            others += 1
            return
        }
        let flags = CanlibFlags(rawValue: UInt32(word))
        let isStandard = flags.contains(.standard)
        guard flags.contains(.errorFrame) || isStandard != flags.contains(.extended) else {
            others += 1
            return
        }
        fitting += 1
        if isStandard, !flags.contains(.errorFrame), let value = identifier?.withoutHexPrefix.hexadecimal,
            value > CandumpFilter.standardMask
        {
            showDecimal = true
        }
    }

    /// Without any row, the header row decides.
    var areKvasers: Bool { others == 0 || fitting > others }
}

/// Flags of a message in Kvaser's canlib (canstat.h).
struct CanlibFlags: OptionSet {
    let rawValue: UInt32

    static let remote = CanlibFlags(rawValue: 1)
    static let standard = CanlibFlags(rawValue: 2)
    static let extended = CanlibFlags(rawValue: 4)
    static let errorFrame = CanlibFlags(rawValue: 0x20)
    /// The frame was sent, or its sending was requested.
    static let transmitted = CanlibFlags(rawValue: 0x40)
    static let request = CanlibFlags(rawValue: 0x80)
    static let fd = CanlibFlags(rawValue: 0x1_0000)
    static let bitRateSwitch = CanlibFlags(rawValue: 0x2_0000)
    static let errorStateIndicator = CanlibFlags(rawValue: 0x4_0000)

    var frameFlags: FrameFlags {
        var flags: FrameFlags = contains(.transmitted) ? .transmitted : .received
        if contains(.remote) { flags.insert(.remote) }
        if contains(.errorFrame) { flags.insert(.error) }
        if contains(.fd) { flags.insert(.fd) }
        if contains(.bitRateSwitch) { flags.formUnion([.fd, .bitRateSwitch]) }
        if contains(.errorStateIndicator) { flags.formUnion([.fd, .errorStateIndicator]) }
        return flags
    }
}

/// Whether data bytes have cells of their own, although only the first of these has a name.
struct CSVSpreadFacts {
    /// The rows whose cells after the data may be bytes, and those where they are something else.
    private var spread = 0
    private var others = 0
    /// The rows with all bytes in the cell of the data.
    private var whole = 0
    private var leadingZeros = Zeros()
    private var laterZeros = Zeros()
    /// The longest payload of CAN FD.
    private static let mostCells = 64

    /// How numbers below 16 are written.
    private struct Zeros {
        var with = 0
        var without = 0

        mutating func look(at cell: TextCursor.Token) {
            if cell.count == 1 { without += 1 }
            if cell.count == 2, cell.start[0] == 0x30 { with += 1 }
        }

        var areAlways: Bool { with > 0 && without == 0 }
        var areNever: Bool { with == 0 && without > 0 }
    }

    /// - Parameters:
    ///   - length: the number of bytes, or the length code, if the row states one.
    ///   - rest: what is after the cell of the data, the last that has a name.
    mutating func look(
        at data: TextCursor.Token, length: Int?, _ rest: TextCursor, _ delimiter: UInt8, _ bytes: inout CSVNumberFacts
    ) {
        var cursor = rest
        guard Self.isByte(data) else {
            whole += 1
            if !rest.isAtEnd, Self.isByte(cursor.field(delimiter)) { others += 1 }
            return
        }
        var seen = (bytes, laterZeros)
        var count = 1
        while !cursor.isAtEnd, count <= Self.mostCells {
            let cell = cursor.field(delimiter)
            guard cell.count > 0 else { continue }
            guard Self.isByte(cell) else {
                others += 1
                return
            }
            count += 1
            seen.0.look(at: cell)
            seen.1.look(at: cell)
        }
        leadingZeros.look(at: data)
        guard count > 1 else { return }
        if let length {
            let isCode = (9...15).contains(length) && PayloadLength.fd[length] == count
            guard length == count || isCode else {
                others += 1
                return
            }
        }
        (bytes, laterZeros) = seen
        spread += 1
    }

    /// Whether a cell may be one byte: at most three digits, or `0x` and two.
    static func isByte(_ cell: TextCursor.Token) -> Bool {
        let digits = cell.withoutHexPrefix
        return digits.count <= 3 && digits.hexadecimal != nil
    }

    /// Whether the cells of most rows may be bytes.
    var maySpread: Bool { spread > 0 && spread >= whole && spread > others }

    /// Whether they are bytes.
    var isSpread: Bool {
        guard maySpread else { return false }
        // One tool writes all bytes alike.
        if leadingZeros.areAlways && laterZeros.areNever || leadingZeros.areNever && laterZeros.areAlways {
            return false
        }
        return true
    }

    /// As ``CSVDialect/hasOtherCells``.
    var hasOtherCells: Bool { (spread > 0 || others > 0) && !isSpread }
}

/// When the times of a file begin, by a column of dates with whole seconds.
struct CSVMomentFacts {
    /// The time in the row that is looked at.
    var time: TextCursor.Token?
    /// Dates are cut to seconds, so the latest of these is nearest to the start.
    private(set) var start: Int64?

    mutating func look(at cell: TextCursor.Token) {
        guard let cut = time, let moment = CSVDay.moment(cell),
            let time = cut.decimal(scale: 1_000_000_000) ?? cut.commaDecimal(scale: 1_000_000_000)
        else { return }
        start = max(start ?? .min, moment.subtractingSaturating(time))
    }
}
