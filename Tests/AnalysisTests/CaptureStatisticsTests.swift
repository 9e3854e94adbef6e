import CANCapture
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
            let worst = steps.firstIndex(of: sorted[sorted.count - 1]) ?? 0
            #expect(
                found.worstGap == IdentifierStatistics.Gap(duration: steps[worst], start: times[worst], row: worst + 1))
        }
    }

    /// Percentiles of sorted periods, by the nearest rank.
    private func percentiles(_ steps: [Int64]) -> [Int64] {
        let sorted = steps.sorted()
        return [5, 50, 95].map { sorted[max(1, (sorted.count * $0 + 99) / 100) - 1] }
    }

    @Test func percentilesOfManyPeriodsAreExact() {
        var random = Seeded(state: 5)
        // From microseconds to seconds; a steady pace with jitter; the same again and again.
        let paces: [(inout Seeded) -> Int64] = [
            { Int64(1 + $0.next(1000)) * Int64(1 << $0.next(20)) }, { 10_000_000 + Int64($0.next(60_000)) },
            { Int64($0.next(3)) }, { _ in 100_000 },
        ]
        for pace in paces {
            var times: [Int64] = [0]
            for _ in 0..<20_000 { times.append(times[times.count - 1] + pace(&random)) }
            let steps = zip(times.dropFirst(), times).map { $0 - $1 }
            let period = periods(times).period
            #expect([period?.low, period?.median, period?.high] == percentiles(steps))
        }
    }

    @Test func periodsAreTheSameWithoutALookAtPayloads() {
        var random = Seeded(state: 6)
        var frames: [Frame] = []
        var times: [Int64] = [0, 0, 0]
        for round in 0..<15_000 {
            let number = round % 3
            times[number] += 5_000_000 + Int64(random.next(1_000_000))
            let flags: FrameFlags = round % 50 == 7 ? .remote : []
            frames.append(Frame(time: times[number], identifier: UInt32(number), flags: flags))
        }
        let table = Tables.table(frames)
        let index = IdentifierIndex(table)
        let rhythms = IdentifierRhythms.statistics(table, index: index)
        let all = CaptureStatistics(table, index: index, rates: BitRates()).identifiers
        #expect(rhythms.map(\.period) == all.map(\.period))
    }

    @Test func everyPeriodLiesInTheRangeOfItsClass() {
        var value: Int64 = 1
        while value < Int64.max / 3 {
            for step in [value, value + 1, value * 2 - 1] {
                let index = PeriodMeter.classIndex(step)
                #expect(index < PeriodMeter.mostSamples)
                #expect(PeriodMeter.range(ofClass: Int64(index)).contains(step))
            }
            value = value * 3 / 2 + 1
        }
        let last = PeriodMeter.classIndex(.max)
        #expect(last < PeriodMeter.mostSamples)
        #expect(PeriodMeter.range(ofClass: Int64(last)).upperBound == .max)
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
            Frame(time: 10, identifier: 0x100, data: [1, 2]),
            Frame(time: 12, identifier: 0x100, flags: [.error, .socketCAN]),
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

    @Test func everyChannelHasItsOwnIdentifiersAndRates() {
        let busy = Tables.times((0..<100).map { Int64($0) * 10 * Tables.millisecond })
        let late = Tables.times((200..<300).map { Int64($0) * 10 * Tables.millisecond })
        let other = Tables.times((0..<30).map { Int64($0) * 100 * Tables.millisecond }, channel: 1)
        let frames = (busy + late + other).sorted { ($0.time, $0.channel) < ($1.time, $1.channel) }
        let found = statistics(frames, channels: ["can0", "can1", "can2"])
        #expect(found.identifiers.map(\.count) == [200, 30])
        #expect(found.channels.map(\.frames) == [200, 30, 0])
        #expect(found.loads.map(\.framesInBusiestSecond) == [100, 10, 0])
        // Of the whole capture, which begins with the first stamp and ends with that of the other channel.
        for (load, wanted) in zip(found.loads, [199 / 2.99, 29 / 2.99, 0]) {
            #expect(abs((load.framesPerSecond ?? -1) - wanted) < 1e-9)
        }
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

    /// The frames of one fast packet had a cycle of 0.6 ms, and those of many, one a second, one of 1.0 ms with a gap ×983.
    @Test func theTimesBetweenTheFramesOfAMessageAreNoCycle() {
        let packet = (0..<20).map { Int64($0) * 600_000 }
        #expect(periods(packet).steadyPeriod == nil)
        let many = (0..<72).flatMap { second in packet.map { Int64(second) * 1_000_000_000 + $0 } }
        #expect(periods(many).steadyPeriod == nil && periods(many).worstGapRatio == nil)
        #expect(LaneRhythm(periods(many)).limit == .max)
        // A message that is sent as often all the time.
        let fast = (0..<2000).map { Int64($0) * 1_000_000 }
        #expect(periods(fast).steadyPeriod?.median == 1_000_000)
        // One pause is not one of many.
        let away = fast.map { $0 + ($0 > 1_000_000_000 ? 12_000_000_000 : 0) }
        #expect(periods(away).steadyPeriod?.median == 1_000_000)
        let slow = (0..<20).map { Int64($0) * 10_000_000 }
        #expect(periods(slow).steadyPeriod?.median == 10_000_000)
    }

    /// One silence among eleven periods was a jitter of 500 ms.
    @Test(arguments: [0, 40] as [Int64]) func aGapIsNoJitter(_ deviation: Int64) throws {
        let second: Int64 = 1_000_000_000
        let times = (0..<12).filter { $0 != 5 }.map { step in
            Int64(step) * second + (step % 2 == 0 ? deviation * 1_000_000 : 0)
        }
        let table = Tables.table(times.map { Frame(time: $0, identifier: 0x100, data: [1]) })
        let statistics = IdentifierRhythms.statistics(table, index: IdentifierIndex(table))
        let period = try #require(statistics.first?.steadyPeriod)
        #expect(period.maximum >= 2 * second && period.jitter == deviation * 1_000_000)
    }
}
