import Testing

@testable import Formatting

@Suite struct CalendarTests {
    private let second: Int64 = 1_000_000_000

    @Test(
        arguments: [
            (0, "1970-01-01 00:00:00"), (-1, "1969-12-31 23:59:59"), (951_782_400, "2000-02-29 00:00:00"),
            (951_868_799, "2000-02-29 23:59:59"), (951_868_800, "2000-03-01 00:00:00"),
            (1_456_704_000, "2016-02-29 00:00:00"), (4_107_542_400, "2100-03-01 00:00:00"),
            (4_107_456_000, "2100-02-28 00:00:00"), (-2_203_891_200, "1900-03-01 00:00:00"),
            (-2_203_977_600, "1900-02-28 00:00:00"), (1_773_480_413, "2026-03-14 09:26:53"),
            (1_798_761_599, "2026-12-31 23:59:59"),
        ] as [(Int64, String)])
    func knownDatesAreRight(seconds: Int64, text: String) {
        #expect(CivilTime(nanoseconds: seconds * second).text == text)
    }

    @Test func theEndsOfTheRangeAreDates() {
        #expect(CivilTime(nanoseconds: .max).text == "2262-04-11 23:47:16")
        #expect(CivilTime(nanoseconds: .max).nanosecond == 854_775_807)
        #expect(CivilTime(nanoseconds: .min).text == "1677-09-21 00:12:43")
        #expect(CivilTime(nanoseconds: .min).nanosecond == 145_224_192)
    }

    @Test func everyDayOfFourCenturiesComesBackFromItsText() {
        for day in stride(from: Int64(0), to: 106_000, by: 13) {
            let time = (day * 86_400 + day % 86_400) * second
            let civil = CivilTime(nanoseconds: time)
            #expect(DateArgument.nanoseconds(civil.text) == time)
        }
    }

    @Test func daysFollowEachOther() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var before = CivilTime(nanoseconds: -200 * 365 * 86_400 * second)
        for day in Int64(-200 * 365 + 1)..<Int64(200 * 365) {
            let civil = CivilTime(nanoseconds: day * 86_400 * second)
            let isLeap = before.year % 4 == 0 && (before.year % 100 != 0 || before.year % 400 == 0)
            let length = before.month == 2 && isLeap ? 29 : lengths[before.month - 1]
            let isNext =
                before.day < length
                ? civil.day == before.day + 1 && civil.month == before.month
                : civil.day == 1 && civil.month == before.month % 12 + 1
                    && civil.year == before.year + (before.month == 12 ? 1 : 0)
            if !isNext { Issue.record("\(before.text) then \(civil.text)") }
            before = civil
        }
    }

    @Test(arguments: [
        ("UTC", 0, "UTC"), ("z", 0, "UTC"), ("+02:00", 7200, "+02:00"), ("-0530", -19_800, "-05:30"),
        ("+14", 50_400, "+14:00"), ("-00:30", -1800, "-00:30"),
    ])
    func fixedOffsetsAreRead(name: String, seconds: Int, label: String) throws {
        let zone = try #require(TimeZoneChoice(name: name))
        #expect(zone.offset(at: 0) == seconds)
        #expect(zone.label(at: 0) == label)
    }

    @Test(arguments: [
        "", "+", "+2", "+2:00", "+15:00", "+02:60", "+02:00:00", "+:0200", "+020:0", "02:00", "Mars/Base",
        "/etc/passwd",
        "../zoneinfo/UTC", "Europe", "Europe/", "leapseconds", "Europe/Berlin\u{0}",
    ])
    func anythingElseIsNoZone(name: String) {
        #expect(TimeZoneChoice(name: name) == nil)
    }

    @Test func aFixedOffsetMovesTheDate() throws {
        let zone = try #require(TimeZoneChoice(name: "-01:00"))
        #expect(zone.civilTime(0).text == "1969-12-31 23:00:00")
        #expect(zone.civilTime(.min).text == "1677-09-21 00:12:43", "beyond the range the offset is left out")
    }
}
