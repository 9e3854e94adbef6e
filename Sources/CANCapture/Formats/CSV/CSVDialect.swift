/// How the cells of a CSV file are read.
struct CSVDialect {
    enum TimeForm {
        /// A number of units of this many nanoseconds.
        case number(Int64)
        /// `2021-01-22 13:58:11.562086` or `2021-01-22T13:58:11Z`
        case date
        /// `13:58:11.562`
        case ofDay
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
        guard columns != nil else { return }
        headLine = Array(heads)
        soundHeadLine = restored ?? headLine
    }

    private mutating func look(_ cursor: TextCursor, _ columns: CSVColumns) {
        var cursor = cursor
        var data: TextCursor.Token?
        var length: Int?
        var (filled, width) = (0, 0)
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
            case .time: times.look(at: cell)
            case .identifier: identifiers.look(at: cell)
            case .data: data = cell
            case .length, .code: length = cell.decimal
            default: break
            }
        }
        if let length, columns.hasByteColumns {
            if filled > length { padded += 1 } else if filled == length, length < 8 { short += 1 }
        }
        guard let data, data.count > 0 else { return }
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

    /// Whether data cells have two digits for each byte, and nothing that a hexadecimal number cannot contain.
    var holdsHexData: Bool { hexFits > 0 && hexFits >= base64Fits && !bytes.hasOtherLetters }

    /// The result; nil if there is no header row.
    func dialect() -> CSVDialect? {
        guard let columns else { return nil }
        var dialect = CSVDialect(columns: columns)
        dialect.headLine = headLine
        dialect.notes = headNotes
        dialect.leavesColumnsEmpty = leavesColumnsEmpty
        dialect.timeForm = times.form(scale: columns.timeScale, notes: &dialect.notes)
        if base64Fits > hexFits && bytes.hasOtherLetters {
            dialect.dataForm = .base64
        } else if bytes.isDecimal {
            dialect.dataForm = .decimal
            dialect.notes.append("data is read as decimal numbers: none has a letter, some have three digits")
        }
        dialect.identifierIsDecimal =
            columns.identifierIsDecimal ?? identifiers.isDecimalIdentifier(besideDecimalData: bytes.isDecimal)
        if columns.identifierIsDecimal == nil && dialect.identifierIsDecimal {
            dialect.notes.append("identifiers are read as decimal numbers: none has a letter or leading zeros")
        }
        return dialect
    }
}

/// Header rows that are known exactly, and are therefore recognised when they are damaged.
enum CSVHeadLine {
    private static let bytes = "D1,D2,D3,D4,D5,D6,D7,D8"

    /// SavvyCAN and GVRET devices, python-can, and CSS Electronics' loggers.
    private static let known: [[UInt8]] = [
        "Time Stamp,ID,Extended,Dir,Bus,LEN,\(bytes)", "Time Stamp,ID,Extended,Bus,LEN,\(bytes)",
        "Time Stamp,ID,Extended,Dir,Bus,DLC,\(bytes)", "timestamp,arbitration_id,extended,remote,error,dlc,data",
        "Timestamp;Type;ID;Data", "Timestamp;Lost;Type;ID;Length;Data",
    ].map { Array($0.utf8) }

    /// The known header row from which this one differs by one byte; nil if there is none, or the row is a known one.
    static func restored(_ line: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        known.first { sound in
            guard sound.count == line.count else { return false }
            var different = 0
            for (byte, other) in zip(sound, line) where byte != other { different += 1 }
            return different == 1
        }
    }

    /// How much of a line is the header row: less than all if its end was damaged and the first row follows.
    static func length(_ line: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = line.baseAddress else { return 0 }
        for place in JoinedLines.places(start, line.count, lineEnd: 0x0A) {
            let first = UnsafeBufferPointer(rebasing: line[..<JoinedLines.length(start, upTo: place)])
            if known.contains(where: { $0.elementsEqual(first) }) { return first.count }
            if JoinedLines.isDamagedEndForCertain(line[place]), CSVColumns(heads: first) != nil { return first.count }
        }
        return line.count
    }
}
