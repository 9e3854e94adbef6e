import Testing

@testable import Capture

/// Real captures are written in their own format and read back equal.
struct ExcerptCorpusTests {
    private static let captures = Corpus.captures.filter { capture in
        ["asc/", "blf/", "pcap/", "trc/"].contains { capture.hasPrefix($0) }
    }

    @Test(.enabled(if: Corpus.isNamed), arguments: captures)
    func isReadBackEqual(capture: String) throws {
        let path = "\(Corpus.folder)/captures/\(capture)"
        let first: Capture
        do {
            first = try CaptureLoader.load(try SourceInput(path: path), options: LoadOptions())
        } catch let error as CaptureError where error.kind == .noFrames {
            return
        }
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
        for row in 0..<first.frames.count {
            var (frame, other) = (first.frames[row], second.frames[row])
            #expect(second.frames.channels[Int(other.channel)] == first.frames.channels[Int(frame.channel)])
            (frame.channel, other.channel) = (0, 0)
            guard frame != other else { continue }
            Issue.record("frame \(row): \(other) in place of \(frame)")
            break
        }
    }
}
