import CANCapture
import Testing

@testable import Analysis

/// Groups of identifiers that stop, or appear, at one moment while the others continue, and channels that end alone.
struct StoppedGroupTests {
    private let millisecond = MadeBus.millisecond

    private func cyclic(_ identifier: UInt32, from start: Int64, to end: Int64, every cycle: Int64) -> [Frame] {
        stride(from: start, to: end, by: Int64.Stride(cycle)).enumerated().map { step, time in
            Frame(time: time * millisecond, identifier: identifier, data: MadeBus.payload(step, 3))
        }
    }

    /// Identifiers beside the ten of a bus of 30 s.
    private func bus(_ count: Int, every cycle: Int64 = 50, from: Int64 = 0, to: (Int64) -> Int64) -> MadeBus {
        var bus = MadeBus(seconds: 30)
        for number in 0..<Int64(count) {
            bus.frames += cyclic(
                0x300 + UInt32(number), from: from + number * 7 % cycle, to: to(number), every: cycle)
        }
        bus.sort()
        return bus
    }

    @Test(arguments: [50, 1_000] as [Int64]) func aPartOfABusThatStopsWhileTheRestContinuesIsAWarning(_ cycle: Int64)
        throws
    {
        let all = bus(14, every: cycle) { _ in 12_000 }.findings().all
        #expect(all.map(\.rule) == [.stoppedMessage] && all.map(\.severity) == [.warning])
        let found = try #require(all.first)
        #expect(found.slots.count == 14 && found.facts.steps.map(\.identifiers) == [14])
    }

    @Test func aNodeThatStopsIsAWarningHoweverSlowItsMessagesAre() {
        let all = bus(5, every: 800) { _ in 12_000 }.findings().all
        #expect(all.map(\.rule) == [.stoppedMessage] && all.map(\.severity) == [.warning])
        #expect(all.first?.slots.count == 5)
    }

    /// Messages with long cycles are sent for the last time before those with short ones.
    @Test func aNodeHasStoppedWhenItsFastestMessageHas() throws {
        var bus = bus(4, every: 800) { _ in 12_000 }
        bus.frames += cyclic(0x310, from: 0, to: 12_001, every: 10)
        bus.sort()
        let found = try #require(bus.findings().of(.stoppedMessage).first)
        #expect(found.slots.count == 5 && found.interval?.lowerBound == 12_000 * millisecond)
    }

    @Test func aBusOfWhichMostStopsShutsDown() {
        let all = bus(24) { _ in 12_000 }.findings().all
        #expect(all.map(\.rule) == [.stoppedMessage] && all.map(\.severity) == [.info])
    }

    @Test func aPartThatStopsInStepsShutsDown() {
        let all = bus(14) { $0 < 7 ? 12_000 : 15_000 }.findings().all
        #expect(all.map(\.severity) == [.info] && all.first?.facts.steps.count == 2)
    }

    /// Two others stop for another reason soon after it.
    @Test func aGroupThatStopsBesideAnotherEventIsAWarning() {
        let all = bus(7) { $0 < 5 ? 12_000 : 14_000 }.findings().of(.stoppedMessage)
        #expect(all.contains { $0.severity >= .warning && $0.slots.count >= 5 })
    }

    @Test func aGroupThatAppearsOnABusThatShutsDownIsTold() {
        var bus = bus(6, from: 10_000) { _ in 24_000 }
        bus.frames.removeAll { $0.identifier < 0x300 && $0.identifier != 0x100 && $0.time >= 24_000 * millisecond }
        #expect(bus.findings().of(.newMessage).map(\.slots.count) == [6])
    }

    @Test func aPartThatStopsShortlyBeforeTheEndShutsDown() {
        #expect(bus(14) { _ in 26_500 }.findings().all.map(\.severity) == [.info])
    }

    @Test func aPartThatIsThereOnlyForATimeIsToldAsThat() throws {
        let found = try #require(bus(9, from: 8_000) { _ in 18_000 }.findings().of(.stoppedMessage).first)
        #expect(found.facts.sentOnly != nil && found.slots.count == 9)
    }

    /// The messages end 1.5 s before those that manage the network, at 12 s and at the end.
    @Test(arguments: [true, false]) func aBusThatGoesToSleepAsBeforeIsNotTold(_ sleeps: Bool) {
        var bus = bus(20, every: 40) { _ in 28_000 }
        bus.frames.removeAll { $0.time >= 28_000 * millisecond }
        for number in 0..<4 as Range<Int64> {
            bus.frames += cyclic(0x410 + UInt32(number), from: number * 100, to: 29_500, every: 400)
        }
        if sleeps {
            // One after the other, as nodes do.
            bus.frames.removeAll {
                let end = $0.identifier < 0x400 ? 10_800 + Int64($0.identifier % 23) * 30 : 12_000
                return (end..<18_000).contains($0.time / millisecond)
            }
        }
        bus.sort()
        #expect(bus.findings().of(.stoppedMessage).map(\.severity) == (sleeps ? [] : [.info]))
    }

    // MARK: Groups that appear

    @Test func aPartOfABusThatAppearsWhenTheRestHasRunIsNew() {
        let all = bus(6, from: 12_000) { _ in 30_000 }.findings().all
        #expect(all.map(\.rule) == [.newMessage] && all.map(\.severity) == [.info])
        #expect(all.first?.slots.count == 6)
        #expect(all.first?.interval.map { $0.lowerBound / millisecond } == 12_000)
    }

    @Test func nodesThatStartWithTheirBusAreNotNew() {
        #expect(bus(6, from: 3_000) { _ in 30_000 }.findings().of(.newMessage).isEmpty)
        // Of which most begin late.
        #expect(bus(24, from: 12_000) { _ in 30_000 }.findings().of(.newMessage).isEmpty)
    }

    // MARK: Channels that end

    /// - Parameter share: of the frames of the other channel after the end, one in this many.
    private func twoChannels(share: Int) -> MadeBus {
        var bus = MadeBus(seconds: 30)
        bus.channels = ["can0", "can1"]
        bus.frames += bus.frames.filter { $0.time < 12 * MadeBus.second }.map { frame in
            var frame = frame
            (frame.channel, frame.time) = (1, frame.time + 2_000)
            frame.data[1] ^= 0xFF
            return frame
        }
        bus.sort()
        if share > 1 {
            bus.frames.removeAll { $0.time > 13 * MadeBus.second && $0.identifier >= 0x100 && $0.identifier < 0x160 }
        }
        return bus
    }

    @Test(arguments: [1, 10]) func aChannelThatEndsWhileAnotherContinuesAsBeforeHasFailed(_ share: Int) throws {
        let found = try #require(twoChannels(share: share).findings().of(.silence).first)
        #expect(found.channel == 1 && found.facts.isToEnd)
        #expect(found.severity == (share == 1 ? .warning : .info))
    }

    // MARK: Each stop is told

    @Test func aMessageThatPausesBrieflyAndIsGoneThenHasStopped() {
        var bus = bus(1, every: 20) { _ in 12_000 }
        bus.frames.removeAll { frame in
            frame.identifier == 0x300
                && [2_000, 5_000, 8_000].contains { ($0..<$0 + 400).contains(frame.time / millisecond) }
        }
        #expect(bus.findings().of(.stoppedMessage).map(\.severity) == [.error])
    }

    /// Five stop, one soon after them, and one much later.
    @Test func whatStopsAfterAPartOfItsBusIsAStepOfIt() throws {
        let all = bus(7) { $0 < 5 ? 12_000 : $0 == 5 ? 12_300 : 23_000 }.findings().all
        #expect(all.map(\.rule) == [.stoppedMessage] && all.map(\.severity) == [.warning])
        let found = try #require(all.first)
        #expect(found.slots.count == 7 && found.facts.steps.map(\.identifiers) == [6, 1])
        #expect(found.facts.steps.map { $0.time / MadeBus.second } == [11, 22])
    }

    @Test(arguments: [3, 7]) func aSmallPartThatStopsOneAfterTheOtherIsAWarning(_ count: Int) throws {
        let all = bus(count) { 12_000 + ($0 % 3) * 450 }.findings().all
        #expect(all.map(\.rule) == [.stoppedMessage] && all.map(\.severity) == [.warning])
        let found = try #require(all.first)
        #expect(found.slots.count == count)
        #expect(found.facts.stopping != nil || found.facts.steps.reduce(0) { $0 + $1.identifiers } == count)
    }

    @Test func twoThatStopTogetherAreOneFinding() {
        let all = bus(2) { _ in 12_000 }.findings().all
        #expect(all.map(\.slots.count) == [2] && all.map(\.severity) == [.error])
    }

    /// Once is no habit, and two pauses before are one.
    @Test(arguments: [1, 2]) func whatPausedOnceForAsLongHasStopped(_ pauses: Int) {
        var bus = bus(3) { _ in 22_500 }
        bus.frames.removeAll { frame in
            frame.identifier >= 0x300
                && [2_000, 12_000].prefix(pauses).contains { ($0..<$0 + 7_000).contains(frame.time / millisecond) }
        }
        let found = bus.findings()
        #expect(found.of(.missingMessage).allSatisfy { $0.facts.every == nil })
        #expect(found.of(.stoppedMessage).map(\.severity) == (pauses == 1 ? [.warning] : []))
    }

    // MARK: What is sent only for a time

    @Test func aPauseThatIsLongerThanWhatIsMissingBeforeAndBehindIsAWarning() {
        var bus = bus(2, from: 1_600) { _ in 28_000 }
        bus.frames.removeAll { $0.identifier >= 0x300 && (10_000..<18_000).contains($0.time / millisecond) }
        #expect(bus.findings().of(.missingMessage).contains { $0.severity == .warning })
    }

    @Test func aLongPauseOfWhatBeginsLateAndEndsEarlyIsAnInformation() {
        var bus = bus(2, from: 4_000) { _ in 26_000 }
        bus.frames.removeAll { $0.identifier >= 0x300 && (10_000..<17_000).contains($0.time / millisecond) }
        #expect(bus.findings().all.allSatisfy { $0.severity == .info })
        #expect(bus.findings().of(.missingMessage).map(\.slots.count) == [2])
    }
}
