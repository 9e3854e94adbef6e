import Analysis
import CANCapture
import TestCaptures
import TestPages
import Testing

@testable import Exports

@Suite struct CardLaneTests {
    /// The lanes of "21 frames of 11 identifiers were missing" were of identifiers that missed frames at other times.
    @Test func theIdentifiersWithAGapThatIsShownComeFirst() throws {
        // Each identifier misses one frame at its own time, and the last one twice as many.
        let frames = CardTests.bus(steps: 4000, cycle: 20, places: 20) { step, place in
            let own = 400 + place * 170
            return !(own..<own + (place == 19 ? 2 : 1)).contains(step)
        }
        let selection = Selection(Logs.capture(frames, clock: .epoch))
        let incident = try #require(selection.incidents.first { $0.lead.rule == .missingMessage })
        try #require(Set(incident.lead.slots).count > 11)
        let moment = try #require(CardMoment(selection, lead: incident.lead, incident: incident, stretch: nil))
        for shown in [moment, moment.keeping(4)] {
            #expect(shown.lanes.contains { $0.isSubject && !$0.gaps.isEmpty })
        }
    }
}
