import Testing

@testable import Reporting

@Suite struct TimeTextTests {
    @Test(
        arguments: [
            ("0", 0), ("4.15", 4_150_000_000), ("-4.15", -4_150_000_000), ("+1", 1_000_000_000), (".5", 500_000_000),
            ("5.", 5_000_000_000), ("1436509052.249713", 1_436_509_052_249_713_000), ("0.0000000019", 1),
            ("9223372036.854775807", .max), ("0.1", 100_000_000), ("0.3", 300_000_000),
        ] as [(String, Int64)])
    func secondsAreReadWithoutRounding(text: String, wanted: Int64) {
        #expect(ExactSeconds.nanoseconds(text[...]) == wanted)
    }

    @Test(arguments: [
        "", ".", "-", "+", "-.", "1e3", "1.2.3", "--1", "+-1", "1 ", " 1", "0x1", "9223372036.854775808", "1,5",
        "\u{663}",
        "1.23456789012x",
    ])
    func otherTextsAreNoSeconds(text: String) {
        #expect(ExactSeconds.nanoseconds(text[...]) == nil)
    }

    @Test(
        arguments: [
            ("2026-03-14T09:26:53.5", 1_773_480_413_500_000_000), ("2026-03-14 09:26:53Z", 1_773_480_413_000_000_000),
            ("2026-03-14T09:26", 1_773_480_360_000_000_000), ("1970-01-01T00:00:00", 0),
            ("2000-02-29T12:00", 951_825_600_000_000_000), ("2016-12-31T23:59:60", 1_483_228_800_000_000_000),
        ] as [(String, Int64)])
    func datesAreReadAsUTC(text: String, wanted: Int64) {
        #expect(DateArgument.nanoseconds(text) == wanted)
    }

    @Test(arguments: [
        "", "2026-03-14", "09:26:53", "2026-13-01T00:00", "2026-00-01T00:00", "2026-02-30T00:00",
        "2026-02-30T00:00:60", "2025-02-29T00:00", "2026-03-14T24:00", "2026-03-14T09:60", "2026-03-14T09:26:61",
        "2026-03-14T09:26:-1", "2026-03-14T+9:26", "2026-+3-14T09:26", "1969-12-31T23:59", "2262-01-01T00:00",
        "2026-03-14T09", "2026-03-14T09:26:53+01:00", "2026-03--4T09:26",
    ])
    func otherTextsAreNoDates(text: String) {
        #expect(DateArgument.nanoseconds(text) == nil)
    }
}
