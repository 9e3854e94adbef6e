import CANCapture
import Testing

@testable import Analysis

@Suite struct SilencesTests {
    private let millisecond = Tables.millisecond

    /// A frame every ten milliseconds, with one gap of `gap` before the last ten.
    private func rhythm(gap: Int64, channel: UInt16 = 0) -> [Frame] {
        let times = (0..<100).map { Int64($0) * 10 * millisecond }
        let rest = (0..<10).map { 990 * millisecond + gap + Int64($0) * 10 * millisecond }
        return Tables.times(times + rest, channel: channel)
    }

    @Test func aGapFarFromTheRhythmIsASilence() {
        let silences = Silences(Tables.table(rhythm(gap: 900 * millisecond)), clock: .relative, threshold: nil)
        #expect(silences.all == [Silences.Silence(row: 100, channel: 0, gap: 900 * millisecond)])
        #expect(silences.thresholds == [250 * millisecond])
    }

    @Test func aGapOfAFewPeriodsIsNone() {
        let silences = Silences(Tables.table(rhythm(gap: 240 * millisecond)), clock: .relative, threshold: nil)
        #expect(silences.all.isEmpty)
    }

    @Test func aFastBusIsNotSilentBelowATenthOfASecond() {
        let frames = Tables.times((0..<1000).map { Int64($0) * 100_000 } + [99_900_000 + 99 * millisecond])
        #expect(Silences(Tables.table(frames), clock: .epoch, threshold: nil).all.isEmpty)
        let longer = Tables.times((0..<1000).map { Int64($0) * 100_000 } + [99_900_000 + 100 * millisecond])
        #expect(Silences(Tables.table(longer), clock: .epoch, threshold: nil).all.map(\.row) == [1000])
    }

    @Test(arguments: [1, 7])
    func framesWithAnEarlierStampEndNoSilence(late: Int) {
        var times = (0..<2000).map { Int64($0) * 10 * millisecond }
        for row in 1000..<1000 + late { times[row] -= 500 * millisecond }
        let table = Tables.table(Tables.times(times))
        #expect(Silences(table, clock: .relative, threshold: nil).all.isEmpty)
        // And with a stamp that the recorder did not set.
        times[1500] = 0
        #expect(
            Silences(Tables.table(Tables.times(times)), clock: .relative, threshold: 100).all.allSatisfy {
                $0.gap < 200 * millisecond
            })
        let statistics = IdentifierRhythms.statistics(table, index: IdentifierIndex(table))[0]
        #expect(statistics.worstGap?.duration == Int64(late + 1) * 10 * millisecond)
        #expect(
            CaptureStatistics(table, index: IdentifierIndex(table), rates: BitRates()).identifiers[0].worstGap
                == statistics.worstGap)
    }

    @Test func aClockThatStartsAgainIsListenedTo() {
        let times = (0..<1000).map { Int64($0) * 10 * millisecond }
        let again = times.map { $0 > 5000 * millisecond ? $0 + 900 * millisecond : $0 }
        let table = Tables.table(Tables.times(times + again))
        let silences = Silences(table, clock: .relative, threshold: nil).all
        #expect(silences == [Silences.Silence(row: 1501, channel: 0, gap: 910 * millisecond)])
        let statistics = IdentifierRhythms.statistics(table, index: IdentifierIndex(table))[0]
        #expect(statistics.worstGap?.row == 1501)
    }

    @Test func aBurstyBusLearnsItsPauses() {
        // Ten frames in a millisecond, then 200 ms of pause, over and over: pauses are the rhythm.
        let times = (0..<500).map { Int64($0 / 10) * 201 * millisecond + Int64($0 % 10) * 100_000 }
        #expect(Silences(Tables.table(Tables.times(times)), clock: .relative, threshold: nil).all.isEmpty)
    }

    @Test func aGivenThresholdCountsFromThereOn() {
        let frames = Tables.table(Tables.times([0, 10, 19, 40]))
        #expect(Silences(frames, clock: .relative, threshold: 10).all.map(\.row) == [1, 3])
        #expect(Silences(frames, clock: .relative, threshold: .max).all.isEmpty)
    }

    @Test func aCaptureWithoutTimesHasNoSilences() {
        let silences = Silences(Tables.table(rhythm(gap: 900 * millisecond)), clock: .none, threshold: 1)
        #expect(silences.all.isEmpty)
    }

    @Test func everyChannelIsListenedToByItself() {
        let slow = Tables.times((0..<20).map { Int64($0) * 1000 * millisecond }, channel: 1)
        let frames = (rhythm(gap: 900 * millisecond) + slow).sorted { $0.time < $1.time }
        let table = Tables.table(frames, channels: ["can0", "can1"])
        let silences = Silences(table, clock: .relative, threshold: nil)
        #expect(silences.all.map(\.channel) == [0])
        #expect(silences.all.map(\.gap) == [900 * millisecond])
        #expect(silences.thresholds == [250 * millisecond, 25_000 * millisecond])
    }

    @Test func aFewFramesTeachNothing() {
        let frames = Tables.table(Tables.times([0, 1, 2, 60_000 * millisecond]))
        #expect(Silences(frames, clock: .relative, threshold: nil).all.isEmpty)
    }

    @Test func timesFromTheEndsOfTheRangeDoNoHarm() {
        let frames = Tables.table(Tables.times([.max, .min, .max, 0, .min, 5, 4, 3]))
        for threshold in [nil, 1, Int64.max] as [Int64?] {
            let silences = Silences(frames, clock: .epoch, threshold: threshold)
            #expect(silences.all.allSatisfy { $0.gap > 0 })
        }
    }

    /// A tester polls every 200 ms, and gets its response after 6 ms. Each fourth gap was sampled: always the short one.
    @Test(arguments: [6, 194]) func gapsThatAlternateAreBothUsual(_ first: Int64) {
        var time: Int64 = 0
        let frames = (0..<140_000).map { row -> Frame in
            defer { time += (row.isMultiple(of: 2) ? first : 200 - first) * millisecond }
            return Frame(time: time, identifier: row.isMultiple(of: 2) ? 0x7E0 : 0x7E8)
        }
        let silences = Silences(Tables.table(frames), clock: .relative, threshold: nil)
        #expect(silences.all.isEmpty)
        #expect(silences.thresholds[0] >= 4 * 194 * millisecond && silences.thresholds[0] <= 25 * 194 * millisecond)
    }
}
