import Testing

@testable import LogPages

@Suite struct LogNumbersTests {
    @Test(
        arguments: [
            (0, 3, "0.000"), (1_500_000, 3, "1.500"), (1_500_400, 3, "1.500"), (1_500_500, 3, "1.501"),
            (-1_500_500, 3, "-1.501"), (1_500_400, 6, "1.500400"), (-400, 3, "0.000"),
            (.min, 6, "-9223372036854.775808"),
        ] as [(Int64, Int, String)])
    func stepsAreMilliseconds(value: Int64, decimals: Int, text: String) {
        #expect(LogNumbers.milliseconds(value, decimals: decimals) == text)
    }
}
