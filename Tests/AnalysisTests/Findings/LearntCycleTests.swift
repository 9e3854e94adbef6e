import CANCapture
import Testing

@testable import Analysis

/// Cycles and counters that hold only in a part of a recording.
struct LearntCycleTests {
    private let millisecond = MadeBus.millisecond

    private func frames(_ times: [Int64]) -> [Frame] {
        times.enumerated().map { step, time in
            Frame(time: time * 100_000, identifier: 0x400, data: MadeBus.payload(step, 3))
        }
    }

    /// In tenths of a millisecond; the intervals vary by a third.
    private func jittery(from start: Int64, to end: Int64, every cycle: Int64) -> [Int64] {
        (0..<(end - start) / cycle).map { step in start + step * cycle + (step * 7919 % 13 - 6) * cycle / 80 }
    }

    @Test(arguments: [(200, 400), (400, 200)] as [(Int64, Int64)])
    func aCycleThatHalvesOrDoublesForGoodIsToldInSpiteOfJitter(first: Int64, last: Int64) throws {
        var bus = MadeBus()
        bus.frames += frames(
            jittery(from: 0, to: 100_000, every: first) + jittery(from: 100_000, to: 200_000, every: last))
        bus.sort()
        let found = try #require(bus.findings().of(.period).first)
        #expect(found.facts.isToEnd)
        let (before, behind) = (found.facts.period ?? 0, found.facts.seenPeriod ?? 0)
        #expect(abs(before - first * 100_000) < first * 5_000 && abs(behind - last * 100_000) < last * 5_000)
        #expect(abs((found.interval?.lowerBound ?? 0) - 10_000 * millisecond) < 200 * millisecond)
    }

    /// A second sender begins: what it adds says nothing about the time before.
    @Test(arguments: [10_000, 2_000] as [Int64]) func aCycleThatBeginsLaterMissesNoFramesBefore(_ wait: Int64) {
        var bus = MadeBus()
        bus.frames += frames((0..<8).map { $0 * 10_000 } + (0..<600).map { 70_000 + wait + $0 * 200 })
        bus.sort()
        #expect(bus.findings().of(.missingMessage).isEmpty)
    }

    @Test func aPauseInACycleIsStillTold() {
        var bus = MadeBus()
        bus.frames += frames((0..<1_000).filter { !(300..<380).contains($0) }.map { $0 * 200 })
        bus.sort()
        #expect(bus.findings().of(.missingMessage).map(\.facts.lost) == [80])
    }

    // MARK: Counters

    @Test func aCounterThatDoesNotChangeAnyMoreUpToTheEndIsTold() throws {
        var bus = MadeBus()
        bus.change(0x100, 700..<2_000) { _, data in
            data[0] = 0xA3
            data[7] = data[..<7].reduce(0x5A, ^)
        }
        let all = bus.findings().all
        let found = try #require(all.first)
        #expect(all.map(\.rule) == [.counterStuck])
        #expect(found.count >= 1_300 && found.rows?.upperBound == bus.places(0x100).last)
    }

    /// A checksum that falls in each frame stands above it.
    @Test func aCounterBesideAFallingChecksumThatStopsIsToldAndNothingElse() throws {
        var bus = MadeBus()
        bus.change(0x100, 0..<2_000) { number, data in
            let count = UInt8(min(number, 700) & 15)
            data = [count | (15 - count) << 4, 2, 3, 4, 5, 6, 7, 8]
        }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.counterStuck])
        #expect(all.first?.rows?.upperBound == bus.places(0x100).last)
    }

    /// The byte before or behind it takes the carry.
    @Test(arguments: [true, false]) func aNumberOfTwoBytesThatRestsIsNoStuckCounter(isLittleEndian: Bool) {
        var bus = MadeBus()
        bus.change(0x100, 0..<2_000) { number, data in
            let value = min(number, 1_200)
            let (low, high) = (UInt8(value & 0xFF), UInt8(value >> 8))
            data = (isLittleEndian ? [low, high] : [high, low]) + [0, 0, 0, 0, 0, 0]
        }
        #expect(bus.findings().of(.counterStuck).isEmpty)
    }

    @Test func aNumberThatRisesToItsLimitIsNoStuckCounter() {
        var bus = MadeBus()
        bus.change(0x100, 0..<2_000) { number, data in
            data = [UInt8(min(255, number)), 0, 0, 0, 0, 0, 0, 0]
        }
        #expect(bus.findings().of(.counterStuck).isEmpty)
    }

    // MARK: Times a little out of order

    @Test func stepsBackOfLessThanACycleLeaveTheRulesTheirTimes() {
        var bus = MadeBus()
        bus.remove(0x140, 200..<400)
        var place = 500
        while place < bus.frames.count - 20 {
            let start = bus.frames[place].time
            let other = (place + 1..<place + 10).last { bus.frames[$0].time - start < 5 * millisecond }
            if let other, bus.frames[other].time - bus.frames[place + 1].time > millisecond {
                bus.frames.swapAt(place, other)
                place += 300
            }
            place += 1
        }
        let steps = zip(bus.frames.dropFirst(), bus.frames).map { $1.time - $0.time }.filter { $0 > 0 }
        #expect(steps.count { $0 > millisecond } > 16 && steps.allSatisfy { $0 < 10 * millisecond })
        let findings = bus.findings()
        #expect(Set(findings.rules) == [.timeBackwards, .stoppedMessage])
        #expect(findings.of(.timeBackwards).allSatisfy { !$0.facts.stopsRules && $0.severity == .info })
    }

    @Test func aClockThatStepsBackAtEachTenthFrameIsImplausible() {
        var bus = MadeBus()
        for place in stride(from: 500, to: bus.frames.count - 2, by: 10)
        where
            bus.frames[place + 1].time - bus.frames[place].time > millisecond
        {
            bus.frames.swapAt(place, place + 1)
        }
        #expect(bus.findings().of(.timeBackwards).contains { $0.facts.stopsRules })
    }
}
