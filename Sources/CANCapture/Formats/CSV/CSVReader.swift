/// Reads CSV files of any tool whose columns are recognised by their names.
package enum CSVReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "csv", name: "CSV with a header row", suffixes: ["csv", "tsv", "txt", "log"],
        recognisedBy: "a header row with an identifier (ID, arbitration_id …) and data (Data, D0 …), or rows such as"
            + " 1478198376.389427,0316,2,05,21,R",
        carries: ["channel", "time", "date", "direction", "remote frames", "error frames", "FD flags"],
        limits: "if a file does not name base or time unit, canfolio infers them from the content, and a note says how")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        if CSVSurvey.of(head).columns != nil { return .possible }
        return CSVWithoutHeads.dialect(of: head) == nil ? .no : .likely
    }

    static func parser(
        for head: UnsafeRawBufferPointer, path: String
    ) throws(CaptureError) -> any LineParser {
        guard let dialect = CSVSurvey.of(head).dialect() ?? CSVWithoutHeads.dialect(of: head) else {
            throw CaptureError(
                path: path, kind: .unreadable, reason: "no header row with an identifier and data")
        }
        return CSVParser(dialect: dialect)
    }
}
