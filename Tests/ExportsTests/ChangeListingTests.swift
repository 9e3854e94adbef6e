import Analysis
import CANCapture
import TestCaptures
import Testing

@testable import Exports

/// What `changes` says of two captures.
@Suite struct ChangeListingTests {
    private static func recording(_ identifiers: [UInt32]) -> Recording {
        let frames = (0..<100).flatMap { step in
            identifiers.map { Frame(time: Int64(step) * 10_000_000, identifier: $0, data: [UInt8(step), 1]) }
        }
        return Selection(Logs.capture(frames, clock: .relative)).recording
    }

    /// "No bit differs consistently" was said of captures in which nothing could be compared.
    @Test func capturesWithoutACommonIdentifierAreNotCompared() {
        let apart = ChangeListing(from: Self.recording([0x100, 0x101]), to: Self.recording([0x200]))
        #expect(apart.sharesNothing && ChangesText.nothing(apart).hasPrefix("no identifier is in both captures"))
        #expect(ChangesText.only(apart) == ["only in the first capture: 100, 101", "only in the second capture: 200"])
        let common = ChangeListing(from: Self.recording([0x100, 0x101]), to: Self.recording([0x101]))
        #expect(!common.sharesNothing && ChangesText.nothing(common).hasPrefix("no bit differs consistently"))
    }

    /// The mark of a jump was at "frame 1.67".
    @Test func aFrameOfACardIsAtItsNumber() {
        #expect((0..<3).map { CardClockFigure.share(of: $0, in: 3) } == [0, 0.5, 1])
        #expect(CardClockFigure.share(of: 0, in: 1) == 0)
    }
}
