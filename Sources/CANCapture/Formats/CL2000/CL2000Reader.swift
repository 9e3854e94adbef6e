/// Reads the text logs of CSS Electronics' CL1000, CL2000 and CL3000.
package enum CL2000Reader: TextReader {
    package static let format = CaptureFormat(
        identifier: "cl2000", name: "CSS Electronics CLX000 log", suffixes: ["txt", "csv"],
        recognisedBy: "'# Logger type:' at the start, and a header row such as Timestamp;Type;ID;Data",
        carries: ["time", "date", "direction", "bit rate"],
        limits: "times in milliseconds; no channel, remote frames or error frames")

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
            throw CaptureError(path: path, kind: .unreadable, reason: "no header row such as Timestamp;Type;ID;Data")
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

/// The lines before the header row that matter: `# Time: 20170101T022232`, `# Bit-rate: 500000`.
struct CL2000Header: LineConsumer {
    /// The begin of the log; nil for a logger without a clock, which writes 1 January 2000.
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
