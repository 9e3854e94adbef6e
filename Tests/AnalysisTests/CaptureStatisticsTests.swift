import Capture
import Testing

@testable import Analysis

@Suite struct CaptureStatisticsTests {
    private func statistics(
        _ frames: [Frame], channels: [String] = ["can0"], rates: BitRates = BitRates()
    ) -> CaptureStatistics {
        let table = Tables.table(frames, channels: channels)
        return CaptureStatistics(table, index: IdentifierIndex(table), rates: rates)
    }

    private func periods(_ times: [Int64]) -> IdentifierStatistics { statistics(Tables.times(times)).identifiers[0] }

    @Test func periodsAreThoseOfAPlainComputation() {
        var random = Seeded(state: 4)
        for count in [2, 3, 4, 21, 100, 4097] {
            var times: [Int64] = [1_000_000_000_000]
            while times.count < count {
                times.append(times[times.count - 1] + Int64(9_000_000 + random.next(2_000_000)))
            }
            let steps = zip(times.dropFirst(), times).map { $0 - $1 }
            let sorted = steps.sorted()
            func percentile(_ share: Int) -> Int64 { sorted[max(1, (sorted.count * share + 99) / 100) - 1] }
            let mean = Double(steps.reduce(0, +)) / Double(steps.count)
            let variance = steps.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(steps.count)
            let found = periods(times)
            #expect(found.count == count)
            #expect(found.first == times[0])
            #expect(found.last == times[count - 1])
            #expect(found.period?.count == steps.count)
            #expect(found.period?.minimum == sorted[0])
            #expect(found.period?.maximum == sorted[sorted.count - 1])
            #expect(found.period?.median == percentile(50))
            #expect(found.period?.low == percentile(5))
            #expect(found.period?.high == percentile(95))
            #expect(found.period?.mean == mean)
            let difference = (found.period?.standardDeviation ?? 0) - variance.squareRoot()
            #expect(abs(difference) < 0.01)
            #expect(found.period?.isEstimated == false)
            let worst = steps.firstIndex(of: sorted[sorted.count - 1]) ?? 0
            #expect(
                found.worstGap == IdentifierStatistics.Gap(duration: steps[worst], start: times[worst], row: worst + 1))
        }
    }

    @Test func manyPeriodsAreClassedWithinOnePerCent() {
        var random = Seeded(state: 5)
        var times: [Int64] = [0]
        for _ in 0..<20_000 {
            // From microseconds to seconds.
            times.append(times[times.count - 1] + Int64(1 + random.next(1000)) * Int64(1 << random.next(20)))
        }
        let sorted = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        let period = periods(times).period
        #expect(period?.isEstimated == true)
        for (found, share) in [(period?.low, 5), (period?.median, 50), (period?.high, 95)] {
            let exact = Double(sorted[(sorted.count * share + 99) / 100 - 1])
            let error = abs(Double(found ?? 0) - exact)
            #expect(error <= exact / 100)
        }
    }

    @Test func theMiddleOfAClassIsWithinOnePerCentOfWhatLiesInIt() {
        var value: Int64 = 1
        while value < Int64.max / 3 {
            for step in [value, value + 1, value * 2 - 1] {
                let index = PeriodMeter.classIndex(step)
                #expect(index < PeriodMeter.mostSamples)
                let error = PeriodMeter.middle(ofClass: Int64(index)) - step
                #expect(error.magnitude <= step.magnitude / 100)
            }
            value = value * 3 / 2 + 1
        }
        #expect(PeriodMeter.classIndex(.max) < PeriodMeter.mostSamples)
    }

    @Test func timesThatStepBackGiveNoPeriods() {
        let found = periods([100, 200, 150, 250, 260])
        #expect(found.period?.count == 3)
        #expect(found.period?.minimum == 10)
        #expect(found.period?.maximum == 100)
        #expect(found.first == 100)
        #expect(found.last == 260)
        #expect(periods([300, 200, 100]).period == nil)
        #expect(periods([300, 200, 100]).worstGap == nil)
        let ends = periods([.min, .max, .min, 0, .max])
        #expect((ends.period?.minimum ?? -1) >= 0)
    }

    @Test func remoteFramesAreCountedApartAndErrorFramesNotAtAll() {
        let found = statistics([
            Frame(time: 0, identifier: 0x100, data: [1]), Frame(time: 5, identifier: 0x100, flags: .remote, length: 1),
            Frame(time: 10, identifier: 0x100, data: [1, 2]), Frame(time: 12, identifier: 0x100, flags: .error),
        ])
        #expect(found.identifiers.count == 1)
        #expect(found.identifiers[0].count == 3)
        #expect(found.identifiers[0].remoteCount == 1)
        #expect(found.identifiers[0].period?.median == 10)
        #expect(found.identifiers[0].lengths.all == [1, 2])
        #expect(found.channels[0].frames == 4)
        #expect(found.channels[0].errors == 1)
        #expect(found.channels[0].remote == 1)
    }

    @Test func everyChannelHasItsOwnIdentifiersRatesAndSilences() {
        let busy = Tables.times((0..<100).map { Int64($0) * 10 * Tables.millisecond })
        let late = Tables.times((200..<300).map { Int64($0) * 10 * Tables.millisecond })
        let other = Tables.times((0..<30).map { Int64($0) * 100 * Tables.millisecond }, channel: 1)
        let frames = (busy + late + other).sorted { ($0.time, $0.channel) < ($1.time, $1.channel) }
        let found = statistics(frames, channels: ["can0", "can1", "can2"])
        #expect(found.identifiers.map(\.count) == [200, 30])
        #expect(found.channels.map(\.frames) == [200, 30, 0])
        #expect(found.channels.map(\.framesInBusiestSecond) == [100, 10, 0])
        #expect(found.channels.map(\.silences) == [1, 0, 0])
        #expect(found.channels[0].longestSilence == 1010 * Tables.millisecond)
        #expect(found.channels[1].meanRate == 10)
        #expect(found.channels[2].meanRate == nil)
        #expect(found.loads.map(\.channel) == [0, 1, 2])
    }

    @Test func anEmptyCaptureHasNothing() {
        let found = statistics([], channels: [])
        #expect(found.identifiers.isEmpty)
        #expect(found.channels == [ChannelStatistics(channel: 0)])
        #expect(found.loads[0].bits == 0)
        #expect(found.loads[0].mean == nil)
        #expect(found.loads[0].suggestedRate == nil)
    }
}
