/// Reads Vector's ASCII log: classic CAN, CAN FD, error frames; and what other tools write in its name.
package enum ASCReader: CaptureReader {
    package static let format = CaptureFormat(
        identifier: "asc", name: "Vector ASC", suffixes: ["asc"],
        recognisedBy: "a 'date' and a 'base' line, or lines such as 0.019968 1 64 Rx d 4 64 00 00 00",
        carries: ["channel", "time", "date", "direction", "remote frames", "error frames", "FD flags"],
        limits: "CAN XL lines are counted, not read")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = ASCParser(collector: FrameCollector(source: CaptureSource(path: "", format: "", formatName: "")))
        defer { parser.release() }
        LineScanner.scan(head, whole: head.count < SourceInput.headSize, with: &parser)
        if parser.sawBase { return .certain }
        let known = parser.collector.frames.count + parser.knownRecords
        if known == 0 { return .no }
        return known > parser.collector.skipped.count ? .likely : .possible
    }

    package static func read(_ input: any CaptureInput, into collector: inout FrameCollector) throws {
        var parser = ASCParser(collector: collector)
        // The table is the parser's alone while it reads, and comes back even when the input fails half way.
        collector.frames = FrameTable()
        defer {
            parser.finish()
            collector = parser.collector
            parser.release()
        }
        try LineScanner.scan(input, with: &parser)
    }
}
