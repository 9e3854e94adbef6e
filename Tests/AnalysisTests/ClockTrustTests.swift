import CANCapture
import Foundation
import Testing

@testable import Analysis

@Suite struct ClockTrustTests {
    /// Twelve identifiers with periods of 10 ms to 2 s for 20 s, with a little jitter; times multiplied and divided.
    private func traffic(times factor: Int64 = 1, over divisor: Int64 = 1) -> FrameTable {
        var random = Seeded(state: 11)
        var frames: [Frame] = []
        for (number, period) in [10, 10, 20, 20, 50, 100, 100, 200, 500, 1000, 1000, 2000].enumerated() {
            for round in 0..<(20_000 / period) {
                let time = Int64(number * 300_000 + round * period * 1_000_000 + random.next(200_000))
                frames.append(
                    Frame(
                        time: time, identifier: UInt32(0x100 + number), data: Array(repeating: UInt8(number), count: 8))
                )
            }
        }
        frames.sort { $0.time < $1.time }
        for place in frames.indices { frames[place].time = frames[place].time / divisor * factor }
        return Tables.table(frames)
    }

    private func fault(_ frames: FrameTable, clock: Clock = .relative) -> ClockTrust.Fault? {
        ClockTrust(frames, clock: clock).fault
    }

    @Test func usualTrafficIsBelieved() {
        #expect(fault(traffic()) == nil)
        // In whole milliseconds, and in whole seconds with many frames in each.
        #expect(fault(traffic(times: 1_000_000, over: 1_000_000)) == nil)
        #expect(fault(traffic(times: 1_000_000_000, over: 1_000_000_000)) == nil)
        #expect(fault(FrameTable()) == nil)
    }

    @Test func timesInATooSmallUnitAreFoundWithTheirFactor() {
        #expect(fault(traffic(over: 1000)) == .tooFast(factor: 1000))
        #expect(fault(traffic(over: 1_000_000)) == .tooFast(factor: 1_000_000))
        #expect(fault(traffic(over: 1000), clock: .none) == nil)
    }

    /// Headers and times alone must never believe what the lengths of frames speak against.
    @Test func whatABoundBelievesIsBelievedByTheLengthsOfFrames() {
        var believed = 0
        for (factor, divisor) in [
            (1, 1), (1, 3), (1, 10), (1, 30), (1, 100), (10, 1), (100, 1), (1_000_000, 1_000_000),
        ] {
            let frames = traffic(times: Int64(factor), over: Int64(divisor))
            for isDated in [false, true] where ClockBound(frames).provesTimes(of: frames, isDated: isDated) {
                let clock: Clock = isDated ? .wallClock : .relative
                #expect(ChannelLoads(frames, clock: clock, rates: BitRates()).clock.fault == nil)
                believed += 1
            }
        }
        #expect(believed >= 8)
    }

    @Test func aBoundBelievesNoStampsThatGoBack() {
        let frames = Tables.table(Tables.times([0, 10_000_000, 9_000_000, 20_000_000]))
        #expect(!ClockBound(frames).provesTimes(of: frames, isDated: true))
    }

    @Test func millisecondsReadAsSecondsAreFound() {
        #expect(fault(traffic(times: 1_000_000_000, over: 1_000_000)) == .tooSlow(factor: 1000))
        // Slow it may be as well, with stamps that are no whole seconds.
        #expect(fault(traffic(times: 1000)) == nil)
    }

    /// A logger that notes the last frame of each identifier every so many seconds: its clock is sound.
    private func snapshots(_ periods: [Int], rounds: Int) -> FrameTable {
        let frames = (0..<rounds).flatMap { second in
            periods.enumerated().filter { second % $0.element == 0 }.map {
                Frame(time: Int64(second) * 1_000_000_000, identifier: UInt32(0x100 + $0.offset), data: [1])
            }
        }
        return Tables.table(frames)
    }

    @Test func slowTrafficInWholeSecondsIsBelieved() {
        // All at one pace, each at its own moment.
        let even = (0..<3000).map {
            Frame(time: Int64($0) * 2_000_000_000, identifier: UInt32(0x100 + $0 % 8), data: [1])
        }
        #expect(fault(Tables.table(even)) == nil)
        #expect(fault(snapshots(Array(repeating: 10, count: 8), rounds: 2000)) == nil)
        #expect(fault(snapshots([60, 60, 60, 60, 60, 60, 60, 60, 600, 600, 600], rounds: 20_000)) == nil)
    }

    /// Identifiers with these periods in seconds, each with a phase of its own; stamps are cut to whole multiples of `unit`.
    private func slowBus(_ periods: [Double], hours: Double, unit: Int64, from start: Int64 = 0) -> FrameTable {
        var random = Seeded(state: 5)
        var frames: [Frame] = []
        for (number, period) in periods.enumerated() {
            let phase = Double(random.next(Int(period * 1000))) / 1000
            for round in 0..<Int(hours * 3600 / period) {
                let time = Int64((phase + Double(round) * period) * 1e9) + Int64(random.next(3_000_000))
                frames.append(Frame(time: start + time / unit * unit, identifier: UInt32(0x100 + number), data: [1]))
            }
        }
        frames.sort { $0.time < $1.time }
        return Tables.table(frames)
    }

    @Test(arguments: [[1.0, 2, 5, 10, 60], [4, 5, 10, 20, 60], [5, 10, 30, 60, 300, 600]])
    func aSlowBusWithFewIdentifiersIsBelieved(_ periods: [Double]) {
        for unit in [1_000_000_000, 1_000_000] as [Int64] {
            #expect(fault(slowBus(periods, hours: 4, unit: unit)) == nil)
        }
    }

    @Test func slowTrafficWithDatesIsBelieved() {
        let periods = [10.0, 10, 20, 30, 60, 60, 120, 300, 300, 600]
        let table = slowBus(periods, hours: 8, unit: 1_000_000_000, from: 1_700_000_000_000_000_000)
        #expect(fault(table, clock: .epoch) == nil)
        #expect(fault(table, clock: .wallClock) == nil)
    }

    @Test func aClockThatLeapsForwardOnceIsFoundWithItsPlace() {
        let day: Int64 = 86_400_000_000_000
        func leaping(_ step: Int64, rows: Int = 1000, at row: Int = 300) -> FrameTable {
            Tables.table(
                Tables.times((0..<rows).map { Int64($0) * 10 * Tables.millisecond + ($0 >= row ? step : 0) }))
        }
        let whole = day * 14 + 10 * Tables.millisecond
        #expect(fault(leaping(day * 14)) == .leap(step: whole, row: 300))
        #expect(fault(leaping(day / 2)) == nil)
        #expect(fault(leaping(day * 14, rows: 4, at: 2)) == nil)
        let twice = (0..<1000).map {
            Int64($0) * 10 * Tables.millisecond + ($0 >= 300 ? day * 2 : 0) + ($0 >= 600 ? day : 0)
        }
        #expect(fault(Tables.table(Tables.times(twice))) == nil)
        let table = leaping(day * 14)
        let load = CaptureStatistics(table, index: IdentifierIndex(table), rates: BitRates()).loads[0]
        #expect(load.framesPerSecond == nil && load.bitsPerSecond == nil)
    }

    @Test func oneStampForAllIsNoClock() {
        let frames = Tables.times(Array(repeating: 5, count: 2000))
        #expect(fault(Tables.table(frames)) == .still)
        #expect(fault(Tables.table(Array(frames.prefix(100)))) == nil)
    }

    @Test func stampsThatGoBackAgainAndAgainAreNoClock() {
        let frames = Tables.times((0..<2000).map { $0 % 5 == 0 ? 0 : Int64($0) * Tables.millisecond })
        #expect(fault(Tables.table(frames)) == .erratic)
    }

    @Test func loadsSayNothingWhereTheClockIsWrong() {
        let table = traffic(over: 1000)
        let found = CaptureStatistics(
            table, index: IdentifierIndex(table), rates: BitRates(all: BitRate(nominal: 500_000)))
        #expect(found.clock.fault == .tooFast(factor: 1000))
        let load = found.loads[0]
        #expect(load.mean == nil && load.peak == nil && load.bitsPerSecond == nil && load.framesPerSecond == nil)
        #expect(load.framesInBusiestSecond == nil && load.suggestedRate == nil)
    }

    @Test func fewFramesTooCloseTogetherHaveNoRateAndNoFault() {
        let table = Tables.table(Tables.times([0, 10_000, 20_000]))
        let found = CaptureStatistics(table, index: IdentifierIndex(table), rates: BitRates())
        #expect(found.clock.fault == nil)
        #expect(found.loads[0].verdict == .tooShort)
        #expect(found.loads[0].framesPerSecond == nil)
    }
}
