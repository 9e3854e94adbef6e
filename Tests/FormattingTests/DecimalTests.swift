import Testing

@testable import Formatting

@Suite struct DecimalTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1 000"), (-1000, "\u{2212}1 000"), (-999, "\u{2212}999"),
        (1_234_567, "1 234 567"),
        (Int.min, "\u{2212}9 223 372 036 854 775 808"),
    ])
    func digitsAreGroupedByThree(value: Int, text: String) {
        #expect(Decimal.grouped(value) == text)
    }

    @Test(
        arguments: [
            (0, 6, "0.000000"), (1, 9, "0.000000001"), (499, 6, "0.000000"), (500, 6, "0.000001"),
            (-499, 6, "0.000000"),
            (-500, 6, "-0.000001"), (-20_000_000, 6, "-0.020000"), (1_999_999_999, 3, "2.000"), (1_500_000_000, 0, "2"),
            (1_436_509_052_249_713_000, 6, "1436509052.249713"), (.max, 9, "9223372036.854775807"),
            (.min, 9, "-9223372036.854775808"), (.min, 0, "-9223372037"),
        ] as [(Int64, Int, String)])
    func secondsAreRoundedHalfAwayFromZero(value: Int64, decimals: Int, text: String) {
        #expect(Decimal.plainSeconds(value, decimals: decimals) == text)
        #expect(Decimal.seconds(value, decimals: decimals) == text.replacing("-", with: "\u{2212}"))
    }

    @Test(
        arguments: [
            (0, "0 s"), (850, "850 ns"), (-850, "\u{2212}850 ns"), (1_234, "1.23 \u{B5}s"), (1_234_567, "1.23 ms"),
            (25_672_000, "25.7 ms"), (99_949_999, "99.9 ms"), (99_999_999, "0.100 s"), (850_000_000, "0.850 s"),
            (12_000_000_000, "12.000 s"),
            (-12_000_000_000, "\u{2212}12.000 s"), (60_000_000_000, "1 min"), (83_450_000_000, "1 min 23.5 s"),
            (119_960_000_000, "2 min"), (3_600_000_000_000, "1 h"),
            (3_599_960_000_000, "1 h"), (3_723_400_000_000, "1 h 2 min 3 s"),
            (86_400_000_000_000, "1 d"), (1_197_000_000_000_000, "13 d 20 h 30 min"),
            (3_723_900_000_000, "1 h 2 min 4 s"), (18_000_500_000_000, "5 h"), (17_999_500_000_000, "5 h"),
            (59_999_600_000, "1 min"), (.max, "106 751 d 23 h 47 min"), (.min, "\u{2212}106 751 d 23 h 47 min"),
        ] as [(Int64, String)])
    func aDurationHasTheUnitThatSuitsIt(value: Int64, text: String) {
        #expect(Decimal.duration(value) == text)
    }

    @Test(arguments: [
        (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (4_190, "4.2 kB"), (999_949, "999.9 kB"),
        (999_950, "1.0 MB"), (12_345_678, "12.3 MB"),
        (5_000_000_000, "5.0 GB"), (7_200_000_000_000_000, "7200.0 TB"),
    ])
    func bytesHaveTheUnitThatSuitsThem(count: Int, text: String) {
        #expect(Decimal.bytes(count) == text)
    }
}
