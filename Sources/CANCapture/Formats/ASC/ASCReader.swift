/// Reads Vector's ASCII log, also as other tools write it: classic CAN, CAN FD and error frames.
package enum ASCReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "asc", name: "Vector ASC", suffixes: ["asc"],
        recognisedBy: "a 'date' and a 'base' line, or lines such as 0.019968 1 64 Rx d 4 64 00 00 00",
        carries: ["channel", "time", "date", "direction", "remote frames", "error frames", "FD flags"],
        limits: "CAN XL lines are counted, not read")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = ASCParser()
        defer { parser.frames.release() }
        parser.survey(head)
        if parser.sawBase { return .certain }
        let (frames, unreadable) = parser.tally
        let known = frames + parser.knownRecords
        if known == 0 { return .no }
        // The channel cells of a table, such as `CAN 1`, look like records of ASC.
        if frames == 0, CSVSurvey.of(head).columns != nil { return .no }
        return known > unreadable ? .likely : .possible
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser {
        var parser = ASCParser()
        parser.numbers = ASCNumberFacts.of(head)
        return parser
    }
}
