import Analysis
import CANCapture
import TestCaptures
import Testing

@testable import Exports

/// Which frames a ticket has.
@Suite struct TicketMomentTests {
    /// The frame that ends the last of many gaps was shown after the first gap.
    @Test func aTicketShowsTheFrameThatEndsItsGap() throws {
        let frames = CardTests.bus(seconds: 60) { time, place in
            place != 3 || !(time > 2000 && time % 10_000 > 4000 && time % 10_000 < 7000)
        }
        let selection = Selection(Logs.capture(frames, clock: .relative))
        let incident = try #require(selection.incidents.first { $0.lead.rule == .missingMessage })
        #expect(incident.lead.parts.count > 3)
        let moment = Moment(incident, window: 1000 * CardTests.millisecond, in: selection.recording)
        let rows = moment.rows(of: selection.recording)
        let last = try #require((0..<selection.frames.count).last { rows.contains($0) })
        #expect(selection.frames.time(last) < 8000 * CardTests.millisecond)
    }

    /// The last frame of the capture alone was behind the period of a ticket, and its report told of 13 silent seconds.
    @Test func aTicketHasNoFrameFarBehindItsPeriod() throws {
        let frames = CardTests.bus(seconds: 60) { time, place in place != 3 || time < 20_000 || time > 50_000 }
        let selection = Selection(Logs.capture(frames, clock: .relative))
        let incident = try #require(selection.incidents.first { $0.lead.rule == .missingMessage })
        let moment = Moment(incident, window: 1000 * CardTests.millisecond, in: selection.recording)
        let rows = moment.rows(of: selection.recording)
        let shown = (0..<selection.frames.count).filter { rows.contains($0) }
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 == $0 + 1 }, "no frames between are left out")
    }
}
