import CANCapture
import Testing

@testable import Analysis

/// Records that repeat earlier ones, with other times.
@Suite struct RepeatedStretchTests {
    private let second = MadeBus.second

    /// The records of `part` again, `later` seconds after them.
    private func replayed(_ part: Range<Int64>, later: Int64, _ change: (Int, inout Frame) -> Void = { _, _ in })
        -> MadeBus
    {
        var bus = MadeBus()
        let copies = bus.frames.filter { part.contains($0.time / second) }.enumerated().map { number, frame in
            var copy = frame
            copy.time += later * second
            change(number, &copy)
            return copy
        }
        bus.frames += copies
        return bus
    }

    @Test func aRecordingThatIsReplayedIsOneFinding() throws {
        let bus = replayed(2..<12, later: 20)
        let found = bus.findings()
        #expect(found.rules == [.blockOrder])
        let one = try #require(found.all.first)
        let records = MadeBus().frames.count { (2..<12).contains($0.time / second) }
        #expect(one.facts.records == records && one.facts.isRepeat && one.severity == .warning)
        let original = try #require(one.facts.original)
        #expect(one.interval == original.lowerBound + 20 * second...original.upperBound + 20 * second)
        #expect(original.lowerBound / second == 2 && original.upperBound / second == 11)
    }

    /// The same payloads at other intervals, and other payloads at the same intervals.
    @Test(arguments: [true, false]) func otherIntervalsOrPayloadsAreNoRepetition(_ isLate: Bool) {
        let bus = replayed(2..<12, later: 20) { number, frame in
            if isLate {
                frame.time += Int64(number % 97) * 1_000
            } else if number % 300 == 0 {
                frame.data[5] ^= 0x40
            }
        }
        #expect(bus.findings().of(.blockOrder).isEmpty)
    }

    /// Counters of 256 values and a clock without jitter, as simulations have, for one period and a part of the next.
    @Test func aSimulationThatBeginsAgainIsNoRepetition() {
        var bus = MadeBus()
        bus.frames = []
        for step in 0..<500 as Range<Int64> {
            for place in 0..<30 as Range<Int64> {
                let time = step * 20 * MadeBus.millisecond + place * 150_000
                let data: [UInt8] = [UInt8(step & 0xFF), 1, 2]
                bus.frames.append(Frame(time: time, identifier: 0x100 + UInt32(place), data: data))
            }
        }
        #expect(bus.findings().of(.blockOrder).isEmpty)
    }

    /// Messages whose payloads and intervals are always the same repeat all along.
    @Test func aBusOnWhichNothingChangesDoesNotRepeat() {
        var bus = MadeBus(jitter: 1)
        for place in bus.frames.indices { bus.frames[place].data = [1, 2, 3] }
        #expect(bus.findings().of(.blockOrder).isEmpty)
    }

    /// The records are copied into the others, and the counters jump where the copies begin and end.
    @Test func jumpsOfCountersAtARepetitionArePartOfIt() throws {
        var bus = MadeBus()
        let copied = bus.frames.filter { (2..<8).contains($0.time / second) }
        bus.frames = bus.frames.map { frame in
            var frame = frame
            if frame.time >= 10 * second { frame.time += 6 * second }
            return frame
        }
        bus.frames += copied.map { frame in
            var copy = frame
            copy.time += 8 * second
            return copy
        }
        bus.sort()
        let found = bus.findings()
        #expect(found.incidents.first?.lead.rule == .blockOrder)
        #expect(found.of(.recorderLoss).allSatisfy { $0.number == 1 && $0.severity == .info })
    }
}
