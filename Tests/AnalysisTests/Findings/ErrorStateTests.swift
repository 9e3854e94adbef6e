import CANCapture
import Testing

@testable import Analysis

/// States of controllers that formats other than SocketCAN report, and what bursts of error frames say.
@Suite struct ErrorStateTests {
    private let millisecond = MadeBus.millisecond

    private func state(
        _ condition: ControllerState.Condition, _ milliseconds: Int64, _ transmit: UInt8 = 0
    ) -> ControllerState {
        ControllerState(condition, time: milliseconds * millisecond, channel: "can0", transmit: transmit)
    }

    @Test func aReportedErrorPassiveStateIsTold() throws {
        var bus = MadeBus()
        bus.states = [
            state(.active, 0), state(.warning, 7_900, 96), state(.passive, 8_000, 120), state(.passive, 8_100, 128),
            state(.warning, 9_000, 127), state(.active, 9_500),
        ]
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.errorPassive])
        let found = try #require(all.first)
        #expect(found.severity == .warning && found.facts.errorCounters == [128, 0])
        #expect(found.interval == (8_000 * millisecond)...(9_000 * millisecond))
        #expect(found.facts.lostTime == 1_000 * millisecond)
    }

    @Test func aReportedBusOffIsAnErrorUntilTheNextReport() throws {
        var bus = MadeBus()
        bus.states = [state(.off, 8_000), state(.active, 9_500)]
        let found = try #require(bus.findings().all.first)
        #expect(found.rule == .busOff && found.severity == .error)
        #expect(found.facts.length == 1_500 * millisecond)
    }

    @Test func aCounterAtTheWarningLimitIsAnInformation() {
        var bus = MadeBus()
        bus.states = [state(.warning, 5_513), state(.active, 5_708)]
        let found = bus.findings().all
        #expect(found.map(\.rule) == [.errorPassive] && found.map(\.severity) == [.info])
        #expect(found.first?.facts.isWarning == true)
        // A channel that no frame has is not named.
        bus.states = [ControllerState(.passive, time: 0, channel: "can7")]
        #expect(bus.findings().all.isEmpty)
    }

    @Test func fdFramesOfAnErrorPassiveSenderAreAnInformation() throws {
        var bus = MadeBus()
        for place in bus.places(0x110)[10..<28] {
            bus.frames[place].flags = [.fd, .errorStateIndicator]
        }
        let found = try #require(bus.findings().of(.errorPassive).first)
        #expect(found.facts.isIndicated && found.count == 18 && found.severity == .info)
        #expect(found.slots.count == 1)
    }

    private func errors(
        _ count: Int, at start: Int64, every step: Int64, _ kind: ErrorKind, _ identifier: UInt32 = 0
    ) -> [Frame] {
        (0..<count).map {
            Frame(time: start + Int64($0) * step, identifier: identifier, flags: .error(kind))
        }
    }

    @Test func aBurstOfOneKindAndOneFrameHasACause() throws {
        var bus = MadeBus()
        bus.frames += errors(95, at: 5_000 * millisecond, every: millisecond, .notAcknowledged, 0x123)
        bus.frames += errors(5, at: 5_096 * millisecond, every: millisecond, .other, 0x123)
        bus.sort()
        let cause = try #require(bus.findings().of(.errorBurst).first?.facts.cause)
        #expect(cause.kind == .notAcknowledged && cause.count == 95 && cause.identifier == 0x123)
        bus.frames += errors(20, at: 5_110 * millisecond, every: millisecond, .stuff, 0x124)
        bus.sort()
        #expect(bus.findings().of(.errorBurst).map(\.facts.cause) == [nil])
    }

    @Test func burstsAreCountedByTheirOwnSpacing() throws {
        var bus = MadeBus()
        for number in 0..<10 as Range<Int64> {
            bus.frames += errors(32, at: (5_000 + 100 * number) * millisecond, every: millisecond / 4, .form)
        }
        for number in 1...5 as ClosedRange<Int64> {
            bus.frames += errors(32, at: (6_000 + 1_000 * number) * millisecond, every: millisecond / 4, .form)
        }
        bus.sort()
        let found = bus.findings().of(.errorBurst)
        #expect(found.reduce(0) { $0 + ($1.facts.bursts ?? 1) } == 15)
        #expect(found.map(\.facts.endsInBusOff).contains(false) == false)
        // Single error frames are not bursts.
        let pairs = (0..<20 as Range<Int64>).map { ($0 / 2 * 1_000 + $0 % 2) * millisecond }
        #expect(BurstSpacing.bursts(pairs) == nil)
        #expect(BurstSpacing.bursts((0..<40).map { $0 * millisecond }) == [40])
    }

    @Test func framesThatAreSentAfterASilenceAreLateAndNotMissing() throws {
        var bus = MadeBus()
        let (start, end) = (8_000 * millisecond, 9_000 * millisecond)
        var waiting: [UInt32: Int64] = [:]
        for place in bus.frames.indices where (start..<end).contains(bus.frames[place].time) {
            let identifier = bus.frames[place].identifier
            waiting[identifier, default: 0] += 1
            bus.frames[place].time = end + waiting[identifier, default: 0] * millisecond / 20
        }
        bus.frames += errors(50, at: 8_100 * millisecond, every: 10 * millisecond, .notAcknowledged, 0x100)
        bus.sort()
        let silence = try #require(bus.findings().of(.silence).first)
        #expect(silence.facts.lost ?? 0 < 30)
        #expect(silence.facts.late ?? 0 > 350)
    }

    @Test func aSilenceAfterWhichTheBusDoesNotRecoverMissesItsCycles() throws {
        var bus = MadeBus()
        // The bus begins 3 s before the fault, and what returns is there for 50 ms.
        bus.frames.removeAll { $0.time < 5_000 * millisecond || $0.time >= 14_050 * millisecond }
        bus.frames.removeAll { (8_000..<14_000).contains($0.time / millisecond) }
        let silence = try #require(bus.findings().of(.silence).first)
        let due = MadeBus.periods.reduce(0) { $0 + 6_000 / $1 }
        #expect(try (Int(due) - 20...Int(due) + 20).contains(#require(silence.facts.lost)))
    }

    @Test func aSilenceThatDoesNotEndLastsAsLongAsOtherChannelsGoOn() throws {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        bus.frames += bus.frames.map { frame in
            var frame = frame
            (frame.channel, frame.time) = (1, frame.time + 5_000)
            return frame
        }
        bus.frames.removeAll { $0.channel == 0 && $0.time > 10_000 * millisecond }
        bus.frames += errors(40, at: 10_010 * millisecond, every: 100 * millisecond, .form)
        bus.sort()
        let silence = try #require(bus.findings().of(.silence).first)
        #expect(silence.channel == 0)
        #expect(silence.interval?.upperBound == bus.frames.last?.time)
    }

    @Test func whatTwoChannelsWithTheSameFramesMissIsCountedOnce() {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        bus.frames += bus.frames.map { frame in
            var frame = frame
            (frame.channel, frame.time) = (1, frame.time + 2_000)
            return frame
        }
        bus.frames.removeAll { (8_000 * millisecond..<9_000 * millisecond).contains($0.time) }
        bus.sort()
        #expect(bus.findings().of(.silence).map(\.facts.isMirror).filter { $0 }.count == 1)
        for place in bus.frames.indices where bus.frames[place].channel == 1 { bus.frames[place].data[1] ^= 0xFF }
        #expect(bus.findings().of(.silence).map(\.facts.isMirror) == [false, false])
    }

    @Test func whatComesAfterABusOffAtTheEndIsNotKnown() throws {
        var bus = MadeBus(seconds: 10)
        bus.frames.append(
            Frame(
                time: 10_000 * millisecond, identifier: 0x40, flags: [.error, .socketCAN],
                data: [0, 0, 0, 0, 0, 0, 0, 0]))
        let incident = try #require(bus.findings().incidents.first { $0.lead.rule == .busOff })
        #expect(incident.lead.facts.length == nil && incident.aftermath == nil)
        // The recording goes on for long enough to show that nothing returns.
        bus.channels = ["can0", "can1"]
        for number in 0..<100 as Range<Int64> {
            bus.frames.append(Frame(time: (10_010 + number * 50) * millisecond, identifier: 0x500, channel: 1))
        }
        bus.states = [state(.off, 9_990), state(.off, 9_991)]
        #expect(bus.findings().all.filter { $0.rule == .busOff }.allSatisfy { $0.facts.length != 0 })
    }

    /// An error frame of SocketCAN that says bus-off.
    private func off(_ milliseconds: Int64, channel: UInt16 = 0) -> Frame {
        Frame(
            time: milliseconds * millisecond, identifier: 0x40, flags: [.error, .socketCAN], channel: channel,
            data: [0, 0, 0, 0, 0, 0, 0, 0])
    }

    /// A controller that was off for a moment is not why the bus is silent for seconds, though both touch.
    @Test(arguments: [8_002, 8_600] as [Int64]) func aSilenceBehindABusOffIsTold(_ start: Int64) throws {
        var bus = MadeBus()
        bus.frames.removeAll { (8_000..<8_002).contains($0.time / millisecond) }
        bus.frames.removeAll { (start + 3..<start + 4_000).contains($0.time / millisecond) }
        bus.frames.append(off(8_000))
        bus.sort()
        let all = bus.findings().all
        #expect(Set(all.map(\.rule)).isSuperset(of: [.busOff, .silence]))
        #expect(bus.findings().incidents.first?.lead.rule == .silence)
        // A silence that is hardly longer than the controller was off belongs to it.
        var other = MadeBus()
        other.frames.removeAll { (8_000..<9_000).contains($0.time / millisecond) }
        other.frames.append(off(8_000))
        other.sort()
        #expect(other.findings().of(.silence).isEmpty && other.findings().of(.busOff).count == 1)
    }

    /// A controller that restarts again and again on a dead bus is off for a moment each time, and the bus is dead throughout.
    @Test func aSilenceWithManyBusOffsIsTold() throws {
        var bus = MadeBus()
        bus.frames.removeAll { (8_000..<14_000).contains($0.time / millisecond) }
        for start in stride(from: 8_010 as Int64, to: 13_950, by: 125) {
            bus.frames += MadeBus.errors(31, at: start * millisecond, every: 300_000)
            bus.frames.append(off(start + 10))
            bus.frames.append(
                Frame(
                    time: (start + 110) * millisecond, identifier: 0x100, flags: [.error, .socketCAN],
                    data: [0, 0, 0, 0, 0, 0, 0, 0]))
        }
        bus.sort()
        let found = bus.findings()
        #expect(found.of(.silence).count == 1 && !found.of(.busOff).isEmpty)
        #expect(found.incidents.first?.lostTime ?? 0 > 10 * MadeBus.second)
    }

    @Test func aBusOffThatDoesNotEndLastsAsLongAsOtherChannelsGoOn() throws {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        let end = 8_000 * millisecond
        bus.frames += MadeBus().frames.map {
            var frame = $0
            frame.channel = 1
            return frame
        }
        bus.frames.removeAll { $0.channel == 0 && $0.time >= end }
        bus.frames.append(off(8_000))
        bus.sort()
        let incident = try #require(bus.findings().incidents.first)
        #expect(incident.lead.rule == .busOff && incident.lead.facts.isToEnd)
        #expect(incident.interval?.upperBound == bus.frames.last?.time)
        #expect(incident.lostTime > 11 * MadeBus.second)
        #expect(incident.aftermath?.isFinal == true && incident.aftermath?.returned == 0)
    }

    @Test func singleErrorFramesThatRepeatAreOneFinding() {
        var bus = MadeBus()
        bus.frames += MadeBus.errors(18, at: 700 * millisecond, every: MadeBus.second)
        bus.sort()
        let found = bus.findings()
        #expect(found.rules == [.errorBurst] && found.all.first?.count == 18)
        // They join no silence.
        bus.frames.removeAll { !$0.flags.contains(.error) && (8_710..<10_690).contains($0.time / millisecond) }
        let silent = bus.findings().incidents
        #expect(silent.map { Set($0.members.map(\.rule)) } == [[.silence], [.errorBurst]])
    }

    /// Those before a silence are its first sign if they do not come at steady intervals.
    @Test func anErrorFrameBeforeASilenceStaysWithIt() {
        var bus = MadeBus()
        let times: [Int64] = [1_100, 1_900, 4_400, 5_100, 9_990, 15_000, 18_800]
        bus.frames += times.flatMap { MadeBus.errors(1, at: $0 * millisecond, every: 1) }
        bus.sort()
        bus.frames.removeAll { !$0.flags.contains(.error) && (9_995..<12_000).contains($0.time / millisecond) }
        let incidents = bus.findings().incidents
        #expect(incidents.map { $0.members.map(\.rule) } == [[.silence, .errorBurst], [.errorBurst]])
        #expect(incidents.last?.lead.count == 6)
    }

    @Test func theFirstReportedStateIsNoChange() {
        var bus = MadeBus()
        bus.states = [
            state(.passive, 1_000, 128), state(.active, 2_000), state(.passive, 8_000, 128), state(.active, 9_000),
        ]
        let parts = bus.findings().of(.errorPassive)
        #expect(parts.first?.facts.isFirstState == true)
        bus.states.removeFirst()
        #expect(bus.findings().of(.errorPassive).map(\.facts.isFirstState) == [false])
    }

    /// A controller at the warning limit reports it; nothing failed on the bus.
    @Test func aStateIsNoBurstOfErrors() throws {
        var bus = MadeBus()
        bus.frames.append(
            Frame(
                time: 8 * MadeBus.second, identifier: 4, flags: [.error, .socketCAN], data: [0, 8, 0, 0, 0, 0, 97, 0]))
        bus.sort()
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.errorBurst] && all.first?.severity == .info)
        #expect(all.first?.facts.states == 1)
    }

    // MARK: SocketCAN

    private func report(_ identifier: UInt32, _ time: Int64, _ state: UInt8 = 0) -> Frame {
        Frame(
            time: time * millisecond, identifier: identifier, flags: [.error, .socketCAN],
            data: [0, state, 0, 0, 0, 0, 0, 0])
    }

    /// A frame that was queued arrives 0.6 ms after the report; the channel returns with the restart, or at once.
    @Test(arguments: [true, false]) func aQueuedFrameDoesNotEndBusOff(_ isSilent: Bool) throws {
        var bus = MadeBus()
        if isSilent { bus.frames.removeAll { (8_000..<8_382).contains($0.time / millisecond) } }
        bus.frames += [report(0x40, 8_000), report(0x100, 8_381)]
        bus.frames.append(Frame(time: 8_000 * millisecond + 600_000, identifier: 0x100, data: MadeBus.payload(3, 0)))
        bus.sort()
        let found = try #require(bus.findings().of(.busOff).first)
        let length = try #require(found.facts.length)
        #expect(isSilent ? (380...381).contains(length / millisecond) : length <= millisecond)
    }

    @Test func aReportOfTheWarningLimitEndsErrorPassive() throws {
        var bus = MadeBus()
        bus.frames += [report(0x04, 14_000, 0x10), report(0x04, 14_500, 0x04), report(0x04, 19_000, 0x40)]
        bus.sort()
        let found = bus.findings().of(.errorPassive)
        #expect(found.map { $0.lostTime / millisecond } == [500])
    }
}
