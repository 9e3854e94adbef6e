/// How the cells of a CSV file are read.
struct CSVDialect {
    enum TimeForm {
        /// A number of units of this many nanoseconds.
        case number(Int64)
        /// `2021-01-22 13:58:11.562086` or `2021-01-22T13:58:11Z`
        case date
        /// `13:58:11.562`
        case ofDay
        /// The same, with the date in a column of its own.
        case ofStatedDay
        /// `01T022231683`, as ``CL2000Time`` reads it with the date of the header.
        case digits(CivilTime?)
    }

    enum DataForm { case hexadecimal, decimal, base64 }

    var columns: CSVColumns
    var timeForm = TimeForm.number(1_000_000_000)
    var identifierIsDecimal = false
    var dataForm = DataForm.hexadecimal
    /// The header row as it is in the file; empty if the columns are known without one.
    var headLine: [UInt8] = []
    /// How the lines of a preamble without a header row begin and end; empty if there is none.
    var endOfPreamble: [UInt8] = []
    /// Whether the type of a frame is CSS Electronics' number: bit 0 for 29 bits, bit 3 for transmitted.
    var kindIsNumber = false
    /// Whether columns of bytes after a frame's last one are empty; otherwise they may contain zeros.
    var leavesColumnsEmpty = false
    /// Whether large times are counted from 1970.
    var mayBeEpoch = true
    /// What times are counted from, nanoseconds since 1970, if the file states it.
    var start: Int64?
    /// Whether a comma may be before the decimals of a time.
    var allowsComma = false
    /// The order of the parts of a date in a column of its own; nil if there is none, or it cannot be used.
    var dayForm: CSVDay.Form?
    /// Midnight of the first date in such a column.
    var firstDay: Int64?
    /// The beginning of other header rows, which describe buses of other kinds; empty if there are none.
    var headStart: [UInt8] = []
    /// Whether there are cells without a name after the data.
    var hasOtherCells = false
    /// Names of the buses that are not CAN.
    var otherBuses: [[UInt8]] = []
    /// Nominal, in bit/s, if the file states it.
    var bitRate: Int?
    /// Decisions from the content that the reader of a report should know.
    var notes: [String] = []
}

/// Examines the first lines of a CSV file to find its columns and decide how their cells are read.
struct CSVSurvey: LineConsumer {
    private(set) var columns: CSVColumns?
    /// The header row as it is in the file.
    private(set) var headLine: [UInt8] = []
    /// The same without its damage, if that is known.
    private(set) var soundHeadLine: [UInt8] = []
    private var isRestored = false
    private var rows = 0
    private var identifiers = CSVNumberFacts()
    private var bytes = CSVNumberFacts()
    private var base64Fits = 0
    private var hexFits = 0
    private var times = CSVTimeFacts()
    private var days = CSVDayFacts()
    private var flagWords = CSVFlagFacts()
    private var spread = CSVSpreadFacts()
    private var moments = CSVMomentFacts()
    private var preamble = CSVPreamble()
    /// Number of rows whose columns of bytes are empty after the length, and of rows where they are not.
    private var short = 0
    private var padded = 0

    init(columns: CSVColumns? = nil) {
        self.columns = columns
    }

    static func of(_ head: UnsafeRawBufferPointer) -> CSVSurvey {
        var survey = CSVSurvey()
        LineScanner.scan(head, whole: head.count < SourceInput.headSize, with: &survey)
        return survey
    }

    mutating func overlongLine(number: Int) {}

    mutating func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int) {
        guard count > 0 else { return }
        guard let columns else {
            // Preambles are short; a long text without a header row is not CSV.
            guard number <= 64 else { return }
            takeHeads(UnsafeBufferPointer(start: text, count: count))
            return
        }
        guard rows < 500 else { return }
        rows += 1
        look(TextCursor(text, count), columns)
    }

    private mutating func takeHeads(_ line: UnsafeBufferPointer<UInt8>) {
        let heads = UnsafeBufferPointer(rebasing: line[..<CSVHeadLine.length(line)])
        let restored = CSVHeadLine.restored(heads)
        isRestored = restored != nil
        columns = restored?.withUnsafeBufferPointer { CSVColumns(heads: $0) } ?? CSVColumns(heads: heads)
        guard columns != nil else {
            preamble.take(line)
            return
        }
        headLine = Array(heads)
        soundHeadLine = restored ?? headLine
    }

    private mutating func look(_ cursor: TextCursor, _ columns: CSVColumns) {
        var cursor = cursor
        var data: TextCursor.Token?
        var length: Int?
        var (filled, width) = (0, 0)
        var identifier: TextCursor.Token?
        var (day, time): (TextCursor.Token?, TextCursor.Token?)
        for kind in columns.kinds {
            guard !cursor.isAtEnd else { break }
            var isDoubled = false
            let cell = cursor.cell(columns.delimiter, isDoubled: &isDoubled)
            if kind >= CSVColumn.firstByte {
                bytes.look(at: cell)
                width = max(width, Int(kind - CSVColumn.firstByte) + 1)
                if cell.count > 0 { filled = width }
                continue
            }
            switch CSVColumn(rawValue: kind) {
            case .time:
                times.look(at: CSVChinese.text(cell), allowsComma: columns.delimiter != UInt8(ascii: ","))
                moments.time = cell
                time = CSVChinese.text(cell)
            case .moment: moments.look(at: cell)
            case .identifier:
                identifiers.look(at: cell)
                identifier = cell
            case .flagWord: flagWords.look(at: cell, identifier)
            case .day: day = cell
            case .data: data = columns.tool == .zlg ? CSVChinese.data(cell) : cell
            case .length, .code: length = cell.decimal
            default: break
            }
        }
        if let day { days.look(at: day, time: time) }
        if let length, columns.hasByteColumns {
            if filled > length { padded += 1 } else if filled == length, length < 8 { short += 1 }
        }
        guard let data, data.count > 0 else { return }
        if columns.isDataLast { spread.look(at: data, length: length, cursor, columns.delimiter, &bytes) }
        bytes.lookAtWords(of: data)
        if let length, length > 0 {
            if data.count == (length + 2) / 3 * 4 { base64Fits += 1 }
            if data.count == 2 * length { hexFits += 1 }
        }
    }

    /// One row in this many may be damaged, and must not change how all others are read.
    private static let damagedShare = 50

    /// See ``CSVDialect/leavesColumnsEmpty``.
    var leavesColumnsEmpty: Bool { short > 0 && padded <= short / Self.damagedShare }

    /// Notes about the header row.
    var headNotes: [String] {
        if !isRestored, columns?.hasDamage == true {
            return ["a column name is damaged and is read as the similar known name"]
        }
        return isRestored
            ? ["the header row is damaged and is read as '\(String(decoding: soundHeadLine, as: UTF8.self))'"] : []
    }

    /// Whether times are seconds with decimals, and not whole numbers of a smaller unit.
    var timesAreSeconds: Bool { times.areSeconds }

    /// Whether data cells have two digits for each byte, and nothing that a hexadecimal number cannot contain.
    var holdsHexData: Bool { hexFits > 0 && hexFits >= base64Fits && !bytes.hasOtherLetters }

    /// The result; nil if there is no header row.
    func dialect() -> CSVDialect? {
        guard var columns else { return nil }
        if spread.isSpread || columns.tool == .pp2can && spread.maySpread { columns.spreadData() }
        // Another tool may have a column of this name.
        if !flagWords.areKvasers { columns.change(.flagWord, to: .ignored) }
        var dialect = CSVDialect(columns: columns)
        dialect.headLine = headLine
        dialect.notes = headNotes
        dialect.allowsComma = columns.delimiter != UInt8(ascii: ",")
        dialect.leavesColumnsEmpty = leavesColumnsEmpty
        dialect.timeForm = times.form(scale: columns.timeScale, notes: &dialect.notes)
        dialect.hasOtherCells = spread.hasOtherCells
        if columns.has(.day) { dialect.dayForm = days.form(times: dialect.timeForm, notes: &dialect.notes) }
        if let form = dialect.dayForm {
            dialect.timeForm = .ofStatedDay
            dialect.firstDay = days.first(form)
        }
        if columns.tool == .vehicleSpy {
            dialect.otherBuses = preamble.otherBuses
            let names = headLine.split(separator: columns.delimiter)
            dialect.headStart = Array(names.prefix(2).joined(separator: [columns.delimiter]))
        }
        if columns.tool == .kvaser { dialect.start = start(&dialect) }
        if let isDecimal = preamble.dataIsDecimal, columns.tool == .kvaser {
            dialect.dataForm = isDecimal ? .decimal : .hexadecimal
        } else if columns.tool == .asammdf {
            dialect.dataForm = .decimal
        } else if base64Fits > hexFits && bytes.hasOtherLetters {
            dialect.dataForm = .base64
        } else if bytes.isDecimal {
            dialect.dataForm = .decimal
            dialect.notes.append("data is read as decimal numbers: none has a letter, some have three digits")
        }
        decideBase(of: columns, &dialect)
        return dialect
    }

    /// What the times of a file of Kvaser are counted from.
    private func start(_ dialect: inout CSVDialect) -> Int64? {
        guard case .number = dialect.timeForm else { return nil }
        if let start = preamble.start { return start }
        guard let lowest = moments.start else { return nil }
        dialect.notes.append("the date comes from the column AbsTime and is exact to a second")
        return lowest
    }

    private func decideBase(of columns: CSVColumns, _ dialect: inout CSVDialect) {
        let stated = columns.tool == .kvaser ? preamble.identifierIsDecimal : nil
        if let isDecimal = stated ?? columns.identifierIsDecimal {
            dialect.identifierIsDecimal = isDecimal
        } else if let note = columns.tool?.decimalNote, identifiers.mayBeDecimal {
            dialect.identifierIsDecimal = true
            dialect.notes.append(note)
        } else if flagWords.showDecimal, identifiers.mayBeDecimal {
            dialect.identifierIsDecimal = true
            dialect.notes.append(
                "identifiers are read as decimal numbers: as hexadecimal ones, some do not fit 11 bits")
        } else if identifiers.isDecimalIdentifier(besideDecimalData: bytes.isDecimal) {
            dialect.identifierIsDecimal = true
            dialect.notes.append("identifiers are read as decimal numbers: none has a letter or leading zeros")
        } else if columns.tool == .kvaser, identifiers.mayBeDecimal {
            dialect.notes.append("the file does not name the base of its identifiers; they are read as hexadecimal")
        }
    }
}
