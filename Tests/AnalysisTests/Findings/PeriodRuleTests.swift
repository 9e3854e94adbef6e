import CANCapture
import Testing

@testable import Analysis

/// A cycle that is another one for a while.
@Suite struct PeriodRuleTests {
    private let millisecond = MadeBus.millisecond

    @Test(arguments: [0, 1]) func aStretchAtAnotherRateIsTold(_ kind: Int) throws {
        var bus = MadeBus()
        let places = bus.places(0x140)
        if kind == 0 {
            // Twice as fast.
            bus.frames += places[120..<180].map { place in
                var copy = bus.frames[place]
                copy.time += 25 * millisecond
                return copy
            }
            bus.sort()
        } else {
            for number in stride(from: 200, to: 120, by: -2) { bus.remove(0x140, number..<number + 1) }
        }
        let found = bus.findings().all.filter { $0.slot.map { _ in true } ?? false && $0.rule == .period }
        #expect(found.count == 1)
        let interval = try #require(found.first?.interval)
        #expect(interval.lowerBound > 5_000 * millisecond && interval.upperBound < 11_000 * millisecond)
    }

    /// The faster stretch has most frames of the message, and begins soon.
    @Test func theCycleBeforeAndAfterAStretchIsTheUsualOne() throws {
        var bus = MadeBus()
        for (step, time)
            in (stride(from: 0, to: 3_000, by: 100).map { $0 } + stride(from: 3_000, to: 12_000, by: 50)
            + stride(from: 12_000, to: 16_000, by: 100)).enumerated()
        {
            bus.frames.append(
                Frame(time: Int64(time) * millisecond + 7_000, identifier: 0x2A1, data: [UInt8(step / 40), 7]))
        }
        bus.sort()
        let found = try #require(bus.findings().of(.period).first)
        #expect(found.facts.period.map { abs($0 - 100 * millisecond) < millisecond } == true)
        #expect(found.facts.seenPeriod.map { abs($0 - 50 * millisecond) < millisecond } == true)
        let interval = try #require(found.interval)
        #expect(abs(interval.lowerBound - 3_000 * millisecond) <= 100 * millisecond)
        #expect(abs(interval.upperBound - 12_000 * millisecond) <= 100 * millisecond)
    }

    /// The times of the frames of a message, in milliseconds.
    private func bus(_ times: [Int]) -> MadeBus {
        var bus = MadeBus()
        for (step, time) in times.enumerated() {
            bus.frames.append(
                Frame(time: Int64(time) * millisecond + 7_000, identifier: 0x2A1, data: [UInt8(step / 40), 7]))
        }
        bus.sort()
        return bus
    }

    @Test(arguments: [
        // Twelve, four and many frames with the usual cycle; before the first, some that the start of the node sends.
        Array(stride(from: 0, to: 6_000, by: 500)) + Array(stride(from: 6_000, to: 17_000, by: 1_000))
            + Array(stride(from: 17_000, through: 19_000, by: 500)),
        Array(stride(from: 0, to: 8_000, by: 1_000)) + Array(stride(from: 8_000, to: 16_000, by: 200))
            + Array(stride(from: 16_000, through: 19_000, by: 1_000)),
        [30, 90, 100, 160, 170] + Array(stride(from: 200, to: 8_000, by: 300))
            + Array(stride(from: 8_000, to: 16_400, by: 600)) + Array(stride(from: 16_400, to: 20_000, by: 300)),
    ]) func ofASlowMessageAFewIntervalsTellAnotherCycle(_ times: [Int]) throws {
        let found = bus(times).findings().of(.period)
        let one = try #require(found.first)
        #expect(found.count == 1 && one.slot.map { _ in true } ?? false && one.severity == .info)
        let ratio = try #require(
            one.facts.seenPeriod.flatMap { seen in one.facts.period.map { Double(seen) / Double($0) } })
        #expect(abs(ratio - 2) < 0.01 || abs(ratio - 0.2) < 0.01)
        // One interval that does not fit is an exception, and two others are another message.
        var others = times
        for place in [times.count / 2, times.count / 2 + 3, times.count / 2 + 6] { others[place] += 190 }
        #expect(bus(others).findings().of(.period).isEmpty)
    }

    @Test func whatAMessageDoesWhenItStartsHidesNoLaterJitter() throws {
        var times = [10, 30, 35, 80, 85, 100, 140, 145, 150, 190] + Array(stride(from: 250, to: 20_000, by: 50))
        #expect(bus(times).findings().of(.period).isEmpty)
        for number in 150..<200 { times[number] += (number * number * 31 + number * 17) % 41 - 20 }
        let found = try #require(bus(times).findings().of(.period).first)
        #expect(
            found.interval.map { $0.lowerBound > 6_000 * millisecond && $0.upperBound < 11_000 * millisecond } == true)
    }

    /// Outside of the stretch no interval is known.
    @Test func aStretchBetweenTimesThatGoBackIsNoOtherCycle() {
        var bus = MadeBus()
        var time: Int64 = 1_000 * millisecond
        func add(_ step: Int64) {
            time += step
            bus.frames.append(Frame(time: time, identifier: 0x2A1, data: [0, 17]))
        }
        bus.frames.removeAll()
        for _ in 0..<80 { add(-1_000) }
        for number in 0..<60 {
            let step = [2, 14, 6, 18, 4, 16, 10][number * number % 7]
            add((number == 0 || number == 59 ? 2 : Int64(step)) * millisecond)
        }
        for _ in 0..<80 { add(-1_000) }
        #expect(bus.findings().of(.period).isEmpty)
    }

    @Test(arguments: [(10, false), (4, true)]) func aMessageThatIsSentMoreOftenFloodsOnlyWithAVeryShortCycle(
        _ cycle: Int, _ isFlood: Bool
    ) throws {
        let times =
            Array(stride(from: 0, to: 6_000, by: 100)) + Array(stride(from: 6_000, to: 8_000, by: cycle))
            + Array(stride(from: 8_000, to: 20_000, by: 100))
        let found = try #require(bus(times).findings().of(.period).first)
        #expect((found.severity == .warning) == isFlood)
    }

    /// Of 70 intervals, most are fast.
    @Test func aFasterStretchOfAShortSeriesIsTold() throws {
        var bus = MadeBus()
        let gaps =
            Array(repeating: Int64(100), count: 14) + Array(repeating: 20, count: 42) + Array(repeating: 100, count: 40)
        var time = Int64(5)
        for (number, gap) in gaps.enumerated() {
            let jitter = Int64(number * 7919 % 17 - 8) * gap * 10_000
            bus.frames.append(
                Frame(time: time * millisecond + jitter, identifier: 0x600, data: MadeBus.payload(number, 4)))
            time += gap
        }
        bus.frames.removeAll { $0.time > 5_600 * millisecond }
        bus.sort()
        let found = try #require(bus.findings().of(.period).first)
        #expect(found.facts.seenPeriod.map { abs($0 - 20 * millisecond) < 2 * millisecond } == true)
    }

    @Test func shortAndLongGapsInTurnAreNoOtherRate() {
        var bus = MadeBus()
        bus.move(0x140, 120..<200) { $0 % 2 == 0 ? 0 : 22 * MadeBus.millisecond }
        #expect(bus.findings().of(.period).isEmpty)
    }

    @Test func aMessageThatIsLateAndEarlyAllAlongDoesNotDeviateWhereItIsALittleMoreSo() {
        var bus = MadeBus()
        let offsets: [Int64] = [0, 0, 10, 0, 0, 20, 0, 0, 0, 0]
        for number in 0..<660 as Range<Int64> {
            var offset = offsets[Int(number % 10)]
            if (240..<280).contains(number), number % 10 == 8 { offset = 8 }
            bus.frames.append(
                Frame(time: (number * 30 + offset) * millisecond, identifier: 0x1F3, data: [UInt8(number & 0xFF)]))
        }
        bus.sort()
        #expect(bus.findings().of(.period).isEmpty)
    }

    @Test func jitterIsToldWithTheCycleThatItKeeps() throws {
        var bus = MadeBus()
        bus.move(0x140, 120..<200) { Int64(($0 * $0 * 31 + $0 * 17) % 41 - 20) * MadeBus.millisecond }
        let found = try #require(bus.findings().of(.period).first)
        #expect(found.facts.seenPeriod.map { abs($0 - 50 * millisecond) < 5 * millisecond } == true)
    }

    @Test func aRateThatIsTakenSeveralTimesIsNoFault() {
        var bus = MadeBus()
        let places = bus.places(0x140)
        for start in [60, 160, 260] {
            bus.frames += places[start..<start + 30].map { place in
                var copy = bus.frames[place]
                copy.time += 25 * millisecond
                return copy
            }
        }
        bus.sort()
        #expect(bus.findings().of(.period).isEmpty)
    }
}
