import Analysis
import CANCapture
import TestCaptures
import TestPages
import Testing

@testable import Exports

@Suite struct CardLaneTests {
    private static let millisecond: Int64 = 1_000_000

    /// The lanes of "21 frames of 11 identifiers were missing" were of identifiers that missed frames at other times.
    @Test func theIdentifiersWithAGapThatIsShownComeFirst() throws {
        var frames: [Frame] = []
        for step in 0..<4000 {
            for place in 0..<20 {
                // Each identifier misses one frame at its own time, and the last one twice as many.
                let own = 400 + place * 170
                guard !(own..<own + (place == 19 ? 2 : 1)).contains(step) else { continue }
                frames.append(
                    Frame(
                        time: Int64(step) * 20 * Self.millisecond + Int64(place) * 300_000,
                        identifier: UInt32(0x100 + place), data: [UInt8(step & 15), UInt8(place), 0, 0]))
            }
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
