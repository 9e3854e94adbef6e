extension ASCParser {
    /// `1  64  Rx  d 4 64 00 00 00  Length = 0 BitCount = 0 ID = 100` from the identifier on.
    mutating func classicFrame(_ cursor: inout TextCursor, _ time: Int64, channel: TextCursor.Token) -> TextOutcome {
        let name = cursor.token()
        if name.equals("errorframe") {
            return frames.add(time, 0, .error(ASCErrorText.kind(cursor, isDecimal: isDecimal)), channel, 0)
        }
        if ASCOtherRecords.mayBeKnown(behindChannel: name), ASCOtherRecords.isKnown(behindChannel: name) {
            countKnown()
            return .other(name)
        }
        let direction = cursor.token()
        var flags: FrameFlags = []
        // The request to send. The frame itself, if it reached the bus, has a line of its own.
        if direction.equals("txrq") { return .other(direction) }
        guard isDirection(direction, &flags) else {
            return .unreadable(
                name.count > 0 ? "neither Rx nor Tx after the identifier" : "the line ends after the channel")
        }
        let kind = cursor.token()
        guard kind.equals("d") || kind.equals("r") else {
            guard kind.equals("e") else { return .unreadable("neither d nor r after the direction") }
            return frames.add(time, 0, flags.union(.error), channel, 0)
        }
        guard var identifier = self.identifier(name, &flags) ?? symbol(name, &flags, cursor) else {
            return .unreadable("the identifier cannot be read")
        }
        if name.count <= 2, name.start[0] >= 0x41 { identifier = shortName(identifier, &flags, cursor) }
        if kind.equals("r") { return remoteFrame(&cursor, time, identifier, flags, channel) }
        let code = cursor.token()
        guard let length = length(code, cursor, &flags) else { return .unreadable("the length cannot be read") }
        guard bytes(&cursor, count: length) else {
            return .unreadable("fewer data bytes than the length says, or an invalid byte")
        }
        guard !isAtByte(cursor) else { return .unreadable("more data than the length says") }
        return frames.add(time, identifier, flags, channel, length)
    }

    /// A word instead of an identifier. If it looks like a number, it is a damaged identifier and not a name.
    mutating func symbol(
        _ token: TextCursor.Token, _ flags: inout FrameFlags, _ rest: TextCursor
    ) -> UInt32? {
        guard token.count > 0 else { return nil }
        let first = token.start[0] | 0x20
        guard (0x61...0x7A).contains(first) || token.start[0] == 0x5F || token.start[0] >= 0x80 else { return nil }
        if hasOnlyNumbers && isDamagedNumber(token) { return nil }
        return symbolic(token, &flags, rest)
    }

    /// Whether all characters of a word but one are a hexadecimal number with a digit in it.
    private func isDamagedNumber(_ token: TextCursor.Token) -> Bool {
        guard token.count <= 9 else { return false }
        var strange = 0
        var digits = 0
        for index in 0..<token.count {
            let byte = token.start[index]
            if byte &- 0x30 < 10 { digits += 1 }
            if frames.hex[Int(byte)] >= 16 && !(index == token.count - 1 && byte | 0x20 == 0x78) { strange += 1 }
        }
        return strange == 1 && digits > 0
    }

    @inline(__always)
    func isDirection(_ token: TextCursor.Token, _ flags: inout FrameFlags) -> Bool {
        guard let direction = token.direction else { return false }
        flags.formUnion(direction)
        return true
    }

    /// `r`, `r 8`, `r Length = 1704000 BitCount = 145`.
    private mutating func remoteFrame(
        _ cursor: inout TextCursor, _ time: Int64, _ identifier: UInt32, _ flags: FrameFlags,
        _ channel: TextCursor.Token
    ) -> TextOutcome {
        let token = cursor.token()
        var length = 0
        if token.count == 1 && frames.hex[Int(token.start[0])] < 16 {
            length = min(Int(frames.hex[Int(token.start[0])]), 8)
        } else if token.count > 0 && !token.equals("length") && !token.equals("//") {
            return .unreadable("the length of the remote frame cannot be read")
        }
        return frames.add(time, identifier, flags.union(.remote), channel, length)
    }

    /// The number of data bytes, from the length code and the bytes themselves.
    ///
    /// A code of 9…F means 8 bytes on classic CAN. Some writers put FD frames into classic lines, with the code or the
    /// length in decimal; then the bytes decide.
    private mutating func length(
        _ code: TextCursor.Token, _ rest: TextCursor, _ flags: inout FrameFlags
    ) -> Int? {
        guard let value = isDecimal ? code.decimal.map({ UInt32($0) }) : code.hexadecimal else { return nil }
        if value <= 8 { return Int(value) }
        let count = countBytes(rest)
        if let decimal = code.decimal, count > 8, count == decimal || fdLength(decimal) == count,
            PayloadLength.isFD(count)
        {
            flags.insert(.fd)
            sawLengthCodes = true
            return count
        }
        if value <= 15 {
            if count > 8, fdLength(Int(value)) == count {
                flags.insert(.fd)
                sawLengthCodes = true
                return count
            }
            return count == 8 ? 8 : nil
        }
        return nil
    }

    private func fdLength(_ code: Int) -> Int? {
        PayloadLength.fd.indices.contains(code) ? PayloadLength.fd[code] : nil
    }

    /// Number of following words that are bytes.
    private func countBytes(_ rest: TextCursor) -> Int {
        var rest = rest
        var count = 0
        while count <= 64, byte(rest.token()) != nil { count += 1 }
        return count
    }

    /// The value of a byte in the base of the file.
    @inline(__always)
    func byte(_ token: TextCursor.Token) -> UInt8? { byte(token, isDecimal: isDecimal) }

    @inline(__always)
    private func byte(_ token: TextCursor.Token, isDecimal: Bool) -> UInt8? {
        if isDecimal {
            guard token.count <= 3, let value = token.decimal, value <= 255 else { return nil }
            return UInt8(value)
        }
        guard token.count == 2 || token.count == 1 else { return nil }
        let high = token.count == 2 ? frames.hex[Int(token.start[0])] : 0
        let low = frames.hex[Int(token.start[token.count - 1])]
        return high < 16 && low < 16 ? high << 4 | low : nil
    }

    /// Whether the next word is a byte of two digits.
    @inline(__always)
    func isAtByte(_ cursor: TextCursor) -> Bool { isAtByte(cursor, isDecimal: isDecimal) }

    @inline(__always)
    func isAtByte(_ cursor: TextCursor, isDecimal: Bool) -> Bool {
        var rest = cursor
        let token = rest.token()
        return token.count == 2 && byte(token, isDecimal: isDecimal) != nil
    }

    /// Reads data bytes into the payload; false if one is missing.
    @inline(__always)
    func bytes(_ cursor: inout TextCursor, count: Int) -> Bool { bytes(&cursor, count: count, isDecimal: isDecimal) }

    @inline(__always)
    func bytes(_ cursor: inout TextCursor, count: Int, isDecimal: Bool) -> Bool {
        guard count <= FrameTable.longestPayload else { return false }
        if !isDecimal { return count == 0 || cursor.hexBytes(count, into: frames.payload) }
        for index in 0..<count {
            guard let value = byte(cursor.token(), isDecimal: isDecimal) else { return false }
            frames.payload[index] = value
        }
        return true
    }
}
