/// Reads CRTD, the log of the Open Vehicle Monitoring System (OVMS).
package enum CRTDReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "crtd", name: "OVMS CRTD", suffixes: ["crtd", "txt"],
        recognisedBy: "lines such as 1632509059.541604 2R11 174 00 00 00 aa 0f",
        carries: ["channel", "time", "date", "direction"],
        limits: "record types other than R11, R29, T11 and T29 are counted and skipped, as the format requires")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = CRTDParser()
        defer { parser.frames.release() }
        parser.survey(head)
        let (frames, unreadable) = parser.tally
        guard frames + (parser.sawComment ? 1 : 0) > 0 else { return .no }
        return frames >= unreadable ? .likely : .possible
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser { CRTDParser() }
}
