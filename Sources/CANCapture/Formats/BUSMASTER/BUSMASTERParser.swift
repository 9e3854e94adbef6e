/// Reads the lines of a BUSMASTER log: header lines in asterisks, and records whose fields depend on them.
///
///     ***PROTOCOL CAN***
///     ***START DATE AND TIME 14:5:2013 14:8:19:524***
///     ***HEX***
///     14:08:20:4009 Tx 1 0x021 s 8 00 00 00 00 00 00 00 00
///     ***PROTOCOL J1939***
///     12:38:30:5344 1 18eeff00 0x00EE00 ACL 00  FF  006 Tx 8 01 00 00 00 00 00 00 80
struct BUSMASTERParser: TextFormatParser {
    enum TimeBase { case ofDay, sinceStart, sinceLast }
    enum ProtocolName { case can, j1939, other }

    var frames = TextFrames()
    var header = Header()
    var last: Int64?
    /// The first time of day that a fork received.
    var firstStamp: Int64?

    /// What the lines in asterisks said.
    struct Header: Equatable {
        var sawSignature = false
        /// Whether a line that only this header has was found, such as that of the protocol.
        var sawHeader = false
        var isDamaged = false
        var name = ProtocolName.can
        var base = TimeBase.ofDay
        var isDecimal = false
        /// Midnight before the session, and its beginning; nil if no date could be read.
        var midnight: Int64?
        var sessionStart: Int64?
        var firstStart: Int64?
        var sessions = 0
        /// Whether a session begins with the next record.
        var isNew = false
        /// Number of records of sessions without a date.
        var undated = 0
        /// Bit rate of all channels, in bit/s; nil if none is stated, 0 if they differ.
        var bitRate: Int?
    }

    private static let day: Int64 = 86_400_000_000_000
    /// The latest time to which another timestamp can be added.
    private static let latest = Int64.max - 2 * day

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { return .nothing }
        if cursor.byte == 0x2A {
            readHeader(&cursor)
            return .nothing
        }
        guard let stamp = stamp(&cursor) else { return .unreadable("the time cannot be read") }
        switch header.name {
        case .can: return canFrame(&cursor, stamp)
        case .j1939: return j1939Frame(&cursor, stamp)
        case .other: return .other(TextCursor.Token("record of another protocol"))
        }
    }

    private mutating func readHeader(_ cursor: inout TextCursor) {
        while cursor.take(0x2A) {}
        if cursor.byte == 0x5B { cursor.at += 1 }
        let word = trimmed(cursor.token())
        if word.hasPrefix("busmaster") {
            header.sawSignature = true
        } else if isKey(word, "protocol") {
            header.sawHeader = true
            let value = trimmed(cursor.token())
            header.name = isKey(value, "can") ? .can : isKey(value, "j1939") ? .j1939 : .other
        } else if isKey(word, "hex") {
            header.isDecimal = false
        } else if isKey(word, "dec") {
            header.isDecimal = true
        } else if isKey(word, "system") {
            header.base = .ofDay
        } else if isKey(word, "absolute") {
            header.base = .sinceStart
        } else if isKey(word, "relative") {
            header.base = .sinceLast
        } else if isKey(word, "channel") {
            setBitRate(&cursor)
        } else if isKey(word, "start") {
            let next = cursor.token()
            if next.equals("logging") {
                beginSession()
            } else if next.equals("date") {
                setDate(&cursor)
            }
        }
    }

    /// `1 - Vector - Virtual Channel 1 SN - 0Channel Index - 0 - 500000 bps***`
    private mutating func setBitRate(_ cursor: inout TextCursor) {
        var (number, word) = (trimmed(cursor.token()), trimmed(cursor.token()))
        while word.count > 0, !word.equals("bps") { (number, word) = (word, trimmed(cursor.token())) }
        guard word.equals("bps"), let rate = number.decimal, Self.bitRates.contains(rate) else { return }
        header.bitRate = header.bitRate ?? rate == rate ? rate : 0
    }

    /// Bit/s of classical CAN.
    private static let bitRates = 5_000...1_000_000

    /// Whether a word of the header is this one, with at most one damaged character.
    private mutating func isKey(_ word: TextCursor.Token, _ key: StaticString) -> Bool {
        guard word.resembles(key) else { return false }
        if !word.equals(key) { header.isDamaged = true }
        return true
    }

    /// A word without the asterisks and bracket after it.
    private func trimmed(_ word: TextCursor.Token) -> TextCursor.Token {
        var count = word.count
        while count > 0, word.start[count - 1] == 0x2A || word.start[count - 1] == 0x5D { count -= 1 }
        return TextCursor.Token(start: word.start, count: count)
    }

    private mutating func beginSession() {
        header.sessions += 1
        header.isNew = true
        header.midnight = nil
        header.sessionStart = nil
        last = nil
    }

    /// `AND TIME 14:5:2013 14:8:19:524***`: day, month, year; hours, minutes, seconds, milliseconds.
    private mutating func setDate(_ cursor: inout TextCursor) {
        guard cursor.token().equals("and"), cursor.token().equals("time") else { return }
        cursor.skipBlanks()
        guard let day = cursor.shortNumber(), cursor.take(0x3A), let month = cursor.shortNumber(), cursor.take(0x3A),
            let year = cursor.shortNumber(),
            let date = CivilTime(year: year, month: month, day: day).nanosecondsSince1970
        else { return }
        cursor.skipBlanks()
        guard let time = cursor.timeOfDay() else { return }
        var milliseconds = 0
        if cursor.take(0x3A) { milliseconds = min(cursor.shortNumber() ?? 0, 999) }
        header.midnight = date
        header.sessionStart = date + time + Int64(milliseconds) * 1_000_000
        if header.firstStart == nil { header.firstStart = header.sessionStart }
        last = nil
    }

    /// `14:08:20:4009`: four digits are tenths of a millisecond; fewer are milliseconds without padding.
    @inline(__always)
    private func stamp(_ cursor: inout TextCursor) -> Int64? {
        guard let time = cursor.timeOfDay(), cursor.take(0x3A) else { return nil }
        let start = cursor.at
        guard let fraction = cursor.shortNumber(), cursor.isAtWordEnd else { return nil }
        switch cursor.at - start {
        case 4: return time + Int64(fraction) * 100_000
        case 1...3: return time + Int64(fraction) * 1_000_000
        default: return nil
        }
    }

    /// The time of a record whose line is valid; nil if it is out of range.
    mutating func time(_ stamp: Int64) -> Int64? {
        if firstStamp == nil { firstStamp = stamp }
        let origin = header.sessionStart ?? 0
        switch header.base {
        case .sinceStart: return origin + stamp
        case .sinceLast:
            let time = (last ?? origin) + stamp
            guard time <= Self.latest else { return nil }
            last = time
            return time
        case .ofDay:
            var time = (header.midnight ?? 0) + stamp
            if header.midnight == nil && last == nil { header.undated += 1 }
            // A time of day that is more than half a day earlier belongs to the next day.
            if let before = last ?? header.sessionStart, before - time > Self.day / 2 {
                time += (before - time + Self.day / 2) / Self.day * Self.day
            }
            guard time <= Self.latest else { return nil }
            last = time
            return time
        }
    }

    /// `Tx 1 0x021 s 8 00 …` from the direction on; the type is s or x, with r for a remote frame.
    private mutating func canFrame(_ cursor: inout TextCursor, _ stamp: Int64) -> TextOutcome {
        guard let direction = cursor.token().direction else { return .unreadable("neither Rx nor Tx after the time") }
        let channel = cursor.token()
        let identifier = cursor.token()
        var flags = direction
        let type = cursor.token()
        guard channel.decimal != nil, type.count == 1 || type.count == 2 else {
            return .unreadable("the channel or the type of the frame cannot be read")
        }
        switch type.start[0] | 0x20 {
        case 0x73: break
        case 0x78: flags.insert(.extended)
        default: return .unreadable("neither s nor x for the type of the frame")
        }
        if type.count == 2 {
            guard type.start[1] | 0x20 == 0x72 else { return .unreadable("an unknown type of frame") }
            flags.insert(.remote)
        }
        guard let value = number(identifier) else { return .unreadable("the identifier cannot be read") }
        return dataFrame(&cursor, stamp, value, flags, channel)
    }

    /// `1 18eeff00 0x00EE00 ACL 00  FF  006 Tx 8 01 …` from the channel on. The identifier is always hexadecimal.
    private mutating func j1939Frame(_ cursor: inout TextCursor, _ stamp: Int64) -> TextOutcome {
        let channel = cursor.token()
        let identifier = cursor.token().withoutHexPrefix.hexadecimal
        guard channel.decimal != nil, let identifier else {
            return .unreadable("the channel or the identifier cannot be read")
        }
        for _ in 0..<5 { _ = cursor.token() }  // PGN, type, source, destination, priority
        guard let direction = cursor.token().direction else {
            return .unreadable("neither Rx nor Tx where one of them is expected")
        }
        return dataFrame(&cursor, stamp, identifier, direction.union(.extended), channel)
    }

    private mutating func dataFrame(
        _ cursor: inout TextCursor, _ stamp: Int64, _ identifier: UInt32, _ flags: FrameFlags,
        _ channel: TextCursor.Token
    ) -> TextOutcome {
        guard frames.fits(identifier, flags) else { return .unreadable("the identifier is out of range") }
        guard let length = cursor.token().decimal, length <= 64 else {
            return .unreadable("the length cannot be read, or is that of a multi-frame message")
        }
        if flags.contains(.remote) {
            return frames.ending(add(stamp, identifier, flags, channel, min(length, 8)), cursor, room: 8)
        }
        guard header.isDecimal ? decimalBytes(&cursor, length) : cursor.hexBytes(length, into: frames.payload) else {
            return .unreadable("fewer data bytes than the length says, or an invalid byte")
        }
        guard cursor.isBlankToEnd() else { return .unreadable("more data than the length says") }
        guard length > 8 else { return add(stamp, identifier, flags, channel, length) }
        guard PayloadLength.isFD(length), header.name == .can else {
            return .unreadable("longer than a frame: a multi-frame J1939 message")
        }
        return add(stamp, identifier, flags.union(.fd), channel, length)
    }

    @inline(__always)
    private mutating func add(
        _ stamp: Int64, _ identifier: UInt32, _ flags: FrameFlags, _ channel: TextCursor.Token, _ length: Int
    ) -> TextOutcome {
        guard let time = time(stamp) else { return .unreadable("the time is out of range") }
        if header.isNew {
            header.isNew = false
            frames.collector.beginSession(at: time)
        }
        return frames.add(time, identifier, flags, channel, length)
    }

    private func number(_ token: TextCursor.Token) -> UInt32? {
        let digits = token.withoutHexPrefix
        if header.isDecimal && digits.count == token.count { return token.decimal.map { UInt32($0) } }
        return digits.hexadecimal
    }

    private func decimalBytes(_ cursor: inout TextCursor, _ count: Int) -> Bool {
        for index in 0..<count {
            guard let value = cursor.token().decimal, value <= 255 else { return false }
            frames.payload[index] = UInt8(value)
        }
        return true
    }

    mutating func finish() {
        if let rate = header.bitRate, rate > 0 { frames.collector.source.bitRate = rate }
        frames.collector.source.start = header.firstStart
        frames.collector.source.clock = header.firstStart == nil ? .relative : .wallClock
        if header.isDamaged {
            frames.collector.source.notes.append("words of the header are damaged; the header is read")
        }
        if header.sessions > 1 {
            frames.collector.source.sessions = header.sessions
            frames.collector.source.notes.append("\(header.sessions) logging sessions in one file")
        }
        if header.undated > 0 && header.firstStart != nil {
            frames.collector.source.notes.append("some sessions have no date; their times count from 1970")
        }
        if header.firstStart == nil {
            frames.collector.source.notes.append("the file records times of day without a date")
        }
    }
}
