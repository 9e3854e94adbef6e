extension TRCParser {
    /// The columns before the data.
    private struct Fields {
        var offset: Int64 = 0
        var type: TextCursor.Token?
        var bus = TextCursor.Token("1")
        var identifier = TextCursor.Token("")
        var flags: FrameFlags = []
        /// The number in column l or L.
        var length: Int?
        var isCode = false
    }

    mutating func row(_ cursor: inout TextCursor, _ layout: TRCLayout) -> TextOutcome {
        var fields = Fields()
        var rest = layout.packed
        while rest != 0 {
            let column = TRCLayout.Column(rawValue: rest & 0xF) ?? .unknown
            rest >>= 4
            switch column {
            case .offset:
                cursor.skipBlanks()
                guard let offset = cursor.decimal(scale: 1_000_000), cursor.isAtWordEnd else {
                    return .unreadable("the time cannot be read")
                }
                fields.offset = offset
            case .type:
                let type = cursor.token()
                if isStatus(type) {
                    if !type.equals("ec"), !type.equals("ev") { addState(cursor, fields, columnsLeft: rest) }
                    return .other(type)
                }
                if type.equals("er") || type.equals("error") {
                    return errorRecord(&cursor, fields, columnsLeft: rest, isOld: layout.isOld)
                }
                fields.type = type
            case .bus: fields.bus = cursor.token()
            case .identifier: fields.identifier = cursor.token()
            case .direction:
                guard let direction = cursor.token().direction else {
                    return .unreadable("neither Rx nor Tx for the direction")
                }
                fields.flags.insert(direction)
            case .length, .code:
                fields.length = cursor.token().decimal
                fields.isCode = column == .code
            case .number, .reserved, .unknown: _ = cursor.token()
            case .data, .none: break
            }
        }
        return frame(&cursor, &fields, isOld: layout.isOld)
    }

    /// Records of the state of the hardware, of error counters, and of user texts.
    @inline(__always)
    private func isStatus(_ type: TextCursor.Token) -> Bool {
        guard type.count == 2 else { return type.equals("warng") }
        return type.equals("st") || type.equals("ec") || type.equals("ev")
    }

    /// The state of the controller: the last four words of two digits are PCAN's status, `00 00 00 08` with or without
    /// its name, BUSHEAVY. Light and heavy are below the limit at which a controller is error-passive.
    @inline(never)
    private mutating func addState(_ rest: TextCursor, _ fields: Fields, columnsLeft: UInt64) {
        guard let time = time(fields.offset) else { return }
        var rest = rest
        var bus = fields.bus
        if columnsLeft & 0xF == TRCLayout.Column.bus.rawValue { bus = rest.token() }
        var status: UInt32 = 0
        var count = 0
        for _ in 0..<16 {
            let word = rest.token()
            if word.count == 0 { break }
            guard word.count == 2, let byte = word.hexadecimal else { continue }
            status = status << 8 | byte
            count += 1
        }
        guard count == 4, let condition = Self.condition(status) else { return }
        frames.collector.add(ControllerState(condition, time: time, channel: bus.text))
    }

    private static func condition(_ status: UInt32) -> ControllerState.Condition? {
        if status & 0x10 != 0 { return .off }
        if status & 0x4_0000 != 0 { return .passive }
        if status & 0x08 != 0 { return .warning }
        return status & ~0x04 == 0 ? .active : nil
    }

    /// Text that may follow a remote frame: `RTR` and spaces.
    private static let longestTail = 16

    @inline(__always)
    private mutating func frame(_ cursor: inout TextCursor, _ fields: inout Fields, isOld: Bool) -> TextOutcome {
        if let type = fields.type, !addFlags(of: type, to: &fields.flags, isOld: isOld) {
            return .unreadable("an unknown record type")
        }
        guard let time = time(fields.offset) else { return .unreadable("the time is out of range") }
        guard let identifier = fields.identifier.hexadecimal else {
            return .unreadable("the identifier cannot be read")
        }
        // Version 1.0 writes warnings of the controller with this identifier.
        if isOld && identifier == 0xFFFF_FFFF {
            addState(cursor, fields, columnsLeft: 0)
            return .other(TextCursor.Token("Warng"))
        }
        if fields.identifier.count > 4 { fields.flags.insert(.extended) }
        guard frames.fits(identifier, fields.flags) else { return .unreadable("the identifier is out of range") }
        guard let number = fields.length else { return .unreadable("the length cannot be read") }
        if isOld { cursor.skipBlanks() }
        if isOld, cursor.byte &- 0x30 > 9 {
            var ahead = cursor
            let word = ahead.token()
            if word.equals("rtr") { fields.flags.insert(.remote) }
            if word.equals("error") {
                let length = bytesLeft(&ahead)
                let flags = fields.flags.union(.error(Self.kind(identifier))).subtracting(.extended)
                return frames.add(time, 0, flags, fields.bus, length)
            }
        }
        if fields.flags.contains(.remote) {
            let outcome = frames.add(time, identifier, fields.flags, fields.bus, min(number, 8))
            return frames.ending(outcome, cursor, room: Self.longestTail)
        }
        guard let length = length(number, fields) else { return .unreadable("not a valid CAN frame length") }
        guard cursor.hexBytes(length, into: frames.payload) else {
            return .unreadable("fewer data bytes than the length says, or an invalid byte")
        }
        guard cursor.isBlankToEnd() else {
            // PCAN-Explorer puts messages of several frames together.
            return number > 8 && fields.flags.contains(.extended) && !fields.flags.contains(.fd)
                ? .unreadable("more than eight data bytes: a J1939 message, not a classic CAN frame")
                : .unreadable("more data than the length says")
        }
        return frames.add(time, identifier, fields.flags, fields.bus, length)
    }

    /// The number of data bytes: column L contains the code, with 9…15 for 8 bytes in a classic frame.
    @inline(__always)
    private func length(_ number: Int, _ fields: Fields) -> Int? {
        if number <= 8 { return number }
        let isFD = fields.flags.contains(.fd)
        if fields.isCode {
            guard number <= 15 else { return nil }
            return isFD ? PayloadLength.fd[number] : 8
        }
        return isFD && PayloadLength.isFD(number) ? number : nil
    }

    /// Types as PEAK's tools explain them; DT is also used for J1939.
    @inline(__always)
    private func addFlags(of type: TextCursor.Token, to flags: inout FrameFlags, isOld: Bool) -> Bool {
        if let direction = type.direction {
            flags.insert(direction)
            return isOld
        }
        if type.equals("dt") { return true }
        if type.equals("fd") {
            flags.insert(.fd)
        } else if type.equals("fb") {
            flags.formUnion([.fd, .bitRateSwitch])
        } else if type.equals("fe") {
            flags.formUnion([.fd, .errorStateIndicator])
        } else if type.equals("bi") {
            flags.formUnion([.fd, .bitRateSwitch, .errorStateIndicator])
        } else if type.equals("rr") {
            flags.insert(.remote)
        } else {
            return false
        }
        return true
    }

    /// An error record: version 2.0 omits identifier and length, others write a dash. The bytes are the kind of error,
    /// its place in the frame, and the error counters.
    private mutating func errorRecord(
        _ cursor: inout TextCursor, _ fields: Fields, columnsLeft: UInt64, isOld: Bool
    ) -> TextOutcome {
        guard let time = time(fields.offset) else { return .unreadable("the time is out of range") }
        var bus = fields.bus
        var flags = fields.flags.union(.error)
        var rest = columnsLeft
        while rest != 0 {
            if rest & 0xF == TRCLayout.Column.bus.rawValue { bus = cursor.token() }
            rest >>= 4
        }
        // The kind of error is at the place of the identifier, or in front of the other bytes.
        let code = isOld ? cursor.token().hexadecimal : nil
        let length = bytesLeft(&cursor, direction: &flags)
        flags.formUnion(.error(Self.kind(code ?? (isOld || length < 4 ? 0 : UInt32(frames.payload[0])))))
        return frames.add(time, 0, flags, bus, length)
    }

    private static func kind(_ code: UInt32) -> ErrorKind {
        switch code {
        case 1: .bit
        case 2: .form
        case 4: .stuff
        // 8 is any other, and what other programs write for all of them.
        default: .unstated
        }
    }

    private func bytesLeft(_ cursor: inout TextCursor) -> Int {
        var flags: FrameFlags = []
        return bytesLeft(&cursor, direction: &flags)
    }

    /// Reads the rest of an error record: words of two digits are bytes, one digit is the length.
    private func bytesLeft(_ cursor: inout TextCursor, direction flags: inout FrameFlags) -> Int {
        var count = 0
        while count < 64 {
            let word = cursor.token()
            if word.count == 0 { break }
            if let direction = word.direction {
                flags.insert(direction)
            } else if word.count == 2, let value = word.hexadecimal {
                frames.payload[count] = UInt8(truncatingIfNeeded: value)
                count += 1
            }
        }
        return count
    }
}
