import Testing

@testable import CANCapture

/// Real captures are written in their own format and read back equal.
struct ExcerptCorpusTests {
    private static let folders: [String] = ["asc/", "blf/", "pcap/", "trc/"]
    private static let captures: [String] = Corpus.captures.filter { (capture: String) -> Bool in
        folders.contains { (folder: String) -> Bool in capture.hasPrefix(folder) }
    }

    /// nil where there is no frame in it.
    private func loaded(_ path: String) -> Capture? {
        guard let input = try? SourceInput(path: path) else { return nil }
        return try? CaptureLoader.load(input, options: LoadOptions())
    }

    @Test(.enabled(if: Corpus.isNamed), arguments: captures)
    func isReadBackEqual(capture: String) throws {
        guard let first = loaded("\(Corpus.folder)/captures/\(capture)") else { return }
        guard let writer = ExcerptWriter(first) else {
            Issue.record("is not written")
            return
        }
        let (bytes, omitted) = try MadeExcerpt.bytes(writer)
        #expect(omitted == 0)
        let second = try load(bytes)
        #expect(second.source.format == first.source.format)
        #expect(second.skipped.count == 0)
        try #require(second.frames.count == first.frames.count)
        let names = (first.frames.channels, second.frames.channels)
        for row in 0..<first.frames.count {
            var frame: Frame = first.frames[row]
            var other: Frame = second.frames[row]
            #expect(names.1[Int(other.channel)] == names.0[Int(frame.channel)])
            frame.channel = 0
            other.channel = 0
            if frame != other {
                Issue.record("frame \(row): \(other) in place of \(frame)")
                break
            }
        }
    }
}
