import CANCapture
import CANDatabases
import Pages
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Analysis
@testable import Layout
@testable import Reporting

/// What the frames around a wrong value say of it.
@Suite struct ValueMeaningTests {
    /// 280 frames of 50 ms. The temperature is 10 C in most, and 176 C in two.
    private static func hot(speed: (Int) -> Int) -> Capture {
        let frames = (0..<280).map { step in
            let value = speed(step)
            let raw: UInt8 = step == 100 || step == 101 ? 0x71 : 0x1E
            return Frame(
                time: Int64(step) * 50_000_000, identifier: 0x064,
                data: [UInt8(value & 0xFF), UInt8(value >> 8), raw, 36, 0, 0, 0, 0])
        }
        return Logs.capture(frames, clock: .epoch)
    }

    private static func meaning(_ capture: Capture) throws -> String {
        let context = try FindingPages.context(capture, FindingPlaceTests.asked())
        let finding = try #require(context.findings.first { $0.finding.rule == .outOfRange })
        return ValueMeaning(try #require(ValueFacts(finding.finding, in: context)), finding.finding.rule).text
    }

    @Test func aPageSaysHowTheValueCameAndWentAndWhetherOthersJumped() throws {
        let course = "It rose from 10 to 176 C between two frames, 26 C above the limit, and then fell to 10 C."
        #expect(
            try Self.meaning(Self.hot { 200 + 10 * $0 }) == course + " No other signal of the message jumped with it.")
        #expect(
            try Self.meaning(Self.hot { $0 == 100 ? 60_000 : 200 + $0 }) == course + " Speed jumped in the same frame.")
        let pages = try FindingPages.pages(Self.hot { 200 + 10 * $0 }, FindingPlaceTests.asked())
        #expect(pages.contains { $0.text.contains("No other signal of the message jumped with it") })
    }

    /// The curve was low on pages that were a third empty.
    @Test func theCurveUsesTheRestOfItsPage() throws {
        let context = try FindingPages.context(Self.hot { 200 + $0 }, FindingPlaceTests.asked())
        let finding = try #require(context.findings.first { $0.finding.rule == .outOfRange })
        let facts = try #require(ValueFacts(finding.finding, in: context))
        let layout = try FindingPages.layout()
        let heights = [0.0, 40].map {
            ValueCourseBlock(facts, .warning, context, isLow: false, higher: $0, layout)?.measure.height ?? 0
        }
        #expect(abs(heights[1] - heights[0] - layout.length(40)) < 0.01)
    }
}
