import Testing

@testable import Formatting

@Suite struct RateTextTests {
    /// An axis had `500 bit/s` below `1 kbit/s` and `1.5 kbit/s`.
    @Test func theRatesOfAnAxisHaveOneUnitAndEqualDecimals() {
        #expect(RateText.marks([500, 1000, 1500, 2000]) == ["0.5 kbit/s", "1.0 kbit/s", "1.5 kbit/s", "2.0 kbit/s"])
        #expect(RateText.marks([100_000, 200_000]) == ["100 kbit/s", "200 kbit/s"])
        #expect(RateText.marks([500_000, 1_000_000]) == ["0.5 Mbit/s", "1.0 Mbit/s"])
        #expect(RateText.marks([2, 4]) == ["2 bit/s", "4 bit/s"])
        #expect(RateText.marks([]).isEmpty)
    }
}
