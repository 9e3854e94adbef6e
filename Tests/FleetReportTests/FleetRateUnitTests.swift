import Testing

@testable import FleetReport

/// The time of which rates count incidents.
@Suite struct FleetRateUnitTests {
    private func groups(_ hours: [Double]) -> [FleetSummary.Group] {
        hours.map {
            var group = FleetSummary.Group(value: "")
            group.hours = $0
            return group
        }
    }

    /// Six seconds with one incident had been a rate of 60 011 per 100 h.
    @Test func ratesOfMinutesArePerHour() {
        let short = FleetRateUnit(groups([6.0 / 3600, 0.05]))
        #expect(short.words == "incidents per hour" && short.text(1, 6.0 / 3600) == "600")
        let long = FleetRateUnit(groups([4, 6.5]))
        #expect(long.words == "incidents per 100 h" && long.text(1, 4) == "25" && long.text(0, 4) == "0")
        #expect(long.text(3, 0) == "\u{2013}")
    }
}
