extension ASCParser {
    /// `1 Rx  300  Name  1 0 8  8 11 … 102203 133 303000 …` from the channel on: direction, identifier, name or
    /// nothing, BRS, ESI, length code, length, data, duration, bit count, flags.
    mutating func fdFrame(_ cursor: inout TextCursor, _ time: Int64) -> TextOutcome {
        let channel = cursor.token()
        // `CANFD   Start of measurement`
        if channel.decimal == nil, ASCOtherRecords.isKnown(channel) {
            countKnown()
            return .other(channel)
        }
        var flags: FrameFlags = []
        guard channel.decimal != nil, isDirection(cursor.token(), &flags) else {
            return .unreadable("the channel or direction of a CANFD line cannot be read")
        }
        let first = cursor.token()
        if first.equals("errorframe") {
            let kind = ASCErrorText.kind(cursor, isDecimal: areDecimalFD)
            return frames.add(time, 0, flags.union(.fd).union(.error(kind)), channel, 0)
        }
        guard let fields = Self.fields(&cursor) else { return .unreadable("the fields of a CANFD line cannot be read") }
        let isDecimal = areDecimalFD
        guard let identifier = self.identifier(first, &flags, isDecimal: isDecimal) ?? symbol(first, &flags, cursor)
        else {
            return .unreadable("the identifier cannot be read")
        }
        guard fields.length <= 64 else { return .unreadable("more than 64 data bytes") }
        guard bytes(&cursor, count: fields.length, isDecimal: isDecimal) else {
            return .unreadable("fewer data bytes than the length says, or an invalid byte")
        }
        guard !isAtByte(cursor, isDecimal: isDecimal) else { return .unreadable("more data than the length says") }
        let word = flagWord(cursor)
        if word & Self.remoteFlag != 0 {
            return frames.add(time, identifier, flags.union(.remote), channel, min(fields.code, 8))
        }
        // Flags without EDL mean a classic frame on an FD channel; missing flags, or 0, mean nothing.
        let isFD = word == 0 || word & Self.extendedDataLength != 0 || fields.bitRateSwitch || fields.length > 8
        if isFD {
            flags.insert(.fd)
            if fields.bitRateSwitch { flags.insert(.bitRateSwitch) }
            if fields.errorState { flags.insert(.errorStateIndicator) }
        }
        guard PayloadLength.isFD(fields.length) else { return .unreadable("not a valid CAN FD length") }
        return frames.add(time, identifier, flags, channel, fields.length)
    }

    private static let remoteFlag: UInt32 = 0x10
    private static let extendedDataLength: UInt32 = 0x1000

    /// Whether the numbers of these lines are decimal, which the line `base dec` alone does not say.
    private var areDecimalFD: Bool { isDecimal && numbers.areDecimal }

    /// How the numbers of these lines were read, if the header says something else.
    var numbersNote: String? {
        guard isDecimal, numbers.exist, !numbers.areDecimal else { return nil }
        return numbers.areUnknown
            ? "the numbers of CANFD lines are read as hexadecimal, as CANalyzer writes them; nothing in the first lines"
                + " shows their base"
            : "the numbers of CANFD lines are read as hexadecimal, as their digits show; the header says decimal"
    }

    struct Fields {
        var bitRateSwitch: Bool
        var errorState: Bool
        /// DLC, 0…15.
        var code: Int
        var length: Int
    }

    /// BRS, ESI, length code, length; a message name may precede them.
    static func fields(_ cursor: inout TextCursor) -> Fields? {
        let start = cursor
        if let fields = eitherFields(&cursor) { return fields }
        cursor = start
        _ = cursor.token()
        return eitherFields(&cursor)
    }

    private static func eitherFields(_ cursor: inout TextCursor) -> Fields? {
        let start = cursor
        guard let fields = fourFields(&cursor) else { return nil }
        guard fields.code == 0, fields.length > 0, !fields.errorState else { return fields }
        // A code of 0 with a length: earlier versions of CANgaroo write BRS, two zeros, and the length twice.
        var other = start
        guard let earlier = fiveFields(&other) else { return fields }
        cursor = other
        return earlier
    }

    private static func fiveFields(_ cursor: inout TextCursor) -> Fields? {
        guard let bitRateSwitch = bit(cursor.token()), bit(cursor.token()) == false, bit(cursor.token()) == false,
            let length = cursor.token().decimal, cursor.token().decimal == length, PayloadLength.isFD(length)
        else { return nil }
        return Fields(
            bitRateSwitch: bitRateSwitch, errorState: false, code: PayloadLength.fd.firstIndex(of: length) ?? 0,
            length: length)
    }

    private static func fourFields(_ cursor: inout TextCursor) -> Fields? {
        guard let bitRateSwitch = bit(cursor.token()), let errorState = bit(cursor.token()) else { return nil }
        let word = cursor.token()
        guard let code = code(word), let length = cursor.token().decimal else { return nil }
        // A code of two digits is decimal.
        guard word.count == 1 || PayloadLength.fd[code] == length || length == 8 else { return nil }
        return Fields(bitRateSwitch: bitRateSwitch, errorState: errorState, code: code, length: length)
    }

    /// `0` to `9`, `a` to `f`, `10` to `15`.
    private static func code(_ word: TextCursor.Token) -> Int? {
        if word.count == 2 { return word.decimal.flatMap { (10...15).contains($0) ? $0 : nil } }
        guard word.count == 1 else { return nil }
        let digit = HexDigits.values[Int(word.start[0])]
        return digit < 16 ? Int(digit) : nil
    }

    private static func bit(_ token: TextCursor.Token) -> Bool? {
        guard token.count == 1 else { return nil }
        switch token.start[0] {
        case 0x30: return false
        case 0x31: return true
        default: return nil
        }
    }

    /// The third number after the data, hexadecimal; 0 if it is missing.
    private func flagWord(_ rest: TextCursor) -> UInt32 {
        var rest = rest
        _ = rest.token()
        _ = rest.token()
        return rest.token().hexadecimal ?? 0
    }
}
