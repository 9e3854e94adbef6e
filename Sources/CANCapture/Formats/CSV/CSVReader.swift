/// Reads CSV files of any origin whose columns can be found by their heads.
package enum CSVReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "csv", name: "CSV with heads", suffixes: ["csv", "tsv", "txt", "log"],
        recognisedBy: "a line of column heads with an identifier (ID, arbitration_id …) and data (Data, D0 …)",
        carries: ["channel", "time", "date", "direction", "remote frames", "error frames", "FD flags"],
        limits: "what a file does not say (base, unit of time) is judged by its content, and a note says how")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        CSVSurvey.of(head).columns == nil ? .no : .possible
    }

    static func parser(
        for head: UnsafeRawBufferPointer, path: String
    ) throws(CaptureError) -> any LineParser {
        guard let dialect = CSVSurvey.of(head).dialect() else {
            throw CaptureError(
                path: path, kind: .unreadable, reason: "no line of column heads with an identifier and data")
        }
        return CSVParser(dialect: dialect)
    }
}
