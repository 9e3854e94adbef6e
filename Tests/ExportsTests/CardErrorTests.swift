import Analysis
import CANCapture
import LogPages
import TestCaptures
import TestPages
import Testing

@testable import Exports

/// What cards and tickets say of error frames.
extension CardTests {
    /// The mark of a ticket was at the first error, with the words "bus off".
    @Test func theMomentOfATicketIsThatOfItsName() throws {
        let bus = CardTests.bus(seconds: 6) { time, _ in !(2400..<4900).contains(time) }
        let off = [(2_420, 0x40, 255), (4_900, 0x100, 0)] as [(Int64, UInt32, UInt8)]
        let states = off.map { time, kind, counter in
            Frame(
                time: time * CardTests.millisecond, identifier: kind, flags: [.error, .socketCAN],
                data: [0, 0, 0, 0, 0, 0, counter, 0])
        }
        let frames = (bus + CardTests.errors(8, from: 2_401) + states).sorted { $0.time < $1.time }
        let selection = Selection(Logs.capture(frames, clock: .relative))
        let incident = try #require(selection.incidents.first { $0.lead.rule == .busOff })
        #expect(incident.interval.map { $0.lowerBound < 2_410 * CardTests.millisecond } ?? false)
        let moment = Moment(incident, window: 1000 * CardTests.millisecond, in: selection.recording)
        #expect(moment.time == 2_420 * CardTests.millisecond)
        #expect(moment.stretch.lowerBound < 2_401 * CardTests.millisecond, "its first sign is shown")
        let card = try #require(CardMoment(selection, lead: incident.lead, incident: incident, stretch: nil))
        #expect(card.errorCount == 8 && card.stateCount == 2)
    }

    /// "no frames" was written over hundreds of error frames.
    @Test func aTimeWithErrorFramesIsNotWithoutFrames() throws {
        let bus = CardTests.bus(seconds: 6) { time, _ in !(2400..<4400).contains(time) }
        let errors = (0..<200).map { place in
            Frame(
                time: (2_402 + 10 * Int64(place)) * CardTests.millisecond, identifier: 0x88,
                flags: [.error, .socketCAN],
                data: [0, 0, 0x80, 0, 0, 0, 0, 0])
        }
        let frames = (bus + errors).sorted { $0.time < $1.time }
        let (list, incident) = try CardTests.card(Logs.capture(frames, clock: .epoch))
        #expect(incident?.lead.rule == .silence && incident?.lead.facts.errors != nil)
        let text = PageText(list).text
        #expect(text.contains("only error frames") && !text.contains("no frames"), "\(text)")
    }
}
