import Testing

@testable import CANCapture

/// Lines of ASC files whose beginning is lost.
struct ASCDamageTests {
    private static let frame = " 1.0 1 64 Rx d 2 01 02 Length = 240015 BitCount = 124 ID = 100\n"

    @Test(
        arguments: [
            "   2 Rx        123   1 0 0 0", "Rx 64 1 0 2 2 01 02", "Rx d 2 01 02",
            " 00 ff 00 e8 a3 64 00 Length = 0 BitCount = 0 ID = 686", " Length = 0 BitCount = 0 ID = 100",
            "= 0 BitCount = 77 ID = 100x", "Count = 124 ID = 100", "ID = 100", " 0 ID = 686", " Length = 240015",
            " 0.5 ff", "ff 00 e8", " ff", "01 c2 102203 133 303000 e0006659", "f 01 02", "64 Tx d 2 01 02",
        ])
    func countedTheEndOfAFrameAmongOtherRecords(_ line: String) throws {
        let capture = try load(Self.frame + line + "\n" + Self.frame)
        #expect(capture.frames.count == 2)
        #expect(capture.skipped.examples.map(\.place) == [.line(2)])
        #expect(capture.skipped.otherRecords.isEmpty)
    }

    @Test(
        arguments: [
            "1.1 EnvLength := 5", "1.1 Rx := 5", "1.1 Speed = 12", "1.1 ID := 4", "1.1 Length := 3",
            "1.1 SV: 2 0 1 ::ID = 7",
            "1.1 Deadline 12", "1.1 Comment 01 02",
        ])
    func knowsRecordsThatAreNoPartOfAFrame(_ line: String) throws {
        let capture = try load(Self.frame + line + "\n" + Self.frame)
        #expect(capture.frames.count == 2)
        #expect(capture.skipped.count == 0)
    }
}
