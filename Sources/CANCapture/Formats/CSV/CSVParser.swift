/// Reads the rows of a CSV file whose columns are known.
struct CSVParser: TextFormatParser {
    var frames = TextFrames()
    let dialect: CSVDialect
    private var kinds: [UInt8]
    /// The same without the columns of single bytes.
    private var columns: [CSVColumn]
    private let delimiter: UInt8
    private let readsSeconds: Bool
    private let hasExtendedColumn: Bool
    private let hasDataColumn: Bool
    /// Whether times need the date of their row, or the start that the file states.
    private let adjustsTimes: Bool
    private let isChinese: Bool
    /// Whether some buses are not CAN. Asking the array for each row would count references to it.
    private let hasOtherBuses: Bool
    /// Whether cells after the data may be more data.
    private let mayDataGoOn: Bool
    private let base64Digits = CSVData.base64Digits
    private(set) var sawHeads: Bool
    var isInPreamble = false
    var times = CSVTimes()
    var days: CSVDays
    /// Whether frames have more data than the file keeps of them.
    var sawCutData = false
    /// Whether cells of flags have words that are not known.
    var sawOtherMark = false
    /// Whether rows have more cells than the header row has names.
    var sawCellsWithoutName = false

    /// The fields of one row; its data bytes are in `frames.payload`.
    struct Row {
        var time: Int64 = 0
        var identifier = TextCursor.Token("")
        var channel = TextCursor.Token("")
        var data = TextCursor.Token("")
        var flags: FrameFlags = []
        var isExtended = false
        /// The stated number of bytes, and the length code.
        var length: Int?
        var code: Int?
        /// Data bytes in columns of their own: the number of filled ones, and the first that cannot be read.
        var filled = 0
        var badByte = Int.max
        var badCell: UnsafePointer<UInt8>?
        /// One more than the last of these columns with content; padding has none.
        var occupied = 0
        /// The date in a column of its own: midnight, and whether the cell is empty.
        var day: Int64?
        var hasNoDay = false
        /// Whether the file says that an identifier has 11 bits.
        var isStandard = false
        /// Whether the record only asks for a frame to be sent.
        var isRequest = false
        var failure: StaticString?
    }

    init(dialect: CSVDialect) {
        self.dialect = dialect
        kinds = dialect.columns.kinds
        days = CSVDays(first: dialect.firstDay)
        columns = kinds.map { CSVColumn(rawValue: $0) ?? .ignored }
        delimiter = dialect.columns.delimiter
        if case .number(1_000_000_000) = dialect.timeForm { readsSeconds = true } else { readsSeconds = false }
        hasExtendedColumn = dialect.columns.has(.extended) || dialect.kindIsNumber
        hasDataColumn = dialect.columns.has(.data)
        sawHeads = dialect.headLine.isEmpty
        adjustsTimes = dialect.dayForm != nil || dialect.start != nil
        hasOtherBuses = !dialect.otherBuses.isEmpty
        isChinese = dialect.columns.tool == .zlg
        mayDataGoOn = dialect.columns.isDataLast && !dialect.hasOtherCells
    }

    /// Uses arrays of its own for each row: all threads would count references to shared ones at once, which takes
    /// longer than reading the row.
    mutating func separate() {
        kinds = kinds.map { $0 }
        columns = columns.map { $0 }
    }

    /// Separators after the last column, as spreadsheets write them, and a remark.
    private static let longestTail = 16

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { return .nothing }
        guard sawHeads else {
            sawHeads = UnsafeBufferPointer(start: text, count: count).starts(with: dialect.headLine)
            let length = dialect.headLine.count
            // A damaged line end joins the first row to the header row.
            return sawHeads && count > length ? .surplus(text + length) : .nothing
        }
        if !dialect.endOfPreamble.isEmpty && isPreamble(text, count) {
            // A row ends a preamble whose end is damaged.
            guard isInPreamble, cursor.byte &- 0x30 < 10, cursor.field(delimiter).decimal != nil,
                !cursor.isAtEnd
            else { return .nothing }
            isInPreamble = false
        }
        cursor = TextCursor(text, count)
        var row = Row()
        take(&cursor, into: &row)
        if adjustsTimes { adjustTime(of: &row) }
        if mayDataGoOn, !cursor.isAtEnd, goesOn(row, cursor) {
            return .unreadable("more data cells than the header row has names")
        }
        if hasOtherBuses, isOtherBus(row.channel) { return .other(row.channel) }
        let outcome = frames.ending(frame(&row), cursor, room: Self.longestTail)
        // In short rows another column may be at the place of the missing bytes.
        if row.badByte != Int.max {
            switch outcome {
            case .frame, .surplus: return .surplus(row.badCell ?? text)
            case .nothing, .other, .unreadable: break
            }
        }
        if case .surplus(let rest) = outcome { return .surplus(lastCell(text, before: rest)) }
        guard case .unreadable = outcome else {
            if !cursor.isAtEnd, !sawCellsWithoutName { lookForCells(cursor) }
            return outcome
        }
        // A repeated header row in joined files, or a comment. A flipped bit turns 3 into #.
        if isHeadLine(text, count) { return .nothing }
        guard text[0] == 0x23 || text[0] == 0x2F else { return outcome }
        let isRow = identifier(&row) != nil && (row.data.count > 0 || row.filled > 0 || row.length == 0)
        return isRow ? outcome : .nothing
    }

    /// The begin of the last cell of a row after which there is more: it may contain the first cell of the next row.
    private func lastCell(_ text: UnsafePointer<UInt8>, before rest: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var start = rest - 1
        while start > text, start[-1] != delimiter { start -= 1 }
        return max(start, text)
    }

    /// Whether a line is between two lines that begin with `endOfPreamble`, or is one of these.
    private mutating func isPreamble(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if UnsafeBufferPointer(start: text, count: count).starts(with: dialect.endOfPreamble) {
            isInPreamble.toggle()
            return true
        }
        return isInPreamble
    }

    private func isHeadLine(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard !dialect.headLine.isEmpty else { return false }
        let line = UnsafeBufferPointer(start: text, count: count)
        return dialect.headLine.elementsEqual(line)
            || !dialect.headStart.isEmpty && line.starts(with: dialect.headStart)
    }

    @inline(__always)
    private mutating func take(_ cursor: inout TextCursor, into row: inout Row) {
        for (index, kind) in kinds.enumerated() {
            guard !cursor.isAtEnd else { return }
            if kind == CSVColumn.time.rawValue && readsSeconds {
                let start = cursor
                if let time = cursor.seconds(), cursor.isAtEnd || cursor.take(delimiter) {
                    row.time = time
                    times.see(time)
                    continue
                }
                cursor = start
            }
            var isDoubled = false
            let cell = cursor.cell(delimiter, isDoubled: &isDoubled)
            if kind >= CSVColumn.firstByte {
                takeByte(cell, Int(kind - CSVColumn.firstByte), into: &row)
            } else {
                take(cell, columns[index], into: &row)
                if isDoubled && columns[index] == .channel { takeQuotedChannel(cell, into: &row) }
            }
        }
    }

    /// The room for a channel's name, after the longest data that a row may have.
    private static let roomForChannel = 128..<FrameTable.longestPayload

    @inline(never)
    private func takeQuotedChannel(_ cell: TextCursor.Token, into row: inout Row) {
        let room = UnsafeMutableBufferPointer(
            start: frames.payload + Self.roomForChannel.lowerBound, count: Self.roomForChannel.count)
        guard let channel = cell.withoutDoubledQuotes(in: room) else {
            row.failure = "a channel name of more than 1920 bytes"
            return
        }
        row.channel = channel.withoutGuard
    }

    @inline(__always)
    private mutating func take(_ cell: TextCursor.Token, _ column: CSVColumn, into row: inout Row) {
        switch column {
        case .time:
            guard let time = times.time(CSVChinese.text(cell), dialect.timeForm, allowsComma: dialect.allowsComma)
            else {
                row.failure = "the time cannot be read"
                return
            }
            row.time = time
        case .identifier: row.identifier = cell
        case .data: row.data = isChinese ? CSVChinese.data(cell) : cell
        case .length: row.length = isChinese ? CSVChinese.length(cell) : cell.decimal
        case .code: row.code = cell.decimal
        case .channel: row.channel = cell.withoutGuard
        case .extended: row.isExtended = isTrue(cell, in: &row)
        case .remote: if isTrue(cell, in: &row) { row.flags.insert(.remote) }
        case .error: if isTrue(cell, in: &row) { row.flags.insert(.error) }
        case .fd: if isTrue(cell, in: &row) { row.flags.insert(.fd) }
        case .bitRateSwitch: if isTrue(cell, in: &row) { row.flags.insert(.bitRateSwitch) }
        case .errorStateIndicator: if isTrue(cell, in: &row) { row.flags.insert(.errorStateIndicator) }
        case .direction:
            let direction = isChinese ? CSVChinese.direction(cell) ?? direction(cell) : direction(cell)
            row.flags.formUnion(direction)
            if cell.equals("error") { row.flags.insert(.error) }
            if direction.isEmpty, cell.resembles("rx") || cell.resembles("tx") {
                row.failure = "neither Rx nor Tx for the direction"
            }
        case .kind: takeKind(cell, into: &row)
        case .marks: takeMarks(cell, into: &row)
        case .flagWord: takeFlagWord(cell, into: &row)
        case .transmitted: row.flags.insert(isTrue(cell, in: &row) ? .transmitted : .received)
        case .day:
            row.day = dialect.dayForm.flatMap { CSVDay.nanoseconds(cell, $0) }
            row.hasNoDay = cell.count == 0
        case .moment, .ignored: break
        }
    }

    @inline(__always)
    private func takeByte(_ cell: TextCursor.Token, _ number: Int, into row: inout Row) {
        guard cell.count > 0 else { return }
        var value: UInt32?
        if dialect.dataForm == .decimal {
            value = cell.decimal.flatMap { $0 <= 255 ? UInt32($0) : nil }
        } else if cell.count <= 2 || cell.withoutHexPrefix.count <= 2 {
            value = cell.withoutHexPrefix.hexadecimal
        }
        if let value {
            frames.payload[number] = UInt8(truncatingIfNeeded: value)
            if row.filled == number { row.filled = number + 1 }
            if value != 0 || dialect.leavesColumnsEmpty { row.occupied = number + 1 }
        } else {
            if row.badByte == Int.max { row.badCell = cell.start }
            row.badByte = min(row.badByte, number)
        }
    }

    /// Rx and Tx in their notations; 0 and 1 in CSS Electronics' files.
    @inline(__always)
    private func direction(_ cell: TextCursor.Token) -> FrameFlags {
        guard cell.count > 0 else { return [] }
        switch cell.start[0] | 0x20 {
        case 0x72, 0x30, 0x69: return .received  // r, 0, in
        case 0x74, 0x31, 0x6F: return .transmitted  // t, 1, out
        default: return []
        }
    }

    private func takeKind(_ cell: TextCursor.Token, into row: inout Row) {
        if dialect.kindIsNumber {
            guard let kind = cell.decimal, kind & ~9 == 0 else { return row.failure = "an unknown type" }
            if kind & 1 != 0 { row.isExtended = true }
            row.flags.insert(kind & 8 != 0 ? .transmitted : .received)
            return
        }
        if isChinese { CSVChinese.take(cell, &row.flags, &row.isExtended) }
        if cell.hasPrefix("ext") || cell.hasPrefix("xtd") { row.isExtended = true }
        if cell.hasPrefix("rtr") || cell.hasPrefix("remote") { row.flags.insert(.remote) }
        if cell.hasPrefix("err") { row.flags.insert(.error) }
        if cell.hasPrefix("fd") || cell.hasPrefix("canfd") { row.flags.insert(.fd) }
    }

    @inline(__always)
    private mutating func frame(_ row: inout Row) -> TextOutcome {
        if let failure = row.failure { return .unreadable(failure) }
        guard let identifier = identifier(&row) else {
            guard row.flags.contains(.error) else { return .unreadable("the identifier cannot be read") }
            return frames.add(row.time, 0, row.flags, row.channel, 0)
        }
        if row.isRequest { return .other(TextCursor.Token("TxRq")) }
        if row.isExtended || (!hasExtendedColumn && !row.isStandard && identifier > CandumpFilter.standardMask) {
            row.flags.insert(.extended)
        }
        guard frames.fits(identifier, row.flags) else { return .unreadable("the identifier is out of range") }
        if row.flags.contains(.remote) {
            if dialect.columns.tool == .ixxat { takeRemoteLength(&row) }
            guard dialect.columns.tool == .kvaser || !holdsData(&row) else {
                return .unreadable("a remote frame with data")
            }
            return frames.add(row.time, identifier, row.flags, row.channel, min(row.length ?? row.code ?? 0, 8))
        }
        guard let length = hasDataColumn ? textLength(&row) : byteLength(&row) else {
            guard row.flags.contains(.error) else {
                return .unreadable("the data cannot be read, or is not as long as the line says")
            }
            return frames.add(row.time, identifier, row.flags, row.channel, 0)
        }
        guard row.occupied <= length else { return .unreadable("more data than the length says") }
        if row.flags.contains(.fd) { noteCutData(row, length) }
        if length > 8 {
            guard PayloadLength.isFD(length) else { return .unreadable("not a valid CAN frame length") }
            row.flags.insert(.fd)
        }
        if row.flags.contains(.error) {
            let data = UnsafeBufferPointer(start: UnsafePointer(frames.payload), count: length)
            if SocketCANErrorForm.holds(identifier: identifier, data: data) { row.flags.insert(.socketCAN) }
        }
        return frames.add(row.time, identifier, row.flags, row.channel, length)
    }

    /// `123`, `0x123`, `12345678x`, `123h`.
    @inline(__always)
    private func identifier(_ row: inout Row) -> UInt32? {
        let digits = row.identifier.withoutHexPrefix
        guard digits.count > 0 else { return nil }
        if dialect.identifierIsDecimal && digits.count == row.identifier.count {
            return digits.decimal.flatMap { UInt32(exactly: $0) }
        }
        if let value = digits.hexadecimal { return value }
        let last = digits.start[digits.count - 1] | 0x20
        guard last == 0x78 || last == 0x68 else { return nil }
        if last == 0x78 { row.isExtended = true }
        return TextCursor.Token(start: digits.start, count: digits.count - 1).hexadecimal
    }

    /// The length of data in one cell, which must equal the stated one.
    @inline(__always)
    private func textLength(_ row: inout Row) -> Int? {
        let count: Int?
        switch dialect.dataForm {
        case .base64: count = CSVData.base64(row.data, base64Digits, into: frames.payload)
        case .hexadecimal: count = CSVData.hexadecimal(row.data, into: frames.payload)
        case .decimal: count = CSVData.decimal(row.data, into: frames.payload)
        }
        guard let count else { return nil }
        if let length = row.length { return length == count ? count : nil }
        guard let code = row.code, code != count else { return count }
        guard (9...15).contains(code) else { return nil }
        return count == PayloadLength.fd[code] || count == 8 ? count : nil
    }

    /// Whether there is data other than zeros, which some tools write for empty cells.
    @inline(never)
    private func holdsData(_ row: inout Row) -> Bool {
        guard hasDataColumn else { return row.occupied > 0 }
        guard row.data.count > 0, let length = textLength(&row) else { return false }
        return (0..<length).contains { frames.payload[$0] != 0 }
    }

    /// The length of data in columns of its own: the stated one if there are that many bytes.
    @inline(__always)
    private func byteLength(_ row: inout Row) -> Int? {
        guard let stated = row.length ?? row.code else { return row.badByte == Int.max ? row.filled : nil }
        var length = stated
        if row.length == nil, (9...15).contains(stated), row.filled != stated {
            length = row.filled >= PayloadLength.fd[stated] ? PayloadLength.fd[stated] : 8
        }
        return length <= row.filled && row.badByte >= length ? length : nil
    }

    mutating func finish() {
        frames.collector.source.notes += dialect.notes
        if sawCutData {
            frames.collector.source.notes.append(
                "the file keeps fewer bytes of long CAN FD frames than their length code says; they are shown as kept")
        }
        if sawCellsWithoutName {
            frames.collector.source.notes.append(
                "some rows have more cells than the header row has names; cells without a name are not read")
        }
        if sawOtherMark {
            frames.collector.source.notes.append(
                "the column of flags has unknown words; frames with such a word are read as if they had no flags")
        }
        if let start = dialect.start { frames.collector.source.start = start }
        if let bitRate = dialect.bitRate { frames.collector.source.bitRate = bitRate }
        if !dialect.columns.has(.time) {
            frames.collector.source.clock = .none
        } else {
            frames.collector.source.clock = times.clock(dialect)
        }
    }
}
