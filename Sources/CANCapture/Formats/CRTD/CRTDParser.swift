/// Reads the lines of a CRTD file: seconds, a record type after an optional bus number, and the data of the type.
///
///     1632509059.533816 CXX OVMS CRTD
///     1632509059.541604 2R11 174 00 00 00 aa 0f 00 00 00
///     1632509059.541604 T29 18FEF100 01
struct CRTDParser: TextFormatParser {
    var frames = TextFrames()
    /// Whether a comment of this format was found: CXX, or CVR for the version.
    var sawComment = false
    var sawEpoch = false

    /// Times before 1973 are counted from an unknown start.
    private static let earliestDate: Int64 = 100_000_000 * 1_000_000_000
    private static let longestPayload = 8

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { return .nothing }
        if cursor.byte == 0x23 { return comment(cursor) }
        guard let time = cursor.seconds(), cursor.isAtWordEnd else { return .unreadable("the time cannot be read") }
        let word = cursor.token()
        guard word.count > 0 else { return .unreadable("the line ends after the time") }
        var digits = 0
        while digits < word.count && word.start[digits] &- 0x30 < 10 { digits += 1 }
        let bus = digits == 0 ? TextCursor.Token("1") : TextCursor.Token(start: word.start, count: digits)
        let type = TextCursor.Token(start: word.start + digits, count: word.count - digits)
        guard type.count == 3, digits <= 3, var flags = flags(of: type) else { return otherRecord(type) }
        let identifier = cursor.token()
        guard let value = identifier.hexadecimal else { return .unreadable("the identifier cannot be read") }
        guard frames.fits(value, flags) else { return .unreadable("the identifier is out of range") }
        let start = cursor
        var length = 0
        while cursor.token().count > 0 { length += 1 }
        guard length <= Self.longestPayload else { return .unreadable("more than eight data bytes") }
        cursor = start
        guard cursor.hexBytes(length, into: frames.payload) else { return .unreadable("an invalid data byte") }
        if time >= Self.earliestDate { sawEpoch = true }
        flags.formUnion(type.start[0] | 0x20 == 0x72 ? .received : .transmitted)
        return frames.add(time, value, flags, bus, length)
    }

    /// A line that begins with #. A flipped bit turns 3 into #; then the second word is not a record type.
    @inline(never)
    private func comment(_ cursor: TextCursor) -> TextOutcome {
        var cursor = cursor
        _ = cursor.token()
        let word = cursor.token()
        guard (3...6).contains(word.count), cursor.token().hexadecimal != nil else { return .nothing }
        let type = TextCursor.Token(start: word.start + word.count - 3, count: 3)
        return flags(of: type) == nil ? .nothing : .unreadable("the time cannot be read")
    }

    /// A record of another type: those of the format's description, and future ones.
    ///
    /// "Unknown record types should be discarded silently", so that the format can be extended; they are counted. A
    /// type that differs by one character from one of the four frame types is a damaged frame.
    @inline(never)
    private mutating func otherRecord(_ type: TextCursor.Token) -> TextOutcome {
        if type.equals("cxx") || type.equals("cvr") {
            sawComment = true
            return .nothing
        }
        let isKnown = Self.others.contains { type.equals($0) }
        let isFrame = Self.frameTypes.contains { type.resembles($0) }
        guard !isFrame || isKnown else { return .unreadable("a damaged record type, similar to that of a frame") }
        // A type is a letter for the class and two more characters.
        guard type.count == 3, isLetter(type.start[0]) else { return .unreadable("no type of record after the time") }
        return .other(type)
    }

    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    private static let frameTypes: [StaticString] = ["r11", "r29", "t11", "t29"]
    /// Events, statistics, commands, and comments on the bus.
    private static let others: [StaticString] = ["cer", "cev", "cst", "cxc", "cmd", "cdp", "cbc"]

    /// R11, R29, T11 and T29: received or transmitted, and the length of the identifier.
    @inline(__always)
    private func flags(of type: TextCursor.Token) -> FrameFlags? {
        let letter = type.start[0] | 0x20
        guard letter == 0x72 || letter == 0x74 else { return nil }
        if type.start[1] == 0x31 && type.start[2] == 0x31 { return [] }
        return type.start[1] == 0x32 && type.start[2] == 0x39 ? .extended : nil
    }

    mutating func finish() {
        frames.collector.source.clock = sawEpoch ? .epoch : .relative
    }
}
