/// Reads the records of an '@ TEXT' trace, which end with CR and have tabs between their fields: seconds of the minute
/// with a comma, channel, flags, identifier, length, data, a number, and the data as characters.
///
///     @ TEXT @ 3 @ 64 @ 0 @ 1149 @ 7459 @ 00:00:07.459 @
///     # $LocalTime=11:19:54.503
///     26,641405   1   00000004   112   8   00 20 C1 0E 01 72 89 00   00000000   …
struct CANhackerParser: TextFormatParser {
    static let lineEnd: UInt8 = 0x0D
    var frames = TextFrames()
    /// Seconds that are more than half a minute earlier belong to the next minute; smaller steps back are kept.
    var turns = Self.secondsOfMinute
    /// The number of records in the first line.
    var stated: Int?

    static var secondsOfMinute: TurningTime { TurningTime(period: minute, back: minute / 2) }
    private static let minute: Int64 = 60_000_000_000
    /// Bits of the flags field.
    private static let extendedFlag: UInt32 = 1
    private static let remoteFlag: UInt32 = 2
    /// Both are set for CAN FD frames of CarBus Analyzer; no trace of classic CAN has them.
    private static let fdFlags: UInt32 = 0x30

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        if cursor.byte == 0x0A { cursor.at += 1 }
        guard !cursor.isAtEnd else { return .nothing }
        if cursor.byte == 0x23 {
            // A comment has no fields. A flipped bit turns 3 into #.
            var fields = cursor
            for _ in 0..<4 { _ = fields.field(0x09) }
            return fields.isAtEnd ? .nothing : .unreadable("the time cannot be read")
        }
        if cursor.byte == 0x40 {
            header(&cursor)
            return .nothing
        }
        guard let stamp = Self.time(cursor.field(0x09)) else { return .unreadable("the time cannot be read") }
        let channel = cursor.field(0x09)
        guard channel.decimal != nil, let word = cursor.field(0x09).hexadecimal else {
            return .unreadable("the channel or the flags cannot be read")
        }
        guard let identifier = cursor.field(0x09).hexadecimal else {
            return .unreadable("the identifier cannot be read")
        }
        var flags: FrameFlags = word & Self.extendedFlag != 0 ? .extended : []
        guard frames.fits(identifier, flags) else { return .unreadable("the identifier is out of range") }
        if word & Self.fdFlags == Self.fdFlags { flags.insert(.fd) }
        guard let length = cursor.field(0x09).decimal, length <= 8 || flags.contains(.fd) && PayloadLength.isFD(length)
        else { return .unreadable("the length cannot be read") }
        let data = cursor.field(0x09)
        var bytes = TextCursor(data.start, data.count)
        if word & Self.remoteFlag != 0 && bytes.isBlankToEnd() {
            flags.insert(.remote)
        } else {
            guard bytes.hexBytes(length, into: frames.payload) else {
                return .unreadable("fewer data bytes than the length says, or an invalid byte")
            }
            guard bytes.isBlankToEnd() else { return .unreadable("more data than the length says") }
        }
        let rest = cursor.at
        _ = cursor.field(0x09)
        _ = cursor.field(0x09)
        guard let time = turns.time(stamp) else { return .unreadable("the time is out of range") }
        let outcome = frames.add(time, identifier, flags, channel, length)
        guard !cursor.isBlankToEnd(), case .frame = outcome else { return outcome }
        return .surplus(rest)
    }

    /// `15,316` or `15,316000`: seconds of the minute; nil if not less than 60.
    static func time(_ token: TextCursor.Token) -> Int64? {
        var cursor = TextCursor(token.start, token.count)
        guard let seconds = cursor.shortNumber(), seconds < 60, cursor.take(0x2C) || cursor.take(0x2E) else {
            return nil
        }
        var unit: Int64 = 100_000_000
        var time = Int64(seconds) * 1_000_000_000
        guard !cursor.isAtEnd else { return nil }
        while !cursor.isAtEnd {
            let digit = cursor.byte &- 0x30
            guard digit < 10 else { return nil }
            time += Int64(digit) * unit
            unit /= 10
            cursor.at += 1
        }
        return time
    }

    /// `@ TEXT @ 3 @ 64 @ 0 @ 1149 @ …`: the sixth word is the number of records.
    private mutating func header(_ cursor: inout TextCursor) {
        for _ in 0..<5 {
            guard cursor.take(0x40) else { return }
            cursor.skipBlanks()
            let start = cursor.at
            while !cursor.isAtEnd && cursor.byte != 0x40 { cursor.at += 1 }
            var end = cursor.at
            while end > start && end[-1] == 0x20 { end -= 1 }
            stated = TextCursor.Token(start: start, count: end - start).decimal
        }
    }

    mutating func finish() {
        frames.collector.source.clock = .relative
        let read = frames.collector.frames.count + frames.collector.filter.rejected + frames.collector.skipped.count
        if let stated, stated != read {
            frames.collector.source.notes.append("its first line claims \(stated) records; there are \(read)")
        }
    }
}
