import LogPages
import TestCaptures
import Testing

@testable import Analysis
@testable import CANCapture
@testable import Reporting

/// What a report says of a clock that is set while the recorder runs.
@Suite struct ClockJumpTests {
    private static let second: Int64 = 1_000_000_000

    /// A frame each 10 ms, whose timestamps jump at some rows.
    private static func capture(_ jumps: [Int: Int64]) -> Capture {
        var shift: Int64 = 0
        let frames = (0..<600).map { row in
            shift += jumps[row] ?? 0
            return Frame(
                time: Int64(row) * second / 100 + shift, identifier: row % 2 == 0 ? 0x1A0 : 0x2B0,
                data: [UInt8(row & 255), 1, 2])
        }
        var capture = Logs.capture(frames, clock: .epoch)
        capture.source.time.measure(capture.frames, clock: .epoch, start: nil)
        return capture
    }

    /// The lens of the first page had a hatched silence of two hours, between frames that follow each other.
    @Test func aJumpIsNoSilence() throws {
        let context = try FindingPages.context(Self.capture([200: 86_400 * Self.second, 400: -7_200 * Self.second]))
        let jumps = context.findings.filter { $0.finding.rule == .timeBackwards }
        #expect(jumps.count == 2)
        for jump in jumps {
            let facts = MomentFacts(jump.incident, shown: jump.finding, at: .firstPage, in: context)
            #expect(facts?.fold == nil)
        }
    }

    /// The line named the jump forward, and not the one back, which was the title.
    @Test func theClockLineNamesBothJumps() throws {
        let context = try FindingPages.context(Self.capture([200: 86_400 * Self.second, 400: -7_200 * Self.second]))
        let clock = try #require(ReportWords(context: context).left.first { $0.label == "Clock" })
        #expect(clock.value.contains("jumps forward by 1 d"), "\(clock.value)")
        #expect(clock.value.contains("jump back once, by 2 h"), "\(clock.value)")
    }

    /// Half of a lens was blank: the times before the jump back had not been there yet.
    @Test func aLensBeginsWithItsFirstFrameAfterAJump() {
        let times = [9.0, 9.5, 10.0, 8.5, 8.6, 8.7, 9.1].map { Int64($0 * 1e9) }
        let frames = Logs.table(times.map { Frame(time: $0, identifier: 0x100, data: [1]) })
        let window = (8 * Self.second)...(9 * Self.second)
        #expect(MomentFacts.cut(window, to: 3..<6, frames) == 8_500_000_000...(9 * Self.second))
        // At the end of the file, and where the frames just before and after it are outside of the window.
        #expect(MomentFacts.cut(window, to: 4..<7, frames) == 8_600_000_000...9_100_000_000)
        let steady = Logs.table((0..<20).map { Frame(time: Int64($0) * Self.second, identifier: 0x100, data: [1]) })
        #expect(MomentFacts.cut(window, to: 8..<10, steady) == window)
        #expect(MomentFacts.cut(window, to: 3..<3, frames) == window)
    }
}
