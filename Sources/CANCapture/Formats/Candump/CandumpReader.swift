/// Reads the output of can-utils' candump: log files (`candump -l`, `-L`) and terminal output.
package enum CandumpReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "candump", name: "candump", suffixes: ["log", "candump", "txt"],
        recognisedBy: "lines such as (1436509052.249713) can0 123#1122 or can0 123 [2] 11 22",
        carries: ["channel", "time", "date", "direction", "remote frames", "error frames", "FD flags", "CAN XL"],
        limits: "terminal output shows at most 64 bytes of a CAN XL frame")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = CandumpParser(stampsAreDeltas: false)
        defer { parser.release() }
        LineScanner.scan(head, whole: head.count < SourceInput.headSize, with: &parser)
        let frames = parser.collector.frames.count
        if frames == 0 { return .no }
        return frames >= parser.collector.skipped.count ? .likely : .possible
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser {
        CandumpParser(stampsAreDeltas: CandumpStamps.areDeltas(head))
    }
}
