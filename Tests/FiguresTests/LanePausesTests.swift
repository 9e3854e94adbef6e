import Analysis
import Testing

@testable import Figures

@Suite struct LanePausesTests {
    private func band(_ stretches: (Int64, Int64)...) -> LaneBand {
        var band = LaneBand()
        band.stretches = stretches.map { LaneBand.Stretch(start: $0.0, end: $0.1, state: .usual) }
        return band
    }

    @Test func aPauseIsWhereNoLaneGoesOn() {
        let lanes = [band((0, 10), (50, 90)), band((5, 20), (40, 80)), band((0, 15), (45, 100))]
        #expect(LanePauses.between(lanes) == [20...40])
        // One that goes on is no pause.
        #expect(LanePauses.between(lanes + [band((0, 100))]).isEmpty)
    }

    @Test func aFewLanesMayAllHavePaused() {
        #expect(LanePauses.between([band((0, 10), (50, 90)), band((5, 20), (40, 80))]).isEmpty)
    }

    @Test func pausesWithoutEndAreTheRhythmOfTheBus() {
        var lane = LaneBand()
        lane.stretches = (0..<40).map { LaneBand.Stretch(start: $0 * 10, end: $0 * 10 + 5, state: .usual) }
        #expect(LanePauses.between([lane, lane, lane]).isEmpty)
    }

    @Test func whatAClockSkippedWhenItWasSetBackIsNoPause() {
        let lanes = [band((0, 10), (50, 90)), band((5, 20), (40, 80)), band((0, 15), (45, 100))]
        #expect(LanePauses.between(lanes, setBack: 20) == [20...40])
        #expect(LanePauses.between(lanes, setBack: 100).isEmpty)
    }
}
