import Analysis
import CANCapture
import TestCaptures
import Testing

/// Whether times say where frames stand in a picture.
@Suite struct TimeAxisTests {
    private static let second: Int64 = 1_000_000_000

    /// Two identifiers every 10 ms; `time` moves the frame of a step.
    private static func selection(_ count: Int = 600, _ time: (Int, Int64) -> Int64) -> Selection {
        let frames = (0..<count).map { step in
            Frame(
                time: time(step, Int64(step) * 10_000_000), identifier: step % 2 == 0 ? 0x100 : 0x200,
                data: [UInt8(step & 255), 1])
        }
        return Selection(Logs.capture(frames, clock: .epoch))
    }

    private static let start: Int64 = 1_700_000_000 * second

    @Test func steadyTimesHaveAnAxis() {
        #expect(Self.selection { Self.start + $1 }.hasTimeAxis)
    }

    @Test func anHourWithoutFramesBetweenTwoLongSessionsHasOne() {
        let capture = Self.selection(60_000) { Self.start + $1 * 10 + ($0 < 30_000 ? 0 : 4000 * Self.second) }
        #expect(capture.hasTimeAxis)
    }

    @Test func leapsThatAreNearlyAllOfTheTimeHaveNone() {
        #expect(!Self.selection { Self.start + $1 + Int64($0 / 100) * 9000 * Self.second }.hasTimeAxis)
        #expect(!Self.selection { Self.start + $1 + ($0 < 300 ? 0 : 400 * 86_400 * Self.second) }.hasTimeAxis)
    }

    @Test func aClockThatStartsAgainHasNone() {
        #expect(!Self.selection { Self.start + ($0 < 300 ? $1 : $1 - 3 * Self.second) }.hasTimeAxis)
        #expect(!Self.selection { step, time in Self.start + time % Self.second }.hasTimeAxis)
    }

    @Test func aPartBetweenTwoLeapsHasOne() {
        let whole = Self.selection { Self.start + $1 + ($0 < 300 ? 0 : 400 * 86_400 * Self.second) }
        #expect(!whole.hasTimeAxis)
        #expect(whole.narrowed(to: whole.capture.part(20..<280)).hasTimeAxis)
    }
}
