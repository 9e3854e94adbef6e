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
        let line = survey.soundHeadLine.withUnsafeBufferPointer { line in
            line.baseAddress.map { TextCursor.Token(start: $0, count: line.count).hasPrefix("time stamp,id,extended,") }
        }
        guard line == true, let columns = survey.columns, columns.hasByteColumns else { return nil }
        var dialect = CSVDialect(columns: columns)
        dialect.headLine = survey.headLine
        dialect.notes = survey.headNotes
        dialect.leavesColumnsEmpty = survey.leavesColumnsEmpty
        dialect.timeForm = .number(1000)
        dialect.mayBeEpoch = false
        return dialect
    }
}
