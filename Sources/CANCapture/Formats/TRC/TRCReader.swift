/// Reads the traces of PEAK-System's tools, version 1.0 to 2.1.
package enum TRCReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "trc", name: "PEAK trace", suffixes: ["trc"],
        recognisedBy: "';$FILEVERSION=', or lines such as 1) 1841 0001 8 00 00 00 00 00 00 00 00",
        carries: ["channel", "time", "date", "direction", "remote frames", "error frames", "FD flags"],
        limits: "versions 1.0 and 1.1 have no channel (shown as 1); version 1.0 has no date or direction")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = TRCParser()
        defer { parser.frames.release() }
        parser.survey(head)
        if parser.sawKeyword { return .certain }
        let (frames, unreadable) = parser.tally
        return !parser.sawHeads && frames > 0 && frames >= unreadable ? .likely : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser { TRCParser() }
}

/// Reads the CSV files that PEAK-Converter makes from traces.
package enum PEAKConverterReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "peak-csv", name: "PEAK-Converter CSV", suffixes: ["csv"],
        recognisedBy: "a header row 'Number Time (ms) Bus Direction Type ID (hex) …'",
        carries: ["channel", "time", "date", "direction", "remote frames", "error frames", "FD flags"],
        limits: "")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = TRCParser()
        defer { parser.frames.release() }
        parser.survey(head)
        return parser.sawHeads && !parser.sawKeyword ? .certain : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser { TRCParser() }
}
