#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads one line of an ASC file after the other: the header, and records that begin with a time.
struct ASCParser: TextFormatParser {
    var frames = TextFrames()
    var isDecimal = false
    /// Known records of ASC that are not frames.
    var knownRecords = 0
    /// Whether the line `base hex  timestamps absolute` was found.
    var sawBase = false
    var session = ASCSession()
    var names = NameTable(limit: 1 << 16)
    var sawNames = false
    var resolvedNames = false
    var sawLengthCodes = false
    var numbers = ASCNumberFacts()

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { return .nothing }
        let digit = cursor.byte == 0x2D ? cursor.byte(after: 1) : cursor.byte
        guard digit &- 0x30 < 10 else { return header(&cursor) }
        guard let stamp = cursor.seconds(), cursor.byte == 0x20 || cursor.byte == 0x09 else {
            return .unreadable("the time cannot be read")
        }
        if session.mayCountFromMidnight { session.decideOrigin(stamp) }
        let (total, tooLate) = (session.addsUp ? session.elapsed : 0).addingReportingOverflow(stamp)
        let (time, overflow) = total.addingReportingOverflow(session.start ?? 0)
        guard !tooLate && !overflow else { return .unreadable("the time is out of range") }
        session.elapsed = total
        return record(&cursor, time)
    }

    /// `Length = 240015 BitCount = 124 ID = 418119424x` usually follows the data, and eight numbers on CAN FD.
    private static let longestTail = 60
    private static let longestTailFD = 80

    private mutating func record(_ cursor: inout TextCursor, _ time: Int64) -> TextOutcome {
        let word = cursor.token()
        if session.isNew { begin(time) }
        session.hasRecords = true
        if word.equals("canfd") {
            let outcome = fdFrame(&cursor, time)
            return frames.ending(outcome, cursor, room: room(cursor, Self.longestTailFD))
        }
        if word.equals("canxl") { return .unreadable("CAN XL lines are not read") }
        if word.decimal != nil {
            let outcome = classicFrame(&cursor, time, channel: word)
            return frames.ending(outcome, cursor, room: room(cursor, Self.longestTail))
        }
        if ASCOtherRecords.isKnown(word) {
            if word.equals("can"), let state = ASCState.state(cursor, time) { frames.collector.add(state) }
            knownRecords += 1
            return .other(word)
        }
        if ASCOtherRecords.looksLikeFrame(word, cursor) {
            return .unreadable("neither a channel nor CANFD after the time")
        }
        return word.count > 0 ? .other(word) : .unreadable("the line ends after the time")
    }

    @inline(never)
    private mutating func begin(_ time: Int64) {
        session.isNew = false
        frames.collector.beginSession(at: time)
    }

    /// The space after a frame: none if a point follows, as in the time of another record.
    @inline(__always)
    private func room(_ cursor: TextCursor, _ longest: Int) -> Int {
        cursor.isAtEnd || memchr(cursor.at, 0x2E, cursor.end - cursor.at) == nil ? longest : 0
    }

    /// Whether frames were read and none had a name instead of its identifier.
    var hasOnlyNumbers: Bool { !sawNames && !frames.collector.isUntouched }

    mutating func countKnown() { knownRecords += 1 }

    /// Reads an identifier in the base of the file; `x` at its end means 29 bits. nil if it is not an identifier.
    @inline(__always)
    func identifier(_ token: TextCursor.Token, _ flags: inout FrameFlags) -> UInt32? {
        identifier(token, &flags, isDecimal: isDecimal)
    }

    func identifier(_ token: TextCursor.Token, _ flags: inout FrameFlags, isDecimal: Bool) -> UInt32? {
        var count = token.count
        guard count > 0 else { return nil }
        let isExtended = token.start[count - 1] | 0x20 == 0x78
        if isExtended { count -= 1 }
        let digits = TextCursor.Token(start: token.start, count: count)
        guard let value = isDecimal ? digits.decimal.map({ UInt32($0) }) : digits.hexadecimal else { return nil }
        guard value <= (isExtended ? CandumpFilter.extendedMask : CandumpFilter.standardMask) else { return nil }
        if isExtended { flags.insert(.extended) }
        return value
    }

    /// A message name instead of an identifier. `ID = 272` at the end of the line contains the identifier; otherwise
    /// the name is kept.
    mutating func symbolic(
        _ name: TextCursor.Token, _ flags: inout FrameFlags, _ rest: TextCursor
    ) -> UInt32? {
        guard name.count <= 255 else { return nil }
        sawNames = true
        if let known = trailingIdentifier(rest, &flags) {
            resolvedNames = true
            return known
        }
        guard let (index, isNew) = names.index(of: name.start, name.count) else { return nil }
        flags.insert(.symbolic)
        if isNew { frames.collector.frames.names.append(names.names[index]) }
        return UInt32(index)
    }

    /// A message may be called `AB`, like the identifier 0AB. If the end of the line contains another number, that one
    /// is used.
    @inline(never)
    mutating func shortName(_ identifier: UInt32, _ flags: inout FrameFlags, _ rest: TextCursor) -> UInt32 {
        var told = flags
        guard !flags.contains(.symbolic), let known = trailingIdentifier(rest, &told),
            known != identifier || told != flags
        else { return identifier }
        (sawNames, resolvedNames, flags) = (true, true, told)
        return known
    }

    /// `Length = 888000 BitCount = 77 ID = 272`, in decimal whatever the base, `x` for 29 bits.
    private func trailingIdentifier(_ rest: TextCursor, _ flags: inout FrameFlags) -> UInt32? {
        var rest = rest
        guard skipBehindID(&rest), rest.token().equals("=") else { return nil }
        let token = rest.token()
        guard token.count > 1 || token.decimal != nil else { return nil }
        let isExtended = token.start[token.count - 1] | 0x20 == 0x78
        let digits = TextCursor.Token(start: token.start, count: token.count - (isExtended ? 1 : 0))
        guard let value = digits.decimal,
            value <= Int(isExtended ? CandumpFilter.extendedMask : CandumpFilter.standardMask)
        else { return nil }
        if isExtended { flags.insert(.extended) }
        return UInt32(value)
    }

    /// Moves after the first word `ID`; false if there is none. Byte by byte, which is faster than word by word.
    @inline(__always)
    private func skipBehindID(_ cursor: inout TextCursor) -> Bool {
        let start = cursor.at
        while cursor.end - cursor.at >= 2 {
            let at = cursor.at
            cursor.at += 1
            guard at[0] | 0x20 == 0x69, at[1] | 0x20 == 0x64, at == start || at[-1] == 0x20 || at[-1] == 0x09 else {
                continue
            }
            cursor.at += 1
            if cursor.isAtWordEnd { return true }
        }
        return false
    }

    mutating func finish() {
        session.describe(&frames.collector.source)
        if let numbersNote { frames.collector.source.notes.append(numbersNote) }
        if sawNames {
            frames.collector.source.notes.append(
                resolvedNames && frames.collector.frames.names.isEmpty
                    ? "identifiers are message names; the numbers come from the ID field at the end of each line"
                    : CaptureSource.namesNote)
        }
        if sawLengthCodes {
            frames.collector.source.notes.append(
                "CAN FD data is written as classic frames; those of more than 8 bytes are read as FD")
        }
    }
}
