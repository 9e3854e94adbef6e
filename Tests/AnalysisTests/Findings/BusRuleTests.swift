import CANCapture
import Testing

@testable import Analysis

/// Rules of the bus and of its recording.
@Suite struct BusRuleTests {
    private let millisecond = MadeBus.millisecond

    @Test func aSoundBusHasNoFindings() {
        #expect(MadeBus().findings().all.isEmpty)
        var empty = MadeBus()
        empty.frames = []
        #expect(empty.findings().all.isEmpty)
        #expect(MadeBus().findings(clock: .none).all.isEmpty)
    }

    @Test func burstsOfTwoChannelsAreTwo() {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        for (channel, start) in [(UInt16(0), 0 as Int64), (1, 500_000)] {
            bus.frames += MadeBus.errors(12, at: 5_000 * millisecond + start, every: millisecond).map {
                var frame = $0
                frame.channel = channel
                return frame
            }
        }
        bus.sort()
        let bursts = bus.findings().of(.errorBurst)
        #expect(bursts.map(\.count) == [12, 12])
        #expect(bursts.map(\.channel) == [0, 1])
        // Without times they are in the order of frames.
        let untimed = bus.findings(clock: .none)
        #expect(untimed.of(.errorBurst).map(\.count) == [12, 12])
        #expect(untimed.all.allSatisfy { $0.interval == nil })
    }

    @Test func manyErrorFramesAreAWarningAndFewAnInformation() throws {
        var bus = MadeBus()
        bus.frames += MadeBus.errors(40, at: 5_000 * millisecond, every: 3 * millisecond)
        bus.frames += MadeBus.errors(3, at: 9_000 * millisecond, every: 3 * millisecond)
        bus.sort()
        let bursts = bus.findings().of(.errorBurst)
        #expect(bursts.map(\.count) == [40, 3])
        #expect(bursts.map(\.severity) == [.warning, .info])
        #expect(bursts.first?.interval == (5_000 * millisecond)...(5_117 * millisecond))
    }

    /// Error frames of BLF have the identifier and the data of the frame that failed.
    @Test(arguments: [0x30F, 0x340] as [UInt32])
    func theFrameThatFailedIsNoStateOfTheController(identifier: UInt32) {
        var bus = MadeBus()
        bus.frames += (0..<20).map {
            Frame(
                time: (5_000 + Int64($0)) * millisecond, identifier: identifier, flags: .error(.form),
                data: [0xFF, 0xFF, 0xFF, 0xFF, 0xFC, 0, 0, 1])
        }
        bus.sort()
        let found = bus.findings()
        #expect(found.of(.errorPassive).isEmpty && found.of(.busOff).isEmpty)
        #expect(found.of(.errorBurst).map(\.facts.errorCounters) == [[]])
    }

    /// The record that a controller left the bus is no error, and later than the last one.
    @Test func aStateOfAControllerIsNoErrorFrame() throws {
        var bus = MadeBus()
        bus.frames += MadeBus.errors(32, at: 8_000 * millisecond, every: 2 * millisecond)
        bus.frames.append(
            Frame(
                time: 8_070 * millisecond, identifier: 0x40, flags: [.error, .socketCAN],
                data: [0, 0, 0, 0, 0, 0, 255, 3]))
        // A warning alone.
        bus.frames.append(
            Frame(
                time: 12_000 * millisecond, identifier: 0x4, flags: [.error, .socketCAN],
                data: [0, 8, 0, 0, 0, 0, 96, 0]))
        bus.sort()
        let bursts = bus.findings().all.filter { $0.rule == .errorBurst }
            .sorted { $0.interval?.lowerBound ?? 0 < $1.interval?.lowerBound ?? 0 }
        #expect(bursts.map(\.count) == [33, 1])
        #expect(bursts.map(\.facts.states) == [1, 1])
        // Lists have the number of the sentences.
        #expect(bursts.map(\.toldCount) == [32, 1])
        #expect(
            bursts.map(\.interval) == [
                8_000 * millisecond...8_062 * millisecond, 12_000 * millisecond...12_000 * millisecond,
            ])
    }

    @Test func aControllerThatLeavesTheBusIsAnErrorAndItsSilenceIsNotToldAgain() throws {
        var bus = MadeBus()
        let (passive, off) = (8_000 * millisecond, 8_100 * millisecond)
        bus.frames.removeAll { (off...(off + 2_000 * millisecond)).contains($0.time) }
        bus.frames += [
            Frame(time: passive, identifier: 0x204, flags: [.error, .socketCAN], data: [0, 0x20, 0, 0, 0, 0, 128, 3]),
            Frame(time: off, identifier: 0x40, flags: [.error, .socketCAN], data: [0, 0, 0, 0, 0, 0, 255, 3]),
            Frame(
                time: off + 2_000 * millisecond, identifier: 0x100, flags: [.error, .socketCAN],
                data: Array(repeating: 0, count: 8)),
        ]
        bus.sort()
        let all = bus.findings().all.filter { $0.rule != .errorBurst }
        // The graver one names the incident.
        #expect(all.map(\.rule) == [.busOff, .errorPassive])
        #expect(all.map(\.severity) == [.error, .warning])
        #expect(all.last?.facts.errorCounters == [128, 3])
        #expect(all.first?.interval == off...(off + 2_000 * millisecond))
    }

    @Test func aFrameThatSaysBusOffSaysNothingOfErrorPassiveAndWhenItEnded() throws {
        var bus = MadeBus()
        let off = 8_000 * millisecond
        bus.frames.removeAll { (off...(off + 2_000 * millisecond)).contains($0.time) }
        bus.frames += [
            // CAN_ERR_CRTL with "passive", and CAN_ERR_BUSOFF, in one frame.
            Frame(time: off, identifier: 0x44, flags: [.error, .socketCAN], data: [0, 0x20, 0, 0, 0, 0, 170, 170]),
            Frame(
                time: off + 2_000 * millisecond, identifier: 0x100, flags: [.error, .socketCAN],
                data: Array(repeating: 0, count: 8)),
        ]
        bus.sort()
        let found = bus.findings()
        #expect(found.of(.errorPassive).isEmpty)
        #expect(found.of(.busOff).map(\.facts.length) == [2_000 * millisecond])
        // Without a restart nobody knows how long it lasts.
        bus.frames.removeAll { $0.time > off }
        #expect(bus.findings().of(.busOff).map(\.facts.length) == [nil])
    }

    @Test func aFloodOfAMessageWithAShortCycleIsOne() throws {
        var bus = MadeBus()
        bus.frames += (0..<400).map { step in
            Frame(time: 5_000 * millisecond + step * 200_000, identifier: 0x100, data: [1, 2, 3, 4, 5, 6, 7, 8])
        }
        bus.sort()
        let flood = try #require(bus.findings().of(.flood).first)
        #expect(abs(flood.count - 400) <= 10)
    }

    @Test func floodsOfOneIdentifierAreOneFinding() throws {
        var bus = MadeBus()
        for start in [3, 8, 14] as [Int64] {
            bus.frames += (0..<400).map { step in
                Frame(time: start * MadeBus.second + step * 200_000, identifier: 0x7, data: [0, 0])
            }
        }
        bus.sort()
        let floods = bus.findings().of(.flood)
        #expect(floods.map(\.parts.count) == [3] && floods.map(\.count) == [1_200])
    }

    /// Another node may send for a moment.
    @Test func aFloodThatPausesForAMomentIsOne() {
        var bus = MadeBus()
        for start in [3_000, 3_320] as [Int64] {
            bus.frames += (0..<1_500).map { step in
                Frame(time: start * millisecond + step * 200_000, identifier: 0x7, data: [0, 0])
            }
        }
        bus.sort()
        let floods = bus.findings().of(.flood)
        #expect(floods.map(\.count) == [3_000] && floods.map(\.parts.count) == [1])
    }

    /// Together with their pause they last for more than half of the recording, as the cycle of a message may.
    @Test func longFloodsWithAPauseAreTold() {
        var bus = MadeBus(seconds: 60)
        for start in [5_000, 26_900] as [Int64] {
            bus.frames += (0..<40_000).map { step in
                Frame(time: start * millisecond + step * 500_000, identifier: 0x7, data: [0, 0])
            }
        }
        bus.sort()
        let floods = bus.findings().of(.flood)
        #expect(floods.map(\.count) == [80_000] && floods.map(\.parts.count) == [2])
    }

    @Test func timesThatGoBackOnOneChannelEndAFlood() {
        var bus = MadeBus(seconds: 1)
        bus.channels = ["can0", "can1"]
        bus.frames = (0..<120).map { Frame(time: 1_000 * MadeBus.second + $0 * 500_000, identifier: 0x100, data: [1]) }
        bus.frames.append(Frame(time: 0, identifier: 0x200, channel: 1))
        bus.frames.append(Frame(time: 500 * MadeBus.second, identifier: 0x100, data: [1]))
        #expect(bus.findings().of(.flood).map(\.count) == [120])
    }

    @Test(arguments: [Int64.max / 4, Int64.max / 2 + 1]) func timesOfCenturiesDoNotOverflow(_ away: Int64) {
        var bus = MadeBus(seconds: 4)
        for place in bus.frames.indices.dropFirst(bus.frames.count / 2) { bus.frames[place].time += away }
        // More leaps than are kept.
        let leaps = (0..<70_000 as Range<Int64>).map { step in
            Frame(time: -(70_001 - step) * 3_601 * MadeBus.second, identifier: 0x7FF, data: [1])
        }
        bus.frames.insert(contentsOf: leaps, at: 0)
        #expect(!bus.findings().of(.timeBackwards).isEmpty)
    }

    @Test(arguments: [true, false]) func aShortFloodOfOnePayloadIsTold(_ isEqual: Bool) {
        // A bus that carries little else.
        var bus = MadeBus()
        bus.frames.removeAll { $0.identifier != 0x160 && $0.identifier != 0x170 }
        for number in 0..<166 as Range<Int64> {
            let data: [UInt8] = isEqual ? [1, 2, 3] : [1, UInt8(number), UInt8(number * 7 & 0xFF)]
            bus.frames.append(Frame(time: 6_010 * millisecond + number * 300_000, identifier: 0x160, data: data))
        }
        bus.sort()
        let floods = bus.findings().of(.flood)
        #expect(floods.count == (isEqual ? 1 : 0))
        #expect(floods.allSatisfy { abs($0.count - 166) <= 1 })
    }

    @Test func oneIdentifierThatLeavesNoRoomForOthersFloodsTheBus() throws {
        var bus = MadeBus()
        bus.frames.removeAll { (6_000..<8_000).contains($0.time / millisecond) }
        for number in 0..<8_000 as Range<Int64> {
            bus.frames.append(Frame(time: 6_000 * millisecond + number * 250_000, identifier: 0, data: [1, 2]))
        }
        bus.sort()
        let flood = try #require(bus.findings().of(.flood).first)
        #expect(flood.count == 8_000)
        #expect(flood.severity == .error)
        #expect(flood.facts.period == 250_000)
    }

    @Test func aFastMessageBesideOthersIsNoFlood() {
        var bus = MadeBus()
        for number in 0..<20_000 as Range<Int64> {
            bus.frames.append(Frame(time: number * millisecond + 500_000, identifier: 0, data: [1, 2]))
        }
        bus.sort()
        #expect(bus.findings().of(.flood).isEmpty)
    }

    @Test func aNearlyFullBusIsToldAndAShortBurstIsNot() throws {
        var bus = MadeBus()
        let filler = [UInt8](repeating: 0xAA, count: 8)
        bus.frames += (0..<4_000).map { Frame(time: 6_000 * millisecond + $0 * 240_000, identifier: 1, data: filler) }
        bus.frames += (0..<60).map { Frame(time: 15_000 * millisecond + $0 * 240_000, identifier: 2, data: filler) }
        bus.sort()
        let loads = bus.findings(rates: BitRates(all: BitRate(nominal: 500_000))).of(.load)
        #expect(loads.count == 1)
        let load = try #require(loads.first?.interval)
        #expect(abs(load.lowerBound - 6_000 * millisecond) <= 100 * millisecond)
        #expect(abs(load.upperBound - 6_960 * millisecond) <= 100 * millisecond)
        // Of two that send in turn, neither is to blame.
        var two = bus
        for place in two.frames.indices where two.frames[place].identifier == 1 && place % 2 == 0 {
            two.frames[place].identifier = 3
        }
        let alike = two.findings(rates: BitRates(all: BitRate(nominal: 500_000))).of(.load)
        #expect(alike.count == 1 && alike.first?.facts.busiest == nil)
        let busiest = try #require(loads.first?.facts.busiest)
        #expect(busiest.share > 0.8 && loads.first?.channel == 0)
        // Without a rate nobody knows what is full.
        #expect(bus.findings().of(.load).isEmpty)
    }

    @Test func aLastLineThatIsCutIsAnInformation() {
        var bus = MadeBus()
        bus.unreadable = 1
        bus.isCut = true
        #expect(bus.findings().all.map(\.severity) == [.info])
    }

    /// 7 500 frames are read.
    @Test(arguments: [(3, Finding.Severity.warning), (75, .warning), (76, .error)])
    func recordsThatCannotBeReadAreAnErrorWhereTheyAreMany(_ count: Int, _ severity: Finding.Severity) {
        var bus = MadeBus()
        bus.unreadable = count
        let all = bus.findings().all
        #expect(bus.frames.count == 7_500)
        #expect(all.map(\.rule) == [.unreadable])
        #expect(all.first?.severity == severity)
        #expect(all.first?.count == count)
    }

    @Test func damagedPlacesThatAreReadAreNoError() {
        var bus = MadeBus()
        bus.readWithoutLoss = 900
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.unreadable] && all.first?.severity == .info)
        #expect(all.first?.count == 900 && all.first?.facts.withoutLoss == 900)
        bus.unreadable = 3
        #expect(bus.findings().all.first?.severity == .warning)
        #expect(bus.findings().all.first?.count == 903)
    }

    @Test func aRuleThatIsLeftOutFindsNothing() {
        var bus = MadeBus()
        bus.unreadable = 3
        var options = FindingOptions()
        options.without = [.unreadable]
        #expect(bus.findings(options: options).all.isEmpty)
    }

    @Test func aLoadThatCannotBeIsNotTold() {
        let bus = MadeBus()
        var options = FindingOptions()
        options[.loadPercent] = 50
        func loads(_ rate: Int) -> [Finding] {
            bus.findings(rates: BitRates(all: BitRate(nominal: rate)), options: options).of(.load)
        }
        #expect(loads(55_000).allSatisfy { $0.facts.seen.map { (0.5...1).contains($0) } ?? false })
        #expect(!loads(55_000).isEmpty)
        #expect(loads(10_000).isEmpty)
    }
}
