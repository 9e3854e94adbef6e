/// Reads the text logs of CSS Electronics' CL1000, CL2000 and CL3000.
package enum CL2000Reader: TextReader {
    package static let format = CaptureFormat(
        identifier: "cl2000", name: "CSS Electronics CLX000 log", suffixes: ["txt", "csv"],
        recognisedBy: "'# Logger type:' at the start, and heads such as Timestamp;Type;ID;Data",
        carries: ["time", "date", "direction", "bit rate"],
        limits: "times to the millisecond; no channel, remote frames or error frames")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        let start = String(decoding: head.prefix(1024), as: UTF8.self)
        guard ["# Logger type:", "# Logger ID:", "# Bit-rate:"].contains(where: { start.contains($0) }),
            CSVSurvey.of(head).columns?.has(.time) == true
        else { return .no }
        return start.hasPrefix("# Logger type:") ? .certain : .likely
    }

    static func parser(
        for head: UnsafeRawBufferPointer, path: String
    ) throws(CaptureError) -> any LineParser {
        let survey = CSVSurvey.of(head)
        guard let columns = survey.columns else {
            throw CaptureError(path: path, kind: .unreadable, reason: "no heads such as Timestamp;Type;ID;Data")
        }
        var header = CL2000Header()
        LineScanner.scan(head, whole: false, with: &header)
        var dialect = CSVDialect(columns: columns)
        dialect.headLine = survey.headLine
        dialect.notes = survey.headNotes
        dialect.timeForm = .digits(header.date)
        dialect.kindIsNumber = true
        dialect.bitRate = header.bitRate
        return CSVParser(dialect: dialect)
    }
}

/// The lines in front of the heads that matter: `# Time: 20170101T022232`, `# Bit-rate: 500000`.
struct CL2000Header: LineConsumer {
    /// When the log begins; nil for a logger without a clock, which writes the first of January 2000.
    private(set) var date: CivilTime?
    private(set) var bitRate: Int?

    mutating func overlongLine(number: Int) {}

    mutating func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int) {
        var cursor = TextCursor(text, count)
        guard number <= 64, cursor.take(0x23) else { return }
        let key = cursor.token()
        if key.equals("time:") {
            cursor.skipBlanks()
            guard let year = cursor.digits(4), let month = cursor.digits(2), let day = cursor.digits(2) else { return }
            let read = CivilTime(year: year, month: month, day: day)
            if year > 2000, read.nanosecondsSince1970 != nil { date = read }
        } else if key.equals("bit-rate:") {
            bitRate = cursor.token().decimal
        }
    }
}

/// A time stamp of these loggers: digits with the separators that its settings name, from days, months or years down
/// to milliseconds. What is left out comes from the header.
enum CL2000Time {
    /// nil when the digits are not those of `hhmmsskkk`, with `dd`, `MMdd` or `yyyyMMdd` before them.
    static func nanoseconds(_ cell: TextCursor.Token, _ base: CivilTime?) -> Int64? {
        var digits: UInt64 = 0
        var count = 0
        for index in 0..<cell.count {
            let digit = cell.start[index] &- 0x30
            guard digit < 10 else { continue }
            guard count < 17 else { return nil }
            digits = digits * 10 + UInt64(digit)
            count += 1
        }
        guard count == 9 || count == 11 || count == 13 || count == 17 else { return nil }
        func take(_ limit: UInt64) -> Int {
            defer { digits /= limit }
            return Int(digits % limit)
        }
        var time = CivilTime(year: 1970, month: 1, day: 1)
        time.nanosecond = Int64(take(1000)) * 1_000_000
        time.second = take(100)
        time.minute = take(100)
        time.hour = take(100)
        if let base { (time.year, time.month, time.day) = (base.year, base.month, base.day) }
        if count >= 11 { time.day = take(100) }
        if count >= 13 {
            time.month = take(100)
        } else if let base, time.day < base.day {
            time.month += 1  // the days have gone round
        }
        if count == 17 { time.year = take(10_000) }
        if time.month == 13 { (time.year, time.month) = (time.year + 1, 1) }
        return time.nanosecondsSince1970
    }
}
