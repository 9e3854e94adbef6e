extension TextCursor.Token {
    /// An empty word.
    init(_ text: StaticString) {
        self.init(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// `Rx` or `Tx`, in any case, as a flag; nil for another word.
    @inline(__always)
    var direction: FrameFlags? {
        guard count == 2, start[1] | 0x20 == 0x78 else { return nil }
        switch start[0] | 0x20 {
        case 0x72: return .received
        case 0x74: return .transmitted
        default: return nil
        }
    }

    /// The token without `0x` at its start.
    @inline(__always)
    var withoutHexPrefix: TextCursor.Token {
        guard count > 2, start[0] == 0x30, start[1] | 0x20 == 0x78 else { return self }
        return TextCursor.Token(start: start + 2, count: count - 2)
    }

    /// Whether the token is this ASCII text with at most one different byte, in any case, for words whose damage must
    /// not change the meaning of a file. `text` is lower case.
    func resembles(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        var different = 0
        for index in 0..<count {
            var byte = start[index]
            if byte >= 0x41 && byte <= 0x5A { byte |= 0x20 }
            if byte != text.utf8Start[index] { different += 1 }
        }
        return different <= 1
    }

    /// A decimal number of units of `scale` nanoseconds, and nothing else; nil if it does not fit into 64 bits.
    func decimal(scale: Int64) -> Int64? {
        var cursor = TextCursor(start, count)
        guard let value = cursor.decimal(scale: scale), cursor.isAtEnd else { return nil }
        return value
    }

    /// The same with a comma before the decimals, as spreadsheets of many countries write it.
    func commaDecimal(scale: Int64) -> Int64? {
        var cursor = TextCursor(start, count)
        guard let value = cursor.decimal(scale: scale, point: 0x2C), cursor.isAtEnd else { return nil }
        return value
    }
}

extension TextCursor {
    /// Whether a space or the end of the line is here.
    @inline(__always)
    var isAtWordEnd: Bool { at >= end || at.pointee == 0x20 || at.pointee == 0x09 }

    /// A decimal number, with or without a fraction, in units of `scale` nanoseconds; digits below one are dropped.
    @inline(__always)
    mutating func decimal(scale: Int64, point: UInt8 = 0x2E) -> Int64? {
        let negative = take(0x2D)
        let start = at
        var whole: UInt64 = 0
        while at < end {
            let digit = at.pointee &- 0x30
            guard digit < 10 else { break }
            guard at - start < 19 else { return nil }  // 19 digits fit 64 bits
            whole = whole &* 10 &+ UInt64(digit)
            at += 1
        }
        guard at > start, let units = Int64(exactly: whole) else { return nil }
        let (product, overflow) = units.multipliedReportingOverflow(by: scale)
        // Half of the range, so that no fraction and no start time added to it can leave 64 bits unnoticed.
        guard !overflow, product < Int64.max / 2 else { return nil }
        var value = product
        if take(point) {
            var unit = scale
            while at < end {
                let digit = at.pointee &- 0x30
                guard digit < 10 else { break }
                unit /= 10
                value = value &+ Int64(digit) &* unit
                at += 1
            }
        }
        return negative ? 0 &- value : value
    }

    /// Reads `count` bytes of one or two hexadecimal digits with spaces between them; false if one is missing.
    @inline(__always)
    mutating func hexBytes(_ count: Int, into payload: UnsafeMutablePointer<UInt8>) -> Bool {
        let hex = HexDigits.values
        skipBlanks()
        if takeEvenBytes(count, hex, into: payload) { return true }
        for index in 0..<count {
            skipBlanks()
            guard at < end else { return false }
            let high = hex[Int(at.pointee)]
            guard high < 16 else { return false }
            at += 1
            if at < end, hex[Int(at.pointee)] < 16 {
                payload[index] = high << 4 | hex[Int(at.pointee)]
                at += 1
            } else {
                payload[index] = high
            }
            guard isAtWordEnd else { return false }
        }
        return true
    }

    /// The same for two digits and one space each, as in nearly every line; reads nothing in other cases.
    @inline(__always)
    private mutating func takeEvenBytes(
        _ count: Int, _ hex: UnsafePointer<UInt8>, into payload: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        let width = 3 &* count &- 1
        guard count > 0, end - at >= width else { return false }
        var digits: UInt8 = 0
        var blanks: UInt8 = 0
        var place = at
        for index in 0..<count &- 1 {
            let high = hex[Int(place[0])]
            let low = hex[Int(place[1])]
            payload[index] = high &<< 4 | low
            digits |= high | low
            blanks |= place[2] ^ 0x20
            place += 3
        }
        let high = hex[Int(place[0])]
        let low = hex[Int(place[1])]
        payload[count &- 1] = high &<< 4 | low
        place += 2
        guard digits | high | low < 16, blanks == 0, place >= end || place.pointee == 0x20 || place.pointee == 0x09
        else { return false }
        at = place
        return true
    }

    /// Whether only spaces are left.
    @inline(__always)
    mutating func isBlankToEnd() -> Bool {
        skipBlanks()
        return isAtEnd
    }

    /// `12:26:55` or `8:5:7`: hours, minutes and seconds as nanoseconds of the day; nil when out of range.
    mutating func timeOfDay() -> Int64? {
        guard let hours = shortNumber(), hours < 24, take(0x3A), let minutes = shortNumber(), minutes < 60,
            take(0x3A), let seconds = shortNumber(), seconds <= 60
        else { return nil }
        return Int64(hours * 3600 + minutes * 60 + seconds) * 1_000_000_000
    }

    /// Up to nine decimal digits, as many as there are.
    @inline(__always)
    mutating func shortNumber() -> Int? {
        let start = at
        while at < end && at.pointee &- 0x30 < 10 { at += 1 }
        return Token(start: start, count: at - start).decimal
    }
}

extension TextCursor {
    /// The bytes up to a separator, which is skipped, or to the end of the line; without spaces around them.
    @inline(__always)
    mutating func field(_ separator: UInt8) -> Token {
        while at < end && at.pointee == 0x20 { at += 1 }
        let start = at
        while at < end && at.pointee != separator { at += 1 }
        var count = at - start
        while count > 0 && start[count &- 1] == 0x20 { count &-= 1 }
        if at < end { at += 1 }
        return Token(start: start, count: count)
    }
}
