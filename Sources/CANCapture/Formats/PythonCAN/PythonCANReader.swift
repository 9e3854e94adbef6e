/// Reads the CSV files of python-can, whose data is in base 64.
package enum PythonCANReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "python-can-csv", name: "python-can CSV", suffixes: ["csv"],
        recognisedBy: "a header row 'timestamp,arbitration_id,extended,remote,error,dlc,data'",
        carries: ["time", "date", "remote frames", "error frames"],
        limits: "no channel, direction or FD flags; frames of more than 8 bytes are read as CAN FD")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        CSVSurvey.of(head).soundHeadLine == Array(heads.utf8) ? .certain : .no
    }

    private static let heads = "timestamp,arbitration_id,extended,remote,error,dlc,data"

    static func parser(
        for head: UnsafeRawBufferPointer, path: String
    ) throws(CaptureError) -> any LineParser {
        let survey = CSVSurvey.of(head)
        guard survey.soundHeadLine == Array(heads.utf8), let columns = survey.columns else {
            throw CaptureError(path: path, kind: .unreadable, reason: "no header row '\(heads)'")
        }
        var dialect = CSVDialect(columns: columns)
        dialect.headLine = survey.headLine
        dialect.notes = survey.headNotes
        dialect.dataForm = survey.holdsHexData ? .hexadecimal : .base64
        return CSVParser(dialect: dialect)
    }
}
