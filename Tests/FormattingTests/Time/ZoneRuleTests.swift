import Testing

@testable import Formatting

@Suite struct ZoneRuleTests {
    /// Local dates and abbreviations of the changes of a year, in UTC.
    private func changes(_ text: String, _ year: Int) throws -> [String] {
        let rule = try #require(ZoneRuleText.rule(text))
        return rule.changes(in: year...year).map {
            CivilTime(nanoseconds: $0.seconds * 1_000_000_000).text + ($0.isSummer ? " summer" : " back")
        }
    }

    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", 2026, ["2026-03-29 01:00:00 summer", "2026-10-25 01:00:00 back"]),
        ("EST5EDT,M3.2.0,M11.1.0", 2026, ["2026-03-08 07:00:00 summer", "2026-11-01 06:00:00 back"]),
        ("EST5EDT", 2026, ["2026-03-08 07:00:00 summer", "2026-11-01 06:00:00 back"]),
        ("NZST-12NZDT,M9.5.0,M4.1.0/3", 2026, ["2026-04-04 14:00:00 back", "2026-09-26 14:00:00 summer"]),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", 2026, ["2026-03-29 01:00:00 back", "2026-10-25 01:00:00 summer"]),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2026, ["2026-03-29 01:00:00 summer", "2026-10-25 01:00:00 back"]),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2026, ["2026-04-04 15:00:00 back", "2026-10-03 15:30:00 summer"]),
        ("AAA0BBB,J60/0,J365/0", 2024, ["2024-03-01 00:00:00 summer", "2024-12-30 23:00:00 back"]),
        ("AAA0BBB,J59/0,59/0", 2023, ["2023-02-28 00:00:00 summer", "2023-02-28 23:00:00 back"]),
        ("AAA0BBB,59/0,60/0", 2024, ["2024-02-29 00:00:00 summer", "2024-02-29 23:00:00 back"]),
        ("AAA0BBB,M2.4.4/0:30:15,M2.5.4/24", 2024, ["2024-02-22 00:30:15 summer", "2024-02-29 23:00:00 back"]),
        ("XXX-2", 2026, []),
    ])
    func changesFallOnTheirDays(text: String, year: Int, wanted: [String]) throws {
        #expect(try changes(text, year) == wanted)
    }

    @Test func summerAllYearHasNoOtherTime() throws {
        let table = try #require(ZoneRuleText.rule("XXX3EDT4,0/0,J365/23")).table
        for day in Int64(0)..<800 {
            #expect(table.period(at: (1_700_000_000 + day * 86_400) * 1_000_000_000).offset == -14_400)
        }
    }

    @Test(arguments: [
        "", "CET", "C-1", "CE-1", "1CET", "<CET-1", "<+0>1", "CET-25", "CET-1:60", "CET--1", "CET-1CEST,M3.5.0",
        "CET-1CEST,M3.5.0,M10.5.0,", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M0.1.0,M10.5.0", "CET-1CEST,J0,J100", "CET-1CEST,366,1",
        "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5,M10.5.0", "CET-1CEST,M03333.5.0,M10.5.0", "CÉT-1", "CET-1 ",
        "CET-1CEST;M3.5.0;M10.5.0", "<CE\u{1B}>-1",
    ])
    func anythingElseIsNoRule(text: String) {
        #expect(ZoneRuleText.rule(text) == nil)
    }

    @Test func aLongTextIsNoRule() {
        #expect(ZoneRuleText.rule(String(repeating: "A", count: 190) + "-1") != nil)
        #expect(ZoneRuleText.rule(String(repeating: "A", count: 200) + "-1") == nil)
    }
}
