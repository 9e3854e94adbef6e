import CANCapture
import Testing

@Suite struct RedactedContentTests {
    private func frames() -> FrameTable {
        var frames = FrameTable()
        for identifier: UInt32 in [0x123, 0x6FF, 0x123, 0x200] {
            frames.append(Frame(time: 0, identifier: identifier, data: [1, 2, 3, 4]))
        }
        return frames
    }

    private func stretch(_ row: Int, _ bytes: Range<Int>) -> RedactedStretch {
        RedactedStretch(row: row, bytes: bytes, mark: .vin)
    }

    @Test func overwritesBytesAndKnowsWhere() {
        var frames = frames()
        frames.hide([stretch(2, 1..<3), stretch(2, 2..<9), stretch(0, 0..<1)])
        #expect(frames[0].data == [0, 2, 3, 4])
        #expect(frames[1].data == [1, 2, 3, 4])
        #expect(frames[2].data == [1, 0, 0, 0])
        #expect(frames.redactedStretches(2).map(\.bytes) == [1..<4])
        #expect(frames.redactedStretches(1).isEmpty)
    }

    @Test func knowsHiddenBytesOfAPartOfTheFrames() {
        var frames = frames()
        frames.hide([stretch(2, 1..<3)])
        let capture = Capture(
            frames: frames, source: CaptureSource(path: "a", format: "candump", formatName: "candump"))
        let part = capture.part(1..<4)
        #expect(part.frames.redactedStretches(1).map(\.bytes) == [1..<3])
        #expect(part.frames.redactedStretches(0).isEmpty)
    }

    @Test func givesHiddenIdentifiersANameAndNoNumberOfOthers() {
        var frames = frames()
        let count = frames.redactIdentifiers(
            where: { identifier, _, _ in identifier == 0x123 }, isTaken: { _ in false })
        #expect(count == 1)
        #expect(frames.names == ["‹id 1›"])
        #expect(frames.flags(0).contains(.symbolic) && frames.identifier(0) == 0)
        #expect(frames.askedIdentifier(2).identifier == 0x123)
        #expect(frames.identifier(3) == 0x200)
        // 6FF is in the capture.
        #expect(frames.hidden?.standIns[0] == NamedIdentifier(identifier: 0x6FE, isExtended: false))
    }
}
