import CANCapture
import Testing

@testable import Analysis

/// Frames that are often missing, pauses that are a habit, and nodes that are switched off.
@Suite struct MissingHabitTests {
    @Test(arguments: [true, false]) func anIdentifierThatOftenLacksFramesIsToldBySeverityOfItsCounter(_ counts: Bool) {
        var bus = MadeBus(seconds: 6)
        // Seven of 60 frames of 100 ms.
        for number in [52, 44, 37, 29, 21, 13, 6] { bus.remove(0x160, number..<number + 1) }
        if !counts { bus.change(0x160, 0..<53) { _, data in (data[0], data[7]) = (0xA0, 0) } }
        let found = bus.findings().of(.missingMessage)
        #expect(found.map(\.severity) == [counts ? .warning : .info])
        #expect(found.first?.facts.lost == 7)
        // A sender that counts on has not sent them.
        bus.change(0x160, 0..<53) { number, data in data[0] = UInt8(0xA0 | number & 15) }
        #expect(bus.findings().of(.missingMessage).isEmpty)
    }

    @Test func equalPausesAtEqualDistanceAreAHabitOfOneIdentifier() throws {
        var bus = MadeBus()
        for start in [800, 600, 400, 200] { bus.remove(0x120, start..<start + 12) }
        let found = try #require(bus.findings().of(.missingMessage).first)
        #expect(
            found.severity == .info
                && found.facts.every.map { abs($0 - 4 * MadeBus.second) < MadeBus.millisecond } == true)
        // Pauses of different lengths are none.
        var other = MadeBus()
        for start in [800, 600, 400, 200] { other.remove(0x120, start..<start + start / 50) }
        #expect(other.findings().of(.missingMessage).allSatisfy { $0.severity == .warning && $0.facts.every == nil })
    }

    /// Of every message frames are missing at the same moments: the bus was dead, or the recorder.
    @Test func pausesOfAllMessagesAreNoHabit() throws {
        var bus = MadeBus()
        for second in [4, 8, 12, 16] as [Int64] {
            bus.frames.removeAll { (second * 1_000..<second * 1_000 + 190).contains($0.time / MadeBus.millisecond) }
        }
        let found = bus.findings().all
        #expect(!found.isEmpty && found.allSatisfy { $0.severity > .info && $0.facts.every == nil })
    }

    @Test func pausesBehindErrorFramesAreNoHabit() throws {
        var bus = MadeBus()
        for second in [4, 8, 12, 16] as [Int64] {
            bus.frames.removeAll { frame in
                [0x120, 0x130, 0x140].contains(frame.identifier)
                    && (second * 1_000..<second * 1_000 + 400).contains(frame.time / MadeBus.millisecond)
            }
            bus.frames += MadeBus.errors(32, at: second * MadeBus.second + 2 * MadeBus.millisecond, every: 300_000)
        }
        bus.sort()
        let found = try #require(bus.findings().of(.missingMessage).first)
        #expect(found.severity == .warning && found.facts.every == nil)
    }

    /// One that is off long before the end may have failed.
    @Test(arguments: [(17, .info), (10, .warning)] as [(Int64, Finding.Severity)])
    func aNodeThatIsSwitchedOffIsNoShutdownOfTheBus(second: Int64, severity: Finding.Severity) throws {
        var bus = MadeBus()
        bus.frames.removeAll { frame in
            [0x120, 0x130, 0x140].contains(frame.identifier) && frame.time > second * MadeBus.second
        }
        let found = try #require(bus.findings().of(.stoppedMessage).first)
        #expect(found.slots.count == 3 && found.severity == severity)
    }

    @Test func identifiersWhoseIntervalsVaryJoinAPause() throws {
        var bus = MadeBus()
        // 0x180 is sent every 70 to 130 ms.
        var time: Int64 = 3 * MadeBus.millisecond
        var step: Int64 = 0
        bus.frames.removeAll { $0.identifier == 0x180 }
        while time < 20 * MadeBus.second {
            bus.frames.append(Frame(time: time, identifier: 0x180, data: [1, 2, 3]))
            time += (step % 5 < 2 ? 60 : 120 + step % 3 * 10) * MadeBus.millisecond
            step += 1
        }
        bus.frames.removeAll { frame in
            [0x120, 0x130, 0x140, 0x180].contains(frame.identifier)
                && (7_000..<7_600).contains(frame.time / MadeBus.millisecond)
        }
        bus.sort()
        let found = try #require(bus.findings().of(.missingMessage).first)
        #expect(found.slots.count == 4)
    }

    /// A pause that is no whole number of cycles may lack one frame more or less.
    @Test(arguments: [(600, false), (550, true)] as [(Int64, Bool)])
    func whatAPauseLacksIsCertainIfItIsAWholeNumberOfCycles(length: Int64, isAbout: Bool) {
        var bus = MadeBus()
        for step in 0..<190 as Range<Int64> {
            let time = step * 100 + (step > 80 ? length - 100 : 0)
            bus.frames.append(Frame(time: time * MadeBus.millisecond, identifier: 0x400, data: [7]))
        }
        bus.sort()
        let found = bus.findings().of(.missingMessage)
        #expect(found.map(\.facts.isAbout) == [isAbout])
        #expect(found.allSatisfy { (4...5).contains($0.facts.lost ?? 0) })
    }

    /// Error frames at any time say nothing about pauses.
    @Test func aHabitOnABusWithErrorFramesIsOne() throws {
        var bus = MadeBus(seconds: 40)
        for second in stride(from: 4, to: 40, by: 4) as StrideTo<Int64> {
            bus.frames.removeAll { frame in
                [0x120, 0x130, 0x140].contains(frame.identifier)
                    && (second * 1_000..<second * 1_000 + 400).contains(frame.time / MadeBus.millisecond)
            }
        }
        bus.frames += (0..<100).flatMap { number in
            MadeBus.errors(1, at: Int64(number * 397 + number * 7919 % 211) * MadeBus.millisecond, every: 1)
        }
        bus.sort()
        let found = try #require(bus.findings().of(.missingMessage).first)
        #expect(found.severity == .info && found.facts.every != nil)
    }
}
