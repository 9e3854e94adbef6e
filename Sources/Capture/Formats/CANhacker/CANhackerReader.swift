/// Reads the '@ TEXT' traces of CANhacker and of tools for Lawicel adapters.
package enum CANhackerReader: CaptureReader {
    package static let format = CaptureFormat(
        identifier: "canhacker", name: "CANhacker trace", suffixes: ["trc"],
        recognisedBy: "'@ TEXT @' at the start",
        carries: ["channel", "time", "remote frames"],
        limits: "the trace has no date and no direction; times count minutes only by going round")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        head.starts(with: "@ TEXT @".utf8) || head.dropFirst(3).starts(with: "@ TEXT @".utf8) ? .certain : .no
    }

    package static func read(_ input: any CaptureInput, into collector: inout FrameCollector) throws {
        var parser = CANhackerParser()
        try parser.read(input, into: &collector)
    }
}
