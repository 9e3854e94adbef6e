import CANCapture
import Testing

@testable import Analysis

/// Identifiers that appear late, that stop, and that do both.
struct AppearanceTests {
    private let millisecond = MadeBus.millisecond

    private func cyclic(_ identifier: UInt32, from start: Int64, to end: Int64, every cycle: Int64) -> [Frame] {
        stride(from: start, to: end, by: Int64.Stride(cycle)).enumerated().map { step, time in
            Frame(time: time * millisecond, identifier: identifier, data: MadeBus.payload(step, 3))
        }
    }

    @Test func identifiersThatAreSentOnlyForATimeTogetherAreOneFinding() throws {
        var bus = MadeBus()
        for identifier in (0x300..<0x30A) as Range<UInt32> {
            bus.frames += cyclic(identifier, from: 5, to: 20_000, every: 100)
        }
        for number in (0..<4) as Range<Int64> {
            bus.frames += cyclic(
                0x400 + UInt32(number), from: 8_000 + number * 100, to: 12_000 + number * 10, every: 20)
        }
        bus.sort()
        let found = try #require(bus.findings().of(.stoppedMessage).first)
        #expect(found.slots.count == 4)
        #expect(found.facts.sentOnly.map { $0.lowerBound / millisecond } == 8_000)
        #expect(found.facts.sentOnly.map { $0.upperBound / millisecond } == 12_020)
    }

    @Test func oneThatIsSentOnlyForATimeIsOneFinding() throws {
        var bus = MadeBus()
        bus.frames += cyclic(0x400, from: 8_000, to: 12_000, every: 20)
        bus.sort()
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.stoppedMessage])
        let found = try #require(all.first)
        #expect(found.severity == .info && found.facts.sentOnly != nil && found.slots.count == 1)
    }

    /// The bus is silent for five seconds; a message stops two seconds later, six seconds before the end.
    @Test func aMessageThatStopsBehindASilenceIsTold() throws {
        var bus = MadeBus(seconds: 25)
        bus.frames.removeAll { (8_000 * millisecond..<13_000 * millisecond).contains($0.time) }
        bus.frames.removeAll { $0.identifier == 0x150 && $0.time >= 19_000 * millisecond }
        let stopped = try #require(bus.findings().of(.stoppedMessage).first)
        #expect(bus.findings().of(.silence).count == 1)
        let entry = try #require(stopped.slot)
        #expect(entry == 5 && stopped.severity == .error)
    }

    @Test func aHeartbeatOfNMEA2000ThatIsSeenOnceIsNoEvent() {
        var bus = MadeBus()
        func withOne(_ identifier: UInt32) -> [FindingRule] {
            var other = bus
            other.frames.append(
                Frame(
                    time: 14_000 * millisecond, identifier: identifier, flags: .extended, data: [0x60, 0xEA, 0, 0xFF]))
            other.sort()
            return other.findings().rules
        }
        bus.sort()
        #expect(withOne(0x1DF0_1103) == [])
        #expect(withOne(0x1DF0_1203) == [.newMessage])
    }

    @Test func aBusThatShutsDownInStepsIsToldWithAllOfThem() throws {
        var bus = MadeBus(seconds: 30)
        bus.frames.removeAll { $0.identifier < 0x160 && $0.time >= 24_000 * millisecond }
        for identifier in (0x300..<0x306) as Range<UInt32> {
            bus.frames += cyclic(identifier, from: 5, to: 27_000, every: 20)
        }
        bus.sort()
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.stoppedMessage])
        #expect(all.first?.severity == .info)
        #expect(all.first?.facts.steps.map(\.identifiers) == [6, 6])
        #expect(all.first?.facts.steps.map { $0.time / 1_000 / millisecond } == [23, 26])
    }

    @Test func twoIdentifiersThatStopAtOnceFailAsOneDoes() {
        var bus = MadeBus()
        bus.remove(0x140, 200..<400)
        bus.remove(0x150, 200..<400)
        let found = bus.findings().of(.stoppedMessage)
        #expect(found.allSatisfy { $0.severity == .error })
        #expect(Set(found.flatMap(\.slots)).count == 2)
    }

    @Test func slowMessagesOfAFewFramesThatStopTogetherAreTold() {
        var bus = MadeBus(seconds: 30)
        for number in (0..<3) as Range<Int64> {
            bus.frames += cyclic(0x507 + UInt32(number), from: 100 + number * 7, to: 3_000, every: 640)
        }
        bus.frames += cyclic(0x512, from: 120, to: 30_000, every: 640)
        bus.sort()
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.stoppedMessage])
        #expect(all.first?.slots.count == 3 && all.first?.severity == .info)
    }

    @Test(arguments: [(6_000, 12_000, 1), (9_000, 18_000, 0)] as [(Int64, Int64, Int)])
    func anIdentifierIsSeenOnlyTwiceIfItsThirdFrameWasDue(first: Int64, second: Int64, findings: Int) {
        var bus = MadeBus(seconds: 25)
        for time in [first, second] {
            bus.frames.append(Frame(time: time * millisecond, identifier: 0x3AC, data: [1]))
        }
        bus.sort()
        #expect(bus.findings().of(.newMessage).count == findings)
    }

    @Test func twoIdentifiersThatAppearWithinOneCycleAreOneFinding() {
        var bus = MadeBus()
        for identifier in [0x3A0, 0x3A1] as [UInt32] {
            bus.frames += cyclic(identifier, from: 11_000 + Int64(identifier & 1), to: 20_000, every: 20)
        }
        bus.sort()
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.newMessage])
        #expect(all.first?.slots.count == 2)
    }

    @Test func aStepOfAShutdownHasAllThatStopInItAndItsEnd() throws {
        var bus = MadeBus(seconds: 30)
        for (place, identifier) in ((0x300..<0x30A) as Range<UInt32>).enumerated() {
            bus.frames += cyclic(identifier, from: Int64(place), to: 27_000 + Int64(place) * 45, every: 20)
        }
        // The last ones stop too shortly before the end to be told of alone.
        bus.frames.removeAll { $0.time > 27_850 * millisecond }
        bus.sort()
        let found = try #require(bus.findings().of(.stoppedMessage).first)
        let step = try #require(found.facts.steps.first)
        #expect(step.identifiers == 10 && step.end - step.time > 380 * millisecond, "\(found.facts.steps)")
    }

    @Test(arguments: [20, 300]) func fastMessagesThatStopASecondBeforeTheEndAreTold(_ period: Int64) {
        var bus = MadeBus(seconds: 20)
        for identifier in (0x300..<0x308) as Range<UInt32> {
            bus.frames += cyclic(identifier, from: 5, to: 19_000, every: period)
        }
        bus.sort()
        let found = bus.findings().of(.stoppedMessage)
        #expect(found.map(\.severity) == (period == 20 ? [.info] : []))
    }

    @Test func identifiersThatStopOneAfterTheOtherAreNoStep() {
        var bus = MadeBus(seconds: 30)
        for (place, identifier) in ((0x300..<0x30C) as Range<UInt32>).enumerated() {
            bus.frames += cyclic(identifier, from: Int64(place), to: 15_000 + Int64(place) * 450, every: 20)
        }
        bus.sort()
        let steps = bus.findings().of(.stoppedMessage).flatMap(\.facts.steps)
        #expect(steps.allSatisfy { $0.identifiers < 5 }, "\(steps)")
    }

    @Test func manyIdentifiersThatStopOneAfterTheOtherAreTold() throws {
        var bus = MadeBus(seconds: 30)
        for (place, identifier) in ((0x300..<0x318) as Range<UInt32>).enumerated() {
            bus.frames += cyclic(identifier, from: Int64(place), to: 15_000 + Int64(place) * 300, every: 20)
        }
        bus.sort()
        let found = bus.findings().of(.stoppedMessage)
        #expect(found.map(\.severity) == [.info] && found.first?.slots.count == 24)
        let stopping = try #require(found.first?.facts.stopping)
        #expect((14_900...15_000).contains(stopping.lowerBound / millisecond))
        #expect((21_800...21_900).contains(stopping.upperBound / millisecond))
    }

    /// Random identifiers for three seconds, and those of a scan, one after the other.
    @Test(arguments: [(1_500, Finding.Severity.warning), (40, .info)])
    func manyIdentifiersWithoutACycleAreOneFinding(_ count: Int, _ severity: Finding.Severity) throws {
        var bus = MadeBus(seconds: 40)
        for number in 0..<count {
            let time = 20_000 + Int64(number * 3_000 / count)
            bus.frames.append(
                Frame(
                    time: time * millisecond + 1, identifier: 0x200 + UInt32(number * 7_919 % 1_500),
                    data: [UInt8(number & 0xFF), 3, 9]))
        }
        bus.sort()
        let found = bus.findings().all
        #expect(found.map(\.rule) == [.stoppedMessage])
        let one = try #require(found.first)
        #expect(one.severity == severity && one.slots.count == count)
        #expect(one.facts.sentOnly.map { $0.lowerBound / MadeBus.second } == 20)
        #expect(one.facts.sentOnly.map { $0.upperBound / MadeBus.second } == 22)
    }

    @Test func aMessageThatIsSentInBurstsHasNoCycle() {
        var bus = MadeBus(seconds: 40)
        for start in [15_000, 19_000, 26_000, 33_000] as [Int64] {
            bus.frames += cyclic(0x400, from: start, to: start + 400, every: 20)
        }
        bus.sort()
        #expect(bus.findings().all.isEmpty)
    }

    /// Frames of a motor control follow each other in a millisecond.
    @Test func aFastMessageHasACycle() throws {
        var bus = MadeBus(seconds: 20)
        bus.frames += cyclic(0x80, from: 0, to: 20_000, every: 1)
        bus.sort()
        var gap = bus
        gap.frames.removeAll { $0.identifier == 0x80 && (9_000..<9_200).contains($0.time / millisecond) }
        let missing = try #require(gap.findings().of(.missingMessage).first)
        #expect(missing.facts.lost == 200)
        bus.frames.removeAll { $0.identifier == 0x80 && $0.time / millisecond >= 9_000 }
        let stopped = try #require(bus.findings().of(.stoppedMessage).first)
        #expect(stopped.severity == .error)
    }

    @Test func newIdentifiersThatAreSentUntilTheEndMayGoOn() {
        var bus = MadeBus(seconds: 40)
        for number in 0..<200 as Range<Int64> {
            bus.frames.append(
                Frame(time: (25_000 + number * 75) * millisecond + 1, identifier: 0x200 + UInt32(number), data: [3]))
        }
        bus.sort()
        #expect(bus.findings().all.isEmpty)
    }
}
