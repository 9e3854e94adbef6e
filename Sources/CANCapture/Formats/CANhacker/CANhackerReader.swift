/// Reads the '@ TEXT' traces of CANhacker and of tools for Lawicel adapters.
package enum CANhackerReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "canhacker", name: "CANhacker trace", suffixes: ["trc"],
        recognisedBy: "'@ TEXT @' at the start",
        carries: ["channel", "time", "remote frames"],
        limits: "the trace has no date and no direction; times start again every minute")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        if head.starts(with: "@ TEXT @".utf8) || head.dropFirst(3).starts(with: "@ TEXT @".utf8) { return .certain }
        // The signature may be damaged; no other format has such lines.
        var parser = CANhackerParser()
        defer { parser.frames.release() }
        parser.survey(head)
        let (frames, unreadable) = parser.tally
        return frames > unreadable ? .likely : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser { CANhackerParser() }
}
