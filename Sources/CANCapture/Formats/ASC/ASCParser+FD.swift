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
            let kind = ASCErrorText.kind(cursor, isDecimal: false)
            return frames.add(time, 0, flags.union(.fd).union(.error(kind)), channel, 0)
        }
        guard let fields = fields(&cursor) else { return .unreadable("the fields of a CANFD line cannot be read") }
        // The numbers of these lines are hexadecimal in files with the line `base dec`, too.
        guard let identifier = self.identifier(first, &flags, isDecimal: false) ?? symbol(first, &flags, cursor) else {
            return .unreadable("the identifier cannot be read")
        }
        guard fields.length <= 64 else { return .unreadable("more than 64 data bytes") }
        guard fields.length == 0 || cursor.hexBytes(fields.length, into: frames.payload) else {
            return .unreadable("fewer data bytes than the length says, or an invalid byte")
        }
        guard !isAtByte(cursor, isDecimal: false) else { return .unreadable("more data than the length says") }
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

    private struct Fields {
        var bitRateSwitch: Bool
        var errorState: Bool
        /// DLC, 0…15.
        var code: Int
        var length: Int
    }

    /// BRS, ESI, length code, length; a message name may precede them.
    private func fields(_ cursor: inout TextCursor) -> Fields? {
        let start = cursor
        if let fields = eitherFields(&cursor) { return fields }
        cursor = start
        _ = cursor.token()
        return eitherFields(&cursor)
    }

    private func eitherFields(_ cursor: inout TextCursor) -> Fields? {
        let start = cursor
        guard let fields = fourFields(&cursor) else { return nil }
        guard fields.code == 0, fields.length > 0, !fields.errorState else { return fields }
        // A code of 0 with a length: earlier versions of CANgaroo write BRS, two zeros, and the length twice.
        var other = start
        guard let earlier = fiveFields(&other) else { return fields }
        cursor = other
        return earlier
    }

    private func fiveFields(_ cursor: inout TextCursor) -> Fields? {
        guard let bitRateSwitch = bit(cursor.token()), bit(cursor.token()) == false, bit(cursor.token()) == false,
            let length = cursor.token().decimal, cursor.token().decimal == length, PayloadLength.isFD(length)
        else { return nil }
        return Fields(
            bitRateSwitch: bitRateSwitch, errorState: false, code: PayloadLength.fd.firstIndex(of: length) ?? 0,
            length: length)
    }

    private func fourFields(_ cursor: inout TextCursor) -> Fields? {
        guard let bitRateSwitch = bit(cursor.token()), let errorState = bit(cursor.token()) else { return nil }
        let code = cursor.token()
        guard code.count == 1, frames.hex[Int(code.start[0])] < 16, let length = cursor.token().decimal else {
            return nil
        }
        return Fields(
            bitRateSwitch: bitRateSwitch, errorState: errorState, code: Int(frames.hex[Int(code.start[0])]),
            length: length)
    }

    private func bit(_ token: TextCursor.Token) -> Bool? {
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
