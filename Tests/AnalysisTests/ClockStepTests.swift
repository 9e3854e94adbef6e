import CANCapture
import Testing

@testable import Analysis

/// Clocks whose steps are longer than what figures are about.
@Suite struct ClockStepTests {
    private let second = 1000 * Tables.millisecond

    /// Frames whose stamps go on by 0, 0, 1, 1 or 2 steps, as if by chance.
    private func bunches(_ step: Int64, count: Int = 3000) -> FrameTable {
        var state: UInt64 = 7
        var time: Int64 = 0
        return Tables.table(
            Tables.times(
                (0..<count).map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    time += [0, 0, 1, 1, 2][Int(state >> 33) % 5] * step
                    return time
                }))
    }

    private func statistics(_ table: FrameTable, _ rates: BitRates = BitRates()) -> CaptureStatistics {
        CaptureStatistics(table, index: IdentifierIndex(table), rates: rates)
    }

    @Test(arguments: [1, 2, 20, 100, 1000, 2000] as [Int64])
    func findsTheStep(_ milliseconds: Int64) {
        #expect(ClockStep(bunches(milliseconds * Tables.millisecond)).nanoseconds == milliseconds * Tables.millisecond)
    }

    @Test func aFineClockHasNoStepThatMatters() {
        #expect(ClockStep(bunches(999_000)).nanoseconds == 0)
        #expect(ClockStep(Tables.table([])).nanoseconds == 0)
        // A message that comes every two seconds says no more than the unit of the stamps.
        let table = Tables.table(Tables.times((0..<100).map { Int64($0) * 2 * second }))
        #expect(ClockStep(table).nanoseconds == second)
    }

    @Test(arguments: [20, 100, 1000] as [Int64]) func toldPeaksThatAreFinerThanTheClock(_ milliseconds: Int64) {
        let table = bunches(milliseconds * Tables.millisecond)
        let load = statistics(table).loads[0]
        #expect(load.finestPeakBitsPerSecond == nil)
        #expect(load.peakBitsPerSecond != nil && load.framesInBusiestSecond != nil)
        let known = statistics(table, BitRates(all: BitRate(nominal: 500_000))).loads[0]
        #expect(known.finestPeak == nil)
        #expect(known.peak != nil && known.mean != nil)
    }

    @Test func toldOfTheBusiestSecondOfAClockWithStepsOfTwo() {
        let load = statistics(bunches(2 * second)).loads[0]
        #expect(load.peakBitsPerSecond == nil && load.framesInBusiestSecond == nil && load.suggestedRate == nil)
        #expect(load.bitsPerSecond != nil && load.framesPerSecond != nil)
    }

    @Test(arguments: [1, 10, 100, 1000] as [Int64]) func suggestedARateBelowThePeakBesideIt(_ milliseconds: Int64)
        throws
    {
        let load = statistics(bunches(milliseconds * Tables.millisecond)).loads[0]
        let rate = Double(try #require(load.suggestedRate))
        #expect((load.peakBitsPerSecond ?? 0) <= rate)
        #expect((load.finestPeakBitsPerSecond ?? 0) <= rate)
        #expect((load.bitsPerSecond ?? 0) <= rate)
    }

    @Test(arguments: [100, 1000, 2000] as [Int64]) func tookStepsOfTheClockForSilences(_ milliseconds: Int64) {
        let table = bunches(milliseconds * Tables.millisecond)
        let silences = Silences(table, clock: .relative, threshold: nil)
        #expect(silences.all.isEmpty)
        #expect(silences.thresholds[0] > 2 * milliseconds * Tables.millisecond)
    }

    @Test func stillFindsALongSilenceOfACoarseClock() {
        var times = (0..<500).map { Int64($0 / 10) * second }
        times += times.map { $0 + 3600 * second }
        let silences = Silences(Tables.table(Tables.times(times)), clock: .relative, threshold: nil)
        #expect(silences.all.map(\.row) == [500])
    }
}
