import Testing

@testable import Figures

struct StateSegmentsTests {
    /// Bins of 10 ns; values by time.
    private static func segments(_ values: [(Int64, Double)], bins: Int = 12, hold: Double = 1.5) -> [String] {
        var binned = SignalBins(count: bins)
        for (time, value) in values { binned.add(value, bin: Int(time / 10), time: time, isNamed: true) }
        return StateSegments.segments(binned, longest: 40, hold: hold).map {
            "\($0.bins) " + ($0.value.map { "\(Int($0))" } ?? "?")
        }
    }

    @Test func aValueStandsUntilTheNextOne() {
        #expect(Self.segments([(0, 1), (30, 1), (60, 2), (90, 2)]) == ["0..<6 1", "6..<11 2"])
    }

    @Test func aGapIsLeftFreeButForTheUsualTime() {
        #expect(Self.segments([(0, 1), (10, 1), (90, 1)], hold: 1) == ["0..<2 1", "9..<10 1"])
    }

    @Test func aBinWithOneChangeShowsTheNewValue() {
        #expect(Self.segments([(0, 1), (11, 1), (15, 2), (20, 2)], hold: 1) == ["0..<1 1", "1..<3 2"])
    }

    @Test func aBinWithSeveralChangesShowsThatThereAreSome() {
        #expect(
            Self.segments([(0, 1), (11, 1), (13, 2), (15, 1), (40, 1)], hold: 1) == ["0..<1 1", "1..<2 ?", "2..<5 1"])
        // A pulse that ends within the bin where it begins is one, too.
        #expect(Self.segments([(0, 1), (11, 2), (15, 1), (20, 1)], hold: 1) == ["0..<1 1", "1..<2 ?", "2..<3 1"])
    }

    @Test func theLastValueDoesNotLeaveThePlot() {
        #expect(Self.segments([(110, 3)], hold: 9) == ["11..<12 3"])
        #expect(Self.segments([(110, 3)], hold: .infinity) == ["11..<12 3"])
    }
}
