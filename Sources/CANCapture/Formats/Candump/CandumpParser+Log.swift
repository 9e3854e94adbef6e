extension CandumpParser {
    /// The text after `identifier#` in log files.
    @inline(__always)
    mutating func logFrame(_ cursor: inout TextCursor, _ header: Header, _ flags: inout FrameFlags) -> Outcome {
        if header.digits == 5 { return xlFrame(&cursor, header, &flags) }
        guard header.digits == 8 || (header.digits == 3 && header.identifier <= 0x7FF) else {
            return .unreadable("an identifier has 3 digits up to 7FF, or 8")
        }
        guard let identifier = identifier(header, &flags) else {
            return .unreadable("the identifier is out of range")
        }
        switch cursor.byte {
        case 0x23:
            cursor.at += 1
            return fdFrame(&cursor, header, identifier, &flags)
        case 0x52, 0x72:
            cursor.at += 1
            return remoteFrame(&cursor, header, identifier, &flags)
        default: break
        }
        let length = data(&cursor, limit: 8)
        guard length >= 0 else { return .unreadable(reason(length, "more than 8 data bytes")) }
        if cursor.byte == 0x5F {
            // `_9` … `_F`: the raw DLC of a frame with 8 bytes, which the table does not keep.
            guard length == 8, hex[Int(cursor.byte(after: 1))] &- 9 < 7 else {
                return .unreadable("the raw DLC cannot be read")
            }
            cursor.at += 2
        }
        if let fault = tail(&cursor, &flags) { return .unreadable(fault) }
        return add(header, identifier, flags, length)
    }

    @inline(never)
    private mutating func fdFrame(
        _ cursor: inout TextCursor, _ header: Header, _ identifier: UInt32, _ flags: inout FrameFlags
    ) -> Outcome {
        let nibble = hex[Int(cursor.byte)]
        guard nibble < 16 else { return .unreadable("no FD flags after ##") }
        cursor.at += 1
        flags.insert(.fd)
        if nibble & 1 != 0 { flags.insert(.bitRateSwitch) }
        if nibble & 2 != 0 { flags.insert(.errorStateIndicator) }
        let length = data(&cursor, limit: 64)
        guard length >= 0 else { return .unreadable(reason(length, "more than 64 data bytes")) }
        guard PayloadLength.isFD(length) else { return .unreadable("not a valid CAN FD length") }
        if let fault = tail(&cursor, &flags) { return .unreadable(fault) }
        return add(header, identifier, flags, length)
    }

    /// `R`, `R4`, `R8_C`.
    @inline(never)
    private mutating func remoteFrame(
        _ cursor: inout TextCursor, _ header: Header, _ identifier: UInt32, _ flags: inout FrameFlags
    ) -> Outcome {
        flags.insert(.remote)
        var length = 0
        let digit = hex[Int(cursor.byte)]
        if digit < 16 {
            guard digit <= 8 else { return .unreadable("a remote frame requests at most 8 bytes") }
            length = Int(digit)
            cursor.at += 1
            if length == 8 && cursor.byte == 0x5F && hex[Int(cursor.byte(after: 1))] &- 9 < 7 { cursor.at += 2 }
        }
        if let fault = tail(&cursor, &flags) {
            return .unreadable(cursor.isAtWordEnd ? fault : "the length of the remote frame cannot be read")
        }
        return add(header, identifier, flags, length)
    }

    /// `45123#81:00:12345678#1122`: VCID and priority, then flags, SDU type and acceptance field.
    @inline(never)
    private mutating func xlFrame(
        _ cursor: inout TextCursor, _ header: Header, _ flags: inout FrameFlags
    ) -> Outcome {
        guard cursor.byte(after: 2) == 0x3A, cursor.byte(after: 5) == 0x3A, cursor.byte(after: 14) == 0x23,
            let bits = TextCursor.Token(start: cursor.at, count: 2).hexadecimal,
            let type = TextCursor.Token(start: cursor.at + 3, count: 2).hexadecimal,
            let field = TextCursor.Token(start: cursor.at + 6, count: 8).hexadecimal
        else { return .unreadable("an identifier has 3 or 8 digits; five digits are CAN XL, whose fields are missing") }
        cursor.at += 15
        let priority = header.identifier & 0xFFF
        guard priority <= 0x7FF else { return .unreadable("the priority is out of range") }
        let length = data(&cursor, limit: FrameTable.longestPayload)
        guard length >= 0 else { return .unreadable(reason(length, "more than 2048 data bytes")) }
        guard length > 0 else { return .unreadable("a CAN XL frame has at least one byte") }
        if let fault = tail(&cursor, &flags) { return .unreadable(fault) }
        return addXL(header, priority, flags, bits, type, header.identifier >> 12, field, length)
    }

    /// `bits` are canxl_frame.flags: SEC is bit 0, XLF bit 7.
    mutating func addXL(
        _ header: Header, _ priority: UInt32, _ flags: FrameFlags, _ bits: UInt32, _ type: UInt32,
        _ network: UInt32, _ field: UInt32, _ length: Int
    ) -> Outcome {
        var flags = flags.union(.xl)
        if bits & 1 != 0 { flags.insert(.simpleExtendedContent) }
        return add(
            header, priority, flags, length,
            XLHeader(
                serviceDataUnitType: UInt8(truncatingIfNeeded: type),
                virtualNetwork: UInt8(truncatingIfNeeded: network), acceptanceField: field))
    }

    /// Reads data bytes, possibly with points between them, into `payload`.
    ///
    /// Returns their number; -1 for a single digit, -2 if there are more than `limit`.
    @inline(__always)
    private func data(_ cursor: inout TextCursor, limit: Int) -> Int {
        let (hex, payload, end) = (self.hex, self.payload, cursor.end)
        var length = 0
        var at = cursor.at
        while end - at >= 8, limit &- length >= 4, let bytes = HexDigits.fourBytes(at) {
            UnsafeMutableRawPointer(payload + length).storeBytes(of: bytes.littleEndian, as: UInt32.self)
            length &+= 4
            at += 8
        }
        while end - at > 1 {
            let high = hex[Int(at[0])]
            let low = hex[Int(at[1])]
            if high | low < 16 {
                guard length < limit else { return -2 }
                payload[length] = high << 4 | low
                length &+= 1
                at += 2
            } else if at.pointee == 0x2E {
                at += 1
            } else {
                if high < 16 { return -1 }
                break
            }
        }
        if end - at == 1 && hex[Int(at.pointee)] < 16 { return -1 }
        cursor.at = at
        return length
    }

    private func reason(_ code: Int, _ tooMany: StaticString) -> StaticString {
        code == -1 ? "an odd number of hexadecimal digits" : tooMany
    }
}
