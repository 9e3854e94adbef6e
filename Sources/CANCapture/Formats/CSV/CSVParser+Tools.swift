/// Cells whose meaning depends on the tool that wrote the file.
extension CSVParser {
    /// `FD BRS`, `Rtr`, `EDL-BRS-ESI`. A cell with an unknown word means nothing, because other tools have columns of
    /// this name: `no error`.
    @inline(never)
    mutating func takeMarks(_ cell: TextCursor.Token, into row: inout Row) {
        // In Vehicle Spy's column, T means a remote frame.
        if dialect.columns.tool == .vehicleSpy, cell.equals("t") || cell.equals("1") { row.flags.insert(.remote) }
        var (flags, isExtended) = (row.flags, row.isExtended)
        var rest = cell
        while rest.count > 0 {
            var length = 0
            while length < rest.count, Self.isLetter(rest.start[length]) { length += 1 }
            let word = TextCursor.Token(start: rest.start, count: length)
            guard word.count == 0 || Self.takeMark(word, &flags, &isExtended) else {
                if !Self.denials.contains(where: { word.equals($0) }) { sawOtherMark = true }
                return
            }
            let used = min(length + 1, rest.count)
            rest = TextCursor.Token(start: rest.start + used, count: rest.count - used)
        }
        (row.flags, row.isExtended) = (flags, isExtended)
    }

    /// Words that say only that the row is a frame.
    private static let plainMarks: [StaticString] = ["can", "frame", "data", "std", "standard", "classic", "rx", "tx"]

    /// Words for a cell without special content: `no error`, `none`.
    private static let denials: [StaticString] = ["no", "not", "none", "null", "nan", "ok", "normal", "false", "na"]

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// False if the word is not known.
    private static func takeMark(
        _ word: TextCursor.Token, _ flags: inout FrameFlags, _ isExtended: inout Bool
    ) -> Bool {
        if word.equals("fd") || word.equals("fdf") || word.equals("edl") || word.equals("canfd") {
            flags.insert(.fd)
        } else if word.equals("brs") {
            flags.formUnion([.fd, .bitRateSwitch])
        } else if word.equals("esi") {
            flags.formUnion([.fd, .errorStateIndicator])
        } else if word.equals("rtr") || word.equals("remote") {
            flags.insert(.remote)
        } else if word.equals("ext") || word.equals("xtd") {
            isExtended = true
        } else if word.equals("err") || word.equals("error") || word.equals("errorframe") {
            flags.insert(.error)
        } else {
            return plainMarks.contains { word.equals($0) }
        }
        return true
    }

    @inline(never)
    func takeFlagWord(_ cell: TextCursor.Token, into row: inout Row) {
        guard let value = cell.decimal else { return row.failure = "the flags cannot be read" }
        let flags = CanlibFlags(rawValue: UInt32(value))
        row.flags.formUnion(flags.frameFlags)
        row.isExtended = flags.contains(.extended)
        row.isStandard = flags.contains(.standard)
        row.isRequest = flags.contains(.request) && !flags.contains(.transmitted)
    }

    /// `Remote request DLC = 4`, or only the number, in the column of the data.
    @inline(never)
    func takeRemoteLength(_ row: inout Row) {
        let text = row.data
        guard text.count > 0, text.count == 1 || text.hasPrefix("remote") else { return }
        row.length = TextCursor.Token(start: text.start + text.count - 1, count: 1).decimal
        row.data = TextCursor.Token("")
    }

    /// Adds the date of the row, or the start of the file, to its time.
    @inline(never)
    mutating func adjustTime(of row: inout Row) {
        if dialect.dayForm != nil {
            guard row.day != nil || row.hasNoDay else { return row.failure = "the date cannot be read" }
            guard row.failure == nil else { return }
            guard let time = days.time(row.time, stated: row.day) else { return row.failure = "the date is missing" }
            row.time = time
            return
        }
        guard let start = dialect.start else { return }
        let (time, overflow) = row.time.addingReportingOverflow(start)
        if overflow { row.failure = "the time is out of range" } else { row.time = time }
    }

    /// Whether cells after the last one with a name are further bytes of the data, of which the first has one or none.
    @inline(never)
    func goesOn(_ row: Row, _ rest: TextCursor) -> Bool {
        guard row.length == nil, row.code == nil, row.flags.isDisjoint(with: [.remote, .error]) else { return false }
        var rest = rest
        return (row.data.count == 0 || CSVSpreadFacts.isByte(row.data))
            && CSVSpreadFacts.isByte(rest.field(dialect.columns.delimiter))
    }

    /// Notes whether there is text after the last cell with a name; spreadsheets write separators only.
    @inline(never)
    mutating func lookForCells(_ rest: TextCursor) {
        var rest = rest
        while !rest.isAtEnd, rest.byte == dialect.columns.delimiter || rest.byte == 0x20 || rest.byte == 0x22 {
            rest.at += 1
        }
        sawCellsWithoutName = !rest.isAtEnd
    }

    @inline(never)
    func isOtherBus(_ name: TextCursor.Token) -> Bool {
        dialect.otherBuses.contains { $0.elementsEqual(UnsafeBufferPointer(start: name.start, count: name.count)) }
    }

    /// Kvaser's converter can be told to keep no more than the first bytes.
    @inline(never)
    mutating func noteCutData(_ row: Row, _ length: Int) {
        guard dialect.columns.tool == .kvaser, let code = row.code, PayloadLength.fd.indices.contains(code) else {
            return
        }
        if PayloadLength.fd[code] > length { sawCutData = true }
    }
}
