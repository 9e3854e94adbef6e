import Analysis
import CANCapture
import LogPages
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

    /// The rows of a ticket began with the seventh of twelve errors and ended with thirty rows after the event.
    @Test func rowsBeginWithTheFirstSign() {
        func kept(_ event: ClosedRange<Int>, _ moment: Int, most: Int = 60) -> Range<Int> {
            LogPicture.kept(moment, of: event, in: 0..<400, most: most)
        }
        let rows = kept(100...130, 126)
        #expect(rows == 91..<151)
        // Of a long event those from its first sign on, with some after the moment.
        #expect(kept(100...300, 120) == 100..<160)
        #expect(kept(100...300, 200) == 160..<220)
        #expect(kept(200...200, 200) == 181..<241)
        #expect(kept(0...2, 1) == 0..<60 && kept(398...399, 399) == 340..<400)
        #expect(kept(0...399, 5, most: 400) == 0..<400)
    }

    @Test func theAlternativeTextTellsTheTimesOfItsRows() throws {
        let frames = CardTests.bus(seconds: 20) { time, _ in !(8_000..<9_000).contains(time) }
        let selection = Selection(Logs.capture(frames, clock: .relative))
        let incident = try #require(selection.incidents.first)
        let moment = Moment(incident, window: 1000 * CardTests.millisecond, in: selection.recording)
        let subject = MomentSubject(selection, moment, options: LogOptions(), isMarked: false)
        #expect(subject.stretch(of: 0..<selection.frames.count) == subject.stretch)
        #expect(subject.stretch(of: 8..<17) == "0.010 to 0.020 s")
        let event = moment.event(in: selection)
        #expect(event.contains(subject.row) && selection.frames.time(event.upperBound) >= 9_000 * CardTests.millisecond)
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

    /// A figure had the number of a finding, and beside it a mark that looked like one of the user.
    @Test func aFindingIsMarkedOnceInFigures() throws {
        let frames = CardTests.bus(seconds: 20) { time, place in place != 3 || !(8_000..<9_000).contains(time) }
        let selection = Selection(Logs.capture(frames, clock: .relative))
        let incident = try #require(selection.incidents.first)
        let moment = Moment(incident, window: 1000 * CardTests.millisecond, in: selection.recording)
        let subject = MomentSubject(selection, moment, options: LogOptions(), isMarked: true)
        #expect(subject.options.marks.isEmpty && subject.options.subject?.incident == incident.number)
        let time = Moment(around: 8_000 * CardTests.millisecond, window: 1000 * CardTests.millisecond)
        let chosen = MomentSubject(selection, time, options: LogOptions(), isMarked: true)
        #expect(chosen.options.marks.count == 1 && chosen.options.subject == nil)
    }

    /// The gap of a slow bus ended after the period of its ticket, whose report drew "4.000 s" on half of them.
    @Test func aGapOfAFewRowsIsShownToItsEnd() throws {
        let frames = CardTests.bus(steps: 120, cycle: 100, places: 4) { step, place in
            place != 3 || !(40..<80).contains(step)
        }
        let selection = Selection(Logs.capture(frames, clock: .relative))
        let incident = try #require(selection.incidents.first { $0.lead.rule == .missingMessage })
        let gap = try #require(incident.lead.interval)
        #expect(gap.upperBound - gap.lowerBound > 4_000 * CardTests.millisecond)
        let moment = Moment(incident, window: 1000 * CardTests.millisecond, in: selection.recording)
        #expect(moment.stretch.lowerBound < gap.lowerBound && moment.stretch.upperBound > gap.upperBound)
    }
}
