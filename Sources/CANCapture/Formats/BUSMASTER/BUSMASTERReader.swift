/// Reads the logs of BUSMASTER: CAN and J1939, several sessions in a file.
package enum BUSMASTERReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "busmaster", name: "BUSMASTER log", suffixes: ["log"],
        recognisedBy: "a line that begins with '***BUSMASTER'",
        carries: ["channel", "time", "date", "direction", "remote frames"],
        limits: "sessions of protocols other than CAN and J1939 are skipped")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = BUSMASTERParser()
        defer { parser.frames.release() }
        parser.survey(head)
        if parser.header.sawSignature { return .certain }
        return parser.header.sawHeader && parser.tally.frames > 0 ? .likely : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser { BUSMASTERParser() }
}
