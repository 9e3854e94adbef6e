/// Understands one line of an ASC file after the other: the header, and records that begin with a time.
struct ASCParser: TextFormatParser {
    var frames = TextFrames()
    var isDecimal = false
    /// Records that ASC is known to have and that are no frames.
    private(set) var knownRecords = 0
    /// Whether the line `base hex  timestamps absolute` was there.
    private(set) var sawBase = false
    private var addsUp = false
    private var start: Int64?
    private var badDate = false
    private var elapsed: Int64 = 0
    private var names = NameTable(limit: 1 << 16)
    private var sawNames = false
    private var resolvedNames = false
    var sawLengthCodes = false

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { return .nothing }
        let digit = cursor.byte == 0x2D ? cursor.byte(after: 1) : cursor.byte
        guard digit &- 0x30 < 10 else { return header(&cursor) }
        guard let stamp = cursor.seconds(), cursor.byte == 0x20 || cursor.byte == 0x09 else {
            return .unreadable("the time cannot be read")
        }
        let (total, tooLate) = (addsUp ? elapsed : 0).addingReportingOverflow(stamp)
        let (time, overflow) = total.addingReportingOverflow(start ?? 0)
        guard !tooLate && !overflow else { return .unreadable("the time is out of range") }
        elapsed = total
        return record(&cursor, time)
    }

    private mutating func header(_ cursor: inout TextCursor) -> TextOutcome {
        if cursor.byte == 0x2F && cursor.byte(after: 1) == 0x2F { return .nothing }
        let word = cursor.token()
        if word.equals("date") {
            guard start == nil && !badDate else { return .nothing }
            start = ASCDate.nanoseconds(cursor)
            badDate = start == nil
        } else if word.equals("base") {
            let base = cursor.token()
            guard base.equals("hex") || base.equals("dec") else { return .other(word) }
            sawBase = true
            isDecimal = base.equals("dec")
            if cursor.token().equals("timestamps") { addsUp = cursor.token().equals("relative") }
        } else if word.equals("begin") {
            // Its date is that of the first trigger; the one of the header counts where both are there.
            guard cursor.token().equals("triggerblock"), start == nil, !badDate else { return .nothing }
            if frames.collector.isUntouched { start = ASCDate.nanoseconds(cursor) }
        } else if word.equals("internal") || word.equals("no") || word.equals("end") || word.equals("previous") {
            return .nothing
        } else {
            return .other(word)
        }
        return .nothing
    }

    private mutating func record(_ cursor: inout TextCursor, _ time: Int64) -> TextOutcome {
        let word = cursor.token()
        if word.equals("canfd") { return fdFrame(&cursor, time) }
        if word.equals("canxl") { return .unreadable("CAN XL lines are not read") }
        if word.decimal == nil {
            if isKnown(word) { knownRecords += 1 }
            return .other(word)
        }
        return classicFrame(&cursor, time, channel: word)
    }

    private func isKnown(_ word: TextCursor.Token) -> Bool {
        word.equals("sv:") || word.equals("start") || word.equals("triggerevent:") || word.equals("can")
    }

    mutating func countKnown() { knownRecords += 1 }

    /// Reads an identifier in the base of the file; `x` at its end says 29 bits. nil when it is none.
    func identifier(_ token: TextCursor.Token, _ flags: inout FrameFlags) -> UInt32? {
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

    /// A message name in place of an identifier: the `ID = 272` at the line's end tells it, else the name is kept.
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

    /// A message may be called `AB`, as the identifier 0AB is: where the line's end tells another number, that counts.
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
        while !rest.isAtEnd {
            guard rest.token().equals("id") else { continue }
            guard rest.token().equals("=") else { return nil }
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
        return nil
    }

    mutating func finish() {
        frames.collector.source.start = start
        frames.collector.source.clock = start == nil ? .relative : .wallClock
        if badDate { frames.collector.source.notes.append("the date of the file cannot be read: times are relative") }
        if addsUp { frames.collector.source.notes.append("time stamps are differences and have been added up") }
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
