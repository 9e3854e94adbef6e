/// Reads the CSV files of SavvyCAN and of GVRET devices.
package enum GVRETReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "gvret-csv", name: "GVRET and SavvyCAN CSV", suffixes: ["csv"],
        recognisedBy: "a header row 'Time Stamp,ID,Extended,…,D1,D2,…'",
        carries: ["channel", "time", "direction"],
        limits: "no remote frames, error frames or FD flags; times are microseconds of the device's own clock")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        dialect(of: head) == nil ? .no : .certain
    }

    static func parser(
        for head: UnsafeRawBufferPointer, path: String
    ) throws(CaptureError) -> any LineParser {
        guard let dialect = dialect(of: head) else {
            throw CaptureError(path: path, kind: .unreadable, reason: "no header row 'Time Stamp,ID,Extended,…'")
        }
        return CSVParser(dialect: dialect)
    }

    /// Always microseconds and hexadecimal digits.
    private static func dialect(of head: UnsafeRawBufferPointer) -> CSVDialect? {
        let survey = CSVSurvey.of(head)
        let isGVRET = survey.soundHeadLine.withUnsafeBufferPointer { line in
            guard let start = line.baseAddress else { return false }
            let heads = TextCursor.Token(start: start, count: line.count)
            // Spreadsheets of many countries put semicolons between the cells.
            return heads.hasPrefix("time stamp,id,extended,") || heads.hasPrefix("time stamp;id;extended;")
        }
        guard isGVRET, let columns = survey.columns, columns.hasByteColumns else { return nil }
        var dialect = CSVDialect(columns: columns)
        dialect.headLine = survey.headLine
        dialect.notes = survey.headNotes
        dialect.leavesColumnsEmpty = survey.leavesColumnsEmpty
        // Some loggers use these heads for seconds.
        dialect.timeForm = .number(survey.timesAreSeconds ? 1_000_000_000 : 1000)
        dialect.mayBeEpoch = false
        return dialect
    }
}
