import CANCapture
import Testing

@testable import Analysis

/// What the pauses of identifiers that pause together show about their senders.
struct SharedPauseTests {
    private let millisecond = MadeBus.millisecond

    private func milliseconds(_ frame: Frame) -> Int64 { frame.time / millisecond }

    /// Frames in an even cycle.
    private func cyclic(
        _ identifier: UInt32, from start: Int64, to end: Int64, every cycle: Int64, flags: FrameFlags = []
    ) -> [Frame] {
        stride(from: start, to: end, by: Int64.Stride(cycle)).enumerated().map { step, time in
            Frame(time: time * millisecond, identifier: identifier, flags: flags, data: MadeBus.payload(step, 3))
        }
    }

    // MARK: What they have in common

    /// Three identifiers are away for 2 s; one with a cycle of 200 ms is as well, and for some more time on both sides.
    private func pause(longerBy more: Int64) throws -> Finding {
        var bus = MadeBus()
        bus.frames.removeAll {
            [0x100, 0x110, 0x120].contains($0.identifier) && (5_000..<7_000).contains(milliseconds($0))
        }
        bus.frames.removeAll {
            $0.identifier == 0x190 && ((5_000 - more)..<(7_000 + more)).contains(milliseconds($0))
        }
        let found = try #require(bus.findings().of(.missingMessage).first)
        #expect(found.slots.count == 4)
        return found
    }

    @Test func theLengthOfASharedPauseIsThatOfTheTimeInWhichAllAreAway() throws {
        let found = try pause(longerBy: 100)
        let length = try #require(found.facts.length)
        #expect((1_990...2_030).contains(length / millisecond) && found.facts.isTogether)
        let interval = try #require(found.interval)
        #expect(interval.upperBound - interval.lowerBound == length)
    }

    @Test func pausesThatBeginAndEndFarApartAreNotShared() throws {
        let found = try pause(longerBy: 800)
        let length = try #require(found.facts.length)
        #expect((3_500...4_000).contains(length / millisecond) && !found.facts.isTogether)
    }

    @Test func aUnitIsSilentFromItsLastFrameToItsNextOneAndAllItsMessagesCount() throws {
        var bus = MadeBus(seconds: 1)
        bus.frames = []
        let sent: [(UInt32, Int64)] = [
            (0x0CF0_0400, 20), (0x0CF0_0300, 50), (0x18F0_0100, 100), (0x18FE_F200, 100), (0x18FE_EE00, 1_000),
            (0x18FE_E900, 5_000),
        ]
        for (place, message) in sent.enumerated() {
            bus.frames += cyclic(message.0, from: Int64(place), to: 120_000, every: message.1, flags: .extended)
        }
        bus.frames.removeAll { (50_000..<70_500).contains(milliseconds($0)) }
        for identifier in [0x18FE_F10B, 0x18FE_6C0B, 0x18F0_090B] as [UInt32] {
            bus.frames += cyclic(identifier, from: 7, to: 120_000, every: 50, flags: .extended)
        }
        bus.sort()
        let found = try #require(bus.findings(speaks: true).of(.missingMessage).first)
        #expect(found.slots.count == 6 && found.facts.senderMessages == 6 && found.parts.count == 6)
        #expect(found.facts.isSenderSilent)
        // The last frame of all is at 49.980 s, the next at 70.500 s.
        #expect(found.interval == 49_980 * millisecond...70_500 * millisecond)
        #expect(found.facts.length == 20_520 * millisecond)
        #expect(found.facts.lost == found.parts.reduce(0) { $0 + ($1.lost ?? 0) })
    }

    /// One of them sends bursts, each long after the other, as it always does.
    @Test func aPauseBetweenBurstsIsNoPartOfAShortOne() throws {
        var bus = MadeBus()
        for burst in 0..<10 as Range<Int64> {
            let start = burst * 2_000 + (burst < 5 ? 0 : 450)
            bus.frames += cyclic(0x5F8, from: start, to: start + 300, every: 50)
        }
        bus.frames.removeAll { (10_000..<10_060).contains(milliseconds($0)) && $0.identifier < 0x140 }
        bus.sort()
        let found = bus.findings().of(.missingMessage)
        #expect(found.map(\.slots.count) == [4])
        #expect(found.first?.facts.length.map { $0 < 100 * millisecond } == true, "\(found.map(\.facts.length))")
    }

    // MARK: Late

    /// Where three wait for a cycle, and a fourth one loses a frame.
    @Test func aFrameThatIsMissingBesideLateOnesIsMissing() throws {
        var bus = MadeBus()
        let group: Set<UInt32> = [0x100, 0x110, 0x120]
        for place in bus.frames.indices {
            let (identifier, time) = (bus.frames[place].identifier, milliseconds(bus.frames[place]))
            if identifier == 0x130 {
                bus.frames[place].data = [1, 2, 3]
                bus.frames[place].time += 7 * millisecond
            }
            if group.contains(identifier), time >= 5_000 {
                bus.frames[place].time += (identifier == 0x120 ? 20 : 10) * millisecond
            }
        }
        bus.frames.removeAll { $0.identifier == 0x130 && (5_000..<5_020).contains(milliseconds($0)) }
        // One without a counter that waits with them.
        for place in bus.places(0x110) { bus.frames[place].data = [1, 2, 3] }
        bus.sort()
        let all = bus.findings()
        #expect(all.of(.lateMessage).map(\.slots.count) == [3])
        #expect(all.of(.missingMessage).map(\.facts.lost) == [1])
        #expect(all.of(.missingMessage).first?.slots.count == 1)
    }

    /// Its counter shows it, wherever its next frame is.
    @Test(arguments: [-5, 0, 5, 8] as [Int64]) func aFrameOfACounterIsMissingBesideLateOnes(_ shift: Int64) {
        var bus = MadeBus()
        let group: Set<UInt32> = [0x100, 0x110, 0x120]
        for place in bus.frames.indices {
            let (identifier, time) = (bus.frames[place].identifier, milliseconds(bus.frames[place]))
            if group.contains(identifier), time >= 5_000 {
                bus.frames[place].time += (identifier == 0x120 ? 20 : 10) * millisecond
            }
            if identifier == 0x130, (5_020..<5_040).contains(time) { bus.frames[place].time += shift * millisecond }
        }
        bus.remove(0x130, 250..<251)
        bus.sort()
        let all = bus.findings()
        #expect(all.of(.missingMessage).map(\.facts.lost) == [1])
        #expect(all.of(.missingMessage).first?.slots.count == 1)
        #expect(all.of(.lateMessage).map(\.slots.count) == [3])
    }

    /// For more than three cycles of the slowest.
    @Test func framesThatAreLateForSeveralCyclesAreNotMissing() {
        var bus = MadeBus()
        let group: Set<UInt32> = [0x100, 0x110, 0x120]
        for place in bus.frames.indices
        where group.contains(bus.frames[place].identifier) && milliseconds(bus.frames[place]) >= 5_000 {
            bus.frames[place].time += 45 * millisecond
        }
        bus.sort()
        let all = bus.findings()
        #expect(all.of(.lateMessage).map(\.slots.count) == [3])
        #expect(all.of(.missingMessage).isEmpty)
    }

    @Test func framesWhoseCountersContinueAreLateAndNotMissing() throws {
        var bus = MadeBus()
        let group: Set<UInt32> = [0x100, 0x110, 0x120]
        for place in bus.frames.indices
        where group.contains(bus.frames[place].identifier) && milliseconds(bus.frames[place]) >= 5_000 {
            bus.frames[place].time += (bus.frames[place].identifier == 0x120 ? 20 : 10) * millisecond
        }
        bus.sort()
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.lateMessage])
        #expect(all.first?.severity == .info)
        #expect(all.first?.slots.count == 3)
    }

    @Test func aMessageThatWaitsAndCountsOnLacksNothing() {
        var bus = MadeBus()
        bus.move(0x160, 90..<190, by: { _ in 400 * millisecond })
        #expect(bus.findings().of(.missingMessage).isEmpty)
        var other = MadeBus()
        other.remove(0x160, 90..<94)
        #expect(other.findings().of(.missingMessage).map(\.facts.lost) == [4])
    }

    @Test func framesWhoseCountersSkipAreMissing() {
        var bus = MadeBus()
        for identifier in [0x100, 0x110, 0x120] as [UInt32] {
            bus.frames.removeAll { $0.identifier == identifier && (5_000..<5_020).contains(milliseconds($0)) }
        }
        #expect(bus.findings().all.map(\.rule) == [.missingMessage])
    }

    // MARK: Restarts

    @Test(arguments: [true, false]) func sendersThatBeginAgainAsTheyBeganWereRestarted(isRestart: Bool) throws {
        var bus = MadeBus()
        let group: [UInt32] = [0x100, 0x110, 0x120, 0x130]
        bus.frames.removeAll { group.contains($0.identifier) && (5_000..<5_300).contains(milliseconds($0)) }
        if isRestart {
            for (number, identifier) in group.enumerated() {
                let later = bus.places(identifier).filter { milliseconds(bus.frames[$0]) >= 5_300 }
                for (step, place) in later.enumerated() { bus.frames[place].data = MadeBus.payload(step, number) }
            }
        }
        let found = try #require(bus.findings().of(.missingMessage).first)
        #expect(found.slots.count == 4)
        #expect(found.facts.isRestart == isRestart)
    }

    @Test func theOnlyMessageOfABusThatRestartsAgainAndAgainIsTold() throws {
        var bus = MadeBus(seconds: 1)
        bus.frames = (0..<8).flatMap { run in
            cyclic(0x201, from: Int64(run) * 9_000, to: Int64(run) * 9_000 + 6_000, every: 100)
        }
        let found = bus.findings().all
        #expect(found.map(\.rule) == [.missingMessage])
        #expect(found.first?.parts.count == 7)
        #expect(found.first?.facts.isRestart == true)
        #expect(found.first?.severity == .warning)
    }

    @Test func aPayloadThatOccursThroughoutIsNoRestart() throws {
        var bus = MadeBus()
        bus.remove(0x140, 100..<110)
        let places = bus.places(0x140)
        for (number, place) in places.enumerated() { bus.frames[place].data = [number % 40 < 30 ? 1 : 2, 0] }
        bus.frames[places[99]].data = [2, 0]
        let found = try #require(bus.findings().of(.missingMessage).first)
        #expect(found.facts.isRestart != true)
    }

    // MARK: Habits

    @Test func shortPausesOfAGroupAtEqualIntervalsAreAHabit() throws {
        var bus = MadeBus(seconds: 45)
        let group: Set<UInt32> = [0x100, 0x110, 0x120]
        bus.frames.removeAll { frame in
            group.contains(frame.identifier) && (1...8).contains(milliseconds(frame) / 5_000)
                && milliseconds(frame) % 5_000 < 50
        }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.missingMessage])
        #expect(all.first?.severity == .info)
        #expect(all.first?.facts.every.map { abs($0 - 5_000 * millisecond) < 20 * millisecond } == true)
    }

    @Test func aHabitIsNotSharedIfOneOftenPausesAlone() throws {
        var bus = MadeBus(seconds: 45)
        bus.frames.removeAll { frame in
            let moment = milliseconds(frame) / 5_000
            return milliseconds(frame) % 5_000 < 50
                && (frame.identifier == 0x100 && (1...8).contains(moment)
                    || [0x110, 0x120].contains(frame.identifier) && [1, 2, 4, 5, 7, 8].contains(moment))
        }
        let found = bus.findings().of(.missingMessage).filter { !$0.others.isEmpty }
        #expect(found.map(\.facts.isTogether) == [false])
    }

    @Test func aPauseOfOneOfAGroupInItsRhythmIsPartOfTheHabit() throws {
        var bus = MadeBus(seconds: 45)
        let group: Set<UInt32> = [0x100, 0x110, 0x120]
        bus.frames.removeAll { frame in
            (frame.identifier == 0x100 ? 1...8 : 2...8).contains(milliseconds(frame) / 5_000)
                && group.contains(frame.identifier) && milliseconds(frame) % 5_000 < 50
        }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.missingMessage])
        #expect(all.first?.facts.every != nil)
    }

    @Test func pausesAtTheEndsOfTimeAreCompared() {
        let parts = [(Int64.min, Int64.min + 5), (-3, 4), (Int64.max - 9, Int64.max - 2), (0, 9), (20, 30), (40, 50)]
        var finding = Finding(.missingMessage, .warning)
        (finding.slot, finding.others) = (0, [1])
        finding.folded = parts.map { Finding.Part(slot: 0, rows: nil, interval: $0.0...$0.1) }
        #expect(RegularPauses.refined(finding, PauseCauses(MadeBus(seconds: 1).analysis())).facts.every == nil)
        #expect(RegularPauses.joined([finding, finding]).count == 2)
    }

    /// At equal intervals; the counters of two begin with 0 again, and the rest of their payloads changes.
    @Test(arguments: [true, false]) func countersThatBeginAgainAfterEachPauseAreNoHabit(_ isRestart: Bool) throws {
        var bus = MadeBus(seconds: 45)
        let group: [UInt32] = [0x100, 0x110]
        bus.frames.removeAll { frame in
            group.contains(frame.identifier) && (1...8).contains(milliseconds(frame) / 5_000)
                && milliseconds(frame) % 5_000 < 130
        }
        if isRestart {
            for identifier in group {
                var (count, last) = (0, Int64(0))
                for place in bus.places(identifier) {
                    let time = milliseconds(bus.frames[place])
                    count = time - last > 100 ? 0 : count + 1
                    last = time
                    bus.frames[place].data[0] = UInt8(0xA0 | count & 15)
                    bus.frames[place].data[5] = UInt8(time / 40 & 0xFF)
                }
            }
        }
        let one = try #require(bus.findings().of(.missingMessage).first)
        #expect((one.facts.isRestart == true) == isRestart && (one.facts.every == nil) == isRestart)
        #expect(one.severity == (isRestart ? .warning : .info))
    }

    /// One frame at a time of a message that counts, every 5 s.
    @Test func framesThatACounterShowsAreLostAtEqualIntervals() throws {
        var bus = MadeBus(seconds: 45)
        bus.frames.removeAll { frame in
            frame.identifier == 0x140 && milliseconds(frame) % 5_000 < 50 && milliseconds(frame) >= 5_000
        }
        let found = bus.findings().of(.missingMessage)
        #expect(found.map(\.severity) == [.warning] && found.allSatisfy { $0.facts.every == nil })
    }

    // MARK: A second cycle

    /// Three messages have ten times their cycle for a time, once or twice.
    @Test(arguments: [1, 2]) func slowerMessagesLackNothing(_ times: Int) {
        var bus = MadeBus(seconds: 60)
        for (number, identifier) in ([0x300, 0x301, 0x302] as [UInt32]).enumerated() {
            var (time, step) = (Int64(number) * 3, 0)
            while time < 60_000 {
                bus.frames.append(
                    Frame(time: time * millisecond, identifier: identifier, data: MadeBus.payload(step, 3)))
                let isSlow = [10_000, 40_000].prefix(times).contains { ($0..<$0 + 8_000).contains(time) }
                time += isSlow ? 200 : 20
                step += 1
            }
        }
        bus.sort()
        #expect(bus.findings().of(.missingMessage).isEmpty)
    }

    /// Every second frame of all messages is missing for 10 s, and each counter steps by 2.
    @Test func everySecondFrameIsNoSecondCycleIfCountersSayThatOneIsMissing() {
        var bus = MadeBus(seconds: 60)
        var counts: [UInt32: Int] = [:]
        bus.frames.removeAll { frame in
            counts[frame.identifier, default: 0] += 1
            return (20_000..<30_000).contains(milliseconds(frame)) && counts[frame.identifier, default: 0] % 2 == 0
        }
        #expect(bus.findings().all.contains { $0.severity > .info })
    }
}
