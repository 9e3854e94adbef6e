extension CandumpParser {
    /// `[8]  11 22 …`: one digit in brackets is a classic frame, two are FD, four XL; `{F}` is the raw DLC (-8).
    mutating func terminalFrame(_ cursor: inout TextCursor, _ header: Header, _ flags: inout FrameFlags) -> Outcome {
        let isRaw = cursor.byte == 0x7B
        cursor.at += 1
        let start = cursor.at
        while hex[Int(cursor.byte)] < 16 { cursor.at += 1 }
        let size = TextCursor.Token(start: start, count: cursor.at - start)
        guard cursor.take(isRaw ? 0x7D : 0x5D) else { return .unreadable("the length cannot be read") }
        var length: Int
        if isRaw {
            guard size.count == 1, let code = size.hexadecimal else {
                return .unreadable("the raw DLC cannot be read")
            }
            length = min(Int(code), 8)
        } else {
            guard size.count <= 4, let value = size.decimal else { return .unreadable("the length cannot be read") }
            length = value
        }
        if size.count == 4 { return terminalXLFrame(&cursor, header, &flags, length) }
        guard let identifier = identifier(header, &flags) else {
            return .unreadable("the identifier is out of range")
        }
        if size.count >= 2 { flags.insert(.fd) }
        guard flags.contains(.fd) ? PayloadLength.isFD(length) : length <= 8 else {
            return .unreadable("the length is out of range")
        }
        cursor.skipBlanks()
        if isRemoteRequest(cursor) {
            guard !flags.contains(.fd) else { return .unreadable("a remote request on CAN FD") }
            flags.insert(.remote)
            guard !isJoined(cursor, length) else { return .unreadable(JoinedLines.unread) }
            return add(header, identifier, flags, length)
        }
        guard bytes(&cursor, count: length) else { return .unreadable("fewer data bytes than the length says") }
        guard !isAtByte(cursor) else { return .unreadable("more data than the length says") }
        guard !isJoined(cursor, length) else { return .unreadable(JoinedLines.unread) }
        return add(header, identifier, flags, length)
    }

    /// Whether another line follows, with its length in brackets, where the data as characters (-a) does not follow.
    @inline(__always)
    private func isJoined(_ cursor: TextCursor, _ length: Int) -> Bool {
        cursor.end - cursor.at > Self.longestRequest && isJoinedFar(cursor, length)
    }

    /// `remote request`, and room for a decoded error or similar text.
    private static let longestRequest = 14

    @inline(never)
    private func isJoinedFar(_ cursor: TextCursor, _ length: Int) -> Bool {
        var rest = cursor
        rest.skipBlanks()
        // The data as characters may look like anything.
        if rest.byte == 0x27 {
            guard rest.end - rest.at > length + 1, rest.at[length + 1] == 0x27 else { return false }
            rest.at += length + 2
        }
        var before = TextCursor.Token("")
        while true {
            let word = rest.token()
            guard word.count > 0 else { return false }
            let (first, last) = (word.start[0], word.start[word.count - 1])
            let isLength = word.count >= 3 && (first == 0x5B && last == 0x5D || first == 0x7B && last == 0x7D)
            if isLength, before.hexadecimal != nil { return true }
            before = word
        }
    }

    /// `[0012] (45|81:00:12345678) 11 22 …`: VCID, flags, SDU type, acceptance field.
    @inline(never)
    private mutating func terminalXLFrame(
        _ cursor: inout TextCursor, _ header: Header, _ flags: inout FrameFlags, _ length: Int
    ) -> Outcome {
        cursor.skipBlanks()
        guard cursor.byte == 0x28, cursor.byte(after: 3) == 0x7C, cursor.byte(after: 6) == 0x3A,
            cursor.byte(after: 9) == 0x3A, cursor.byte(after: 18) == 0x29,
            let network = TextCursor.Token(start: cursor.at + 1, count: 2).hexadecimal,
            let bits = TextCursor.Token(start: cursor.at + 4, count: 2).hexadecimal,
            let type = TextCursor.Token(start: cursor.at + 7, count: 2).hexadecimal,
            let field = TextCursor.Token(start: cursor.at + 10, count: 8).hexadecimal
        else { return .unreadable("the CAN XL fields cannot be read") }
        cursor.at += 19
        guard header.identifier <= 0x7FF else { return .unreadable("the priority is out of range") }
        guard length > 0, length <= FrameTable.longestPayload else {
            return .unreadable("the length is out of range")
        }
        guard bytes(&cursor, count: length) else {
            return .unreadable("the terminal output leaves out a part of the CAN XL data")
        }
        return addXL(header, header.identifier, flags, bits, type, network, field, length)
    }

    private func isRemoteRequest(_ cursor: TextCursor) -> Bool {
        var cursor = cursor
        return cursor.token().equals("remote")
    }

    /// Whether a byte follows the data: characters (-a) are in quotation marks and far to the right.
    @inline(__always)
    private func isAtByte(_ cursor: TextCursor) -> Bool {
        let gap = cursor.byte == 0x20 || cursor.byte == 0x60 ? 1 : 0
        guard hex[Int(cursor.byte(after: gap))] < 16, hex[Int(cursor.byte(after: gap + 1))] < 16 else { return false }
        let next = cursor.byte(after: gap + 2)
        return cursor.end - cursor.at == gap + 2 || next == 0x20 || next == 0x60 || next == 0x09
    }

    /// Reads data bytes into `payload`: `11 22`, in binary (-i) `00010001 00100010`, or swapped (-S) ``22`11``.
    private func bytes(_ cursor: inout TextCursor, count: Int) -> Bool {
        guard count > 0 else { return true }
        cursor.skipBlanks()
        var width = 0
        while hex[Int(cursor.byte(after: width))] < 16 { width += 1 }
        guard width == 2 || width == 8 else { return false }
        let swapped = count > 1 && cursor.byte(after: width) == 0x60
        for index in 0..<count {
            if index > 0 {
                guard cursor.take(swapped ? 0x60 : 0x20) else { return false }
                if !swapped { cursor.skipBlanks() }
            }
            guard cursor.end - cursor.at >= width else { return false }
            var byte: UInt8 = 0
            for place in 0..<width {
                let digit = hex[Int(cursor.at[place])]
                guard digit < (width == 2 ? 16 : 2) else { return false }
                byte = width == 2 ? byte << 4 | digit : byte << 1 | digit
            }
            payload[swapped ? count - 1 - index : index] = byte
            cursor.at += width
        }
        return hex[Int(cursor.byte)] > 15
    }
}
