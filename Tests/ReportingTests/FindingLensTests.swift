import CANCapture
import CANDatabases
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Analysis
@testable import Reporting

/// What lenses and curves show of a value out of its range.
extension FindingPlaceTests {
    /// "before → then → after" took the last of all wrong frames, and a count that was in no text.
    @Test func aLensIsAboutTheFramesThatFollowEachOther() throws {
        let frames = (0..<280).map { step in
            let raw: UInt8 = [100, 101, 105].contains(step) ? UInt8(0x71 + step % 100) : 0x1E
            return Frame(
                time: Int64(step) * 50 * Self.millisecond, identifier: 0x064, data: [0, 0, raw, 36, 0, 0, 0, 0])
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch), Self.asked())
        let finding = try #require(context.findings.first { $0.finding.rule == .outOfRange })
        let facts = try #require(ValueFacts(finding.finding, in: context))
        #expect(facts.wrongSamples.count == 3 && facts.wrongOfEvent.count == 2)
        #expect(facts.frameCount == 2 && facts.total == 3)
        #expect(facts.course(ofSeries: 0) == ["10", "176 \u{2026} 178", "10"])
        let page = try FindingPages.pages(Logs.capture(frames, clock: .epoch), Self.asked()).map(\.text)
        #expect(page.contains { $0.contains("2 of 3 frames") }, "\(page)")
    }

    /// The curve of a value was a line through a time in which nothing was received.
    @Test func theCurveOfAValueKnowsNothingOfATimeWithoutFrames() throws {
        let frames = (0..<280).map { step in
            Frame(
                time: (Int64(step) * 50 + (step < 200 ? 0 : 3000)) * Self.millisecond, identifier: 0x064,
                data: [0, 0, step == 100 ? 0x71 : 0x1E, 36, 0, 0, 0, 0])
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch), Self.asked())
        let finding = try #require(context.findings.first { $0.finding.rule == .outOfRange })
        let course = try #require(ValueFacts(finding.finding, in: context)?.course)
        #expect(course.gaps == [(9950 * Self.millisecond)...(13_000 * Self.millisecond)])
    }

    /// A value that every fourth frame has was hatched from end to end, because it is four cycles from one to the next.
    @Test func framesWithOtherValuesOfAMultiplexorAreNoGap() throws {
        let frames = (0..<280).map { step in
            Frame(
                time: Int64(step) * 50 * Self.millisecond, identifier: 0x064,
                data: [UInt8(step % 4), 0, step == 100 ? 0x71 : 0x1E, 36, 0, 0, 0, 0])
        }
        var message = Self.motor
        message.signals[0] = Signal(name: "Page", start: 0, length: 8, isMultiplexer: true)
        message.signals[1].condition = Signal.Condition(multiplexer: "Page", values: [0...0])
        var asked = AskedLog()
        asked.databases = DatabaseSet([DatabaseBinding(Database(format: .dbc, path: "m.dbc", messages: [message]))])
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch), asked)
        let finding = try #require(context.findings.first { $0.finding.rule == .outOfRange })
        let course = try #require(ValueFacts(finding.finding, in: context)?.course)
        #expect(course.gaps.isEmpty)
    }

    /// Half of the plot of a value that touched its limit was empty.
    @Test func theCurveHasTheHeightOfItsPlot() {
        #expect(ValueCourseBlock.extent(16...20, allowed: 0...16) == 15...20)
        #expect(ValueCourseBlock.extent(-8...0, allowed: 0...16) == -8...2)
        #expect(ValueCourseBlock.extent(3...20, allowed: 0...16) == 3...20)
        #expect(ValueCourseBlock.extent(16...20, allowed: 15.5...16) == 15.5...20)
    }
}
