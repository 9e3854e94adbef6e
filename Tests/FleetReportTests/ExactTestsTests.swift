import Testing

@testable import FleetReport

/// Against values of published tables.
@Suite struct ExactTestsTests {
    private static func isClose(_ one: Double, _ other: Double, _ tolerance: Double = 5e-4) -> Bool {
        abs(one - other) <= tolerance * max(1, abs(other))
    }

    /// Garwood (1936), and the quantiles of chi-squared.
    @Test(arguments: [
        (0, 0, 3.6889), (1, 0.0253, 5.5716), (5, 1.6235, 11.6683), (10, 4.7954, 18.3904), (100, 81.3639, 121.6267),
    ])
    func intervalsOfCounts(count: Int, low: Double, high: Double) {
        let interval = ExactTests.poissonInterval(count)
        #expect(Self.isClose(interval.lowerBound, low) && Self.isClose(interval.upperBound, high), "\(interval)")
    }

    @Test func aLargeCountHasANarrowInterval() {
        let interval = ExactTests.poissonInterval(1_000_000)
        #expect(Self.isClose(interval.lowerBound, 998_041, 1e-5) && Self.isClose(interval.upperBound, 1_001_962, 1e-5))
    }

    /// Fisher's tea: 4 of 4 against 0 of 4 is 1 in 70 at one side.
    @Test func sharesOfTwoGroups() {
        #expect(Self.isClose(ExactTests.shares((4, 4), (0, 4)), 2.0 / 70))
        #expect(Self.isClose(ExactTests.shares((3, 4), (1, 4)), 2 * 17.0 / 70))
        #expect(ExactTests.shares((5, 10), (5, 10)) == 1)
        #expect(ExactTests.shares((0, 10), (0, 10)) == 1)
        #expect(ExactTests.shares((50, 1000), (0, 1000)) < 1e-14)
    }

    /// Of eight events in equal times all in one: twice 1 in 256.
    @Test func ratesOfTwoGroups() {
        #expect(Self.isClose(ExactTests.rates((8, 10), (0, 10)), 2.0 / 256))
        #expect(Self.isClose(ExactTests.rates((0, 10), (8, 10)), 2.0 / 256))
        // Binomial with a share of 1/4: 4 of 4 is 1 in 256.
        #expect(Self.isClose(ExactTests.rates((4, 1), (0, 3)), 2.0 / 256))
        #expect(ExactTests.rates((5, 10), (5, 10)) == 1)
        #expect(ExactTests.rates((0, 10), (0, 10)) == 1)
        #expect(ExactTests.rates((14, 292), (0, 724)) < 1e-6)
    }

    @Test func manyTestsNeedMore() {
        #expect(ExactTests.holding([0.004, 0.006, 0.03], level: 0.01) == [false, false, false])
        #expect(ExactTests.holding([0.003, 0.0049, 0.03], level: 0.01) == [true, true, false])
        #expect(ExactTests.holding([], level: 0.01) == [])
    }

    /// Counts that are drawn alike are told to differ in no more than one family of tests in a hundred.
    @Test func halvesOfTheSameDoNotDiffer() {
        var state: UInt64 = 42
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(UInt64(1) << 53)
        }
        var claims = 0
        for _ in 0..<400 {
            var values: [Double] = []
            for rule in 0..<20 {
                let share = 0.01 + 0.02 * Double(rule)
                var (hits, incidents) = ([0, 0], [0, 0])
                for capture in 0..<1000 where random() < share {
                    // Incidents come in clusters.
                    hits[capture & 1] += 1
                    incidents[capture & 1] += random() < 0.1 ? 30 : 1
                }
                values.append(
                    max(
                        ExactTests.rates((incidents[0], 100), (incidents[1], 100)),
                        ExactTests.shares((hits[0], 500), (hits[1], 500))))
            }
            if ExactTests.holding(values, level: FleetComparison.level).contains(true) { claims += 1 }
        }
        #expect(claims <= 8)
    }
}
