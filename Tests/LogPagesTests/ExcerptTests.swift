import TestLogs
import TestCaptures
import CANCapture
import Testing

/// Pages of a part of a capture.
@Suite struct ExcerptTests {
    /// A hundred frames of two identifiers, as far as a filter keeps them.
    private func kept(_ filter: FrameFilter) -> FrameTable {
        var collector = FrameCollector(
            source: CaptureSource(path: "a.log", format: "candump", formatName: "candump"), filter: filter)
        collector.frames.channels = ["can0"]
        let payload: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        payload.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            for row in 0..<100 {
                collector.add(
                    time: Int64(row) * 1_000_000, identifier: row % 10 == 3 ? 0x52A : 0x100, flags: [], channel: 0,
                    payload: base, length: 8)
            }
        }
        return collector.frames
    }

    @Test func excerptsNumberedTheirFramesFromOne() {
        let byTime = kept(FrameFilter(start: .sinceFirst(40_000_000)))
        #expect(byTime.count == 60)
        #expect((0..<60).map { byTime.place($0) } == Array(40..<100))
        let byIdentifier = kept(
            FrameFilter(identifiers: [IdentifierRange(range: 0x52A...0x52A, standard: true, extended: false)]))
        #expect((0..<byIdentifier.count).map { byIdentifier.place($0) } == Array(stride(from: 3, to: 100, by: 10)))
        let all = kept(FrameFilter())
        #expect((0..<100).map { all.place($0) } == Array(0..<100))
    }

    @Test func aPageSaysHowManyOfTheFilesFramesItHas() throws {
        var capture = Logs.capture([])
        capture.frames = kept(FrameFilter(start: .sinceFirst(40_000_000), stop: .sinceFirst(49_000_000)))
        let text = try Logs.text(capture, Logs.template())
        #expect(text.contains("Frames 41 – 50"), "\(text)")
        capture.frames = kept(
            FrameFilter(identifiers: [IdentifierRange(range: 0x52A...0x52A, standard: true, extended: false)]))
        let part = try Logs.text(capture, Logs.template())
        #expect(part.contains("10 frames of 4 – 94"), "\(part)")
    }

    /// "0.000 – 0.000 s" stood over a page of 100 µs.
    @Test func theHeadOfAShortPageToldNoTime() throws {
        let frames = (0..<5).map { Frame(time: Int64($0) * 20_000, identifier: 1, data: [1]) }
        #expect(try Logs.text(Logs.capture(frames), Logs.template()).contains("0.000000 – 0.000080 s"))
    }
}
