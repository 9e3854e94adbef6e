/// Cells whose meaning depends on the tool that wrote the file.
extension CSVParser {
    /// `FD BRS`, `Rtr`, `EDL-BRS-ESI`. Unknown words mean nothing, because other tools have columns of these names.
    @inline(never)
    func takeMarks(_ cell: TextCursor.Token, into row: inout Row) {
        // In Vehicle Spy's column, T means a remote frame.
        if dialect.columns.tool == .vehicleSpy, cell.equals("t") || cell.equals("1") { row.flags.insert(.remote) }
        var rest = cell
        while rest.count > 0 {
            var length = 0
            while length < rest.count, Self.isLetter(rest.start[length]) { length += 1 }
            takeMark(TextCursor.Token(start: rest.start, count: length), into: &row)
            let used = min(length + 1, rest.count)
            rest = TextCursor.Token(start: rest.start + used, count: rest.count - used)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private func takeMark(_ word: TextCursor.Token, into row: inout Row) {
        if word.equals("fd") || word.equals("fdf") || word.equals("edl") || word.equals("canfd") {
            row.flags.insert(.fd)
        } else if word.equals("brs") {
            row.flags.formUnion([.fd, .bitRateSwitch])
        } else if word.equals("esi") {
            row.flags.formUnion([.fd, .errorStateIndicator])
        } else if word.equals("rtr") || word.equals("remote") {
            row.flags.insert(.remote)
        } else if word.equals("ext") || word.equals("xtd") {
            row.isExtended = true
        } else if word.equals("err") || word.equals("error") || word.equals("errorframe") {
            row.flags.insert(.error)
        }
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
    func adjustTime(of row: inout Row) {
        let start = dialect.dayForm == nil ? dialect.start : row.day
        guard let start else { return row.failure = "the date cannot be read" }
        let (time, overflow) = row.time.addingReportingOverflow(start)
        if overflow { row.failure = "the time is out of range" } else { row.time = time }
    }

    /// Whether cells after the last one with a name are further bytes of the data, of which the first has only one.
    @inline(never)
    func goesOn(_ data: TextCursor.Token, _ rest: TextCursor) -> Bool {
        var rest = rest
        return CSVSpreadFacts.isByte(data) && CSVSpreadFacts.isByte(rest.field(dialect.columns.delimiter))
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
