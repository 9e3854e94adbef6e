import CANCapture
import Testing

@testable import Analysis

/// Frames between those of a cycle.
@Suite struct ExtraFramesRuleTests {
    private let millisecond = MadeBus.millisecond

    /// A second node sends an identifier from one millisecond on: with a cycle, and so much later than the first node.
    private func bus(
        _ identifier: UInt32 = 0x140, from start: Int64 = 6_000, count: Int = 60, every cycle: Int64 = 50,
        microseconds: Int64
    ) -> MadeBus {
        var bus = MadeBus()
        bus.frames += (0..<count).map {
            Frame(
                time: (start + Int64($0) * cycle) * millisecond + microseconds * 1_000, identifier: identifier,
                data: MadeBus.payload($0, 4))
        }
        bus.sort()
        return bus
    }

    @Test(arguments: [3_000, 9_000, 17_000, 34_000, 45_000] as [Int64])
    func framesOfASecondNodeAreTold(_ microseconds: Int64) throws {
        let all = bus(microseconds: microseconds).findings().all
        #expect(all.map(\.rule) == [.extraFrames])
        let found = try #require(all.first)
        #expect(found.count == 60 && found.severity == .warning)
        #expect(found.facts.period.map { abs($0 - 50 * millisecond) < millisecond } == true)
        let interval = try #require(found.interval)
        #expect(abs(interval.lowerBound - (6_000 * millisecond + microseconds * 1_000)) < millisecond)
        #expect(abs(interval.upperBound - (8_950 * millisecond + microseconds * 1_000)) < millisecond)
    }

    /// Its clock is not that of the first node: its frames pass through all places of the cycle.
    @Test(arguments: [27, 34, 49, 52, 100] as [Int64])
    func aSecondNodeWithACycleOfItsOwnIsTold(_ cycle: Int64) throws {
        let all = bus(every: cycle, microseconds: 7_000).findings().all
        #expect(all.map(\.rule) == [.extraFrames])
        #expect(all.first.map { abs($0.count - 60) <= 6 } == true)
    }

    /// More than half of the frames lie in the stretch: the cycle is that of the ends.
    @Test func aSecondNodeThatSendsForMostOfTheTimeIsTold() throws {
        let all = bus(from: 3_000, count: 300, microseconds: 12_000).findings().all
        #expect(all.map(\.rule) == [.extraFrames])
        #expect(all.first?.facts.period.map { abs($0 - 50 * millisecond) < millisecond } == true)
    }

    @Test func aSecondNodeThatSendsToTheEndIsTold() {
        #expect(bus(from: 14_000, count: 119, microseconds: 12_000).findings().rules == [.extraFrames])
    }

    @Test func aSenderThatIsTwiceAsFastForAWhileHasAnotherCycle() {
        #expect(bus(microseconds: 25_920).findings().rules == [.period])
    }

    /// Far more frames than its cycle has, with a very short one, are a warning, also if most frames of the message are among
    /// them.
    @Test(arguments: [(250, 4), (1_000, 1)] as [(Int, Int64)])
    func aMessageThatFloodsForAWhileIsAWarning(_ count: Int, _ step: Int64) throws {
        var bus = MadeBus()
        bus.frames += (0..<count).map {
            Frame(
                time: (6_000 + Int64($0) * step) * millisecond + 333_000, identifier: 0x160,
                data: MadeBus.payload($0 * 7, 6))
        }
        bus.sort()
        let found = try #require(bus.findings().of(.period).first)
        #expect(found.severity == .warning && found.slot == 6)
    }

    /// To the end, also if only few frames follow.
    @Test(arguments: [150, 370]) func aCycleThatChangesForGoodIsTold(_ number: Int) throws {
        var bus = MadeBus()
        let places = bus.places(0x140).enumerated()
        let gone = Set(places.filter { $0.offset > number && $0.offset % 2 == 1 }.map(\.element))
        bus.frames = bus.frames.indices.filter { !gone.contains($0) }.map { bus.frames[$0] }
        let found = try #require(bus.findings().of(.period).first)
        #expect(found.severity == .info && found.facts.isToEnd)
        #expect(found.facts.period.map { abs($0 - 50 * millisecond) < millisecond } == true)
        #expect(found.facts.seenPeriod.map { abs($0 - 100 * millisecond) < millisecond } == true)
        let start = try #require(found.interval?.lowerBound)
        #expect(abs(start - Int64(number) * 50 * millisecond) <= 101 * millisecond)
    }

    @Test func framesThatAreSentOnEventsAreNoSecondNode() {
        var bus = MadeBus()
        let times: [Int64] = [
            1_013, 2_231, 2_268, 3_977, 5_419, 6_021, 8_730, 9_118, 11_066, 13_517, 15_829, 16_333, 19_071,
        ]
        bus.frames += times.enumerated().map {
            Frame(time: $1 * millisecond, identifier: 0x140, data: MadeBus.payload($0, 4))
        }
        bus.sort()
        #expect(bus.findings().of(.extraFrames).isEmpty)
    }

    /// A lamp that blinks: its message is also sent at each change, and its cycle repeats the state.
    @Test func framesThatTellAChangeAreNoSecondNode() {
        var bus = MadeBus()
        bus.frames.removeAll { $0.identifier == 0x140 }
        func isOn(_ time: Int64) -> Bool { (3_000..<9_000).contains(time) && (time - 3_013) / 37 % 2 == 0 }
        for time in stride(from: Int64(0), to: 20_000, by: 1) {
            let isChange = time > 3_000 && isOn(time) != isOn(time - 1)
            guard time % 50 == 0 || isChange else { continue }
            let data = [UInt8(isOn(time) ? 1 : 0), 7, 7]
            bus.frames.append(Frame(time: time * millisecond + 111_000, identifier: 0x140, data: data))
        }
        bus.sort()
        #expect(bus.findings().of(.extraFrames).isEmpty)
        // The same times with frames that the cycle does not repeat.
        for place in bus.places(0x140) where (bus.frames[place].time / millisecond) % 50 != 0 {
            bus.frames[place].data = [9, 9, UInt8(truncatingIfNeeded: place)]
        }
        #expect(bus.findings().of(.extraFrames).count == 1)
    }

    @Test func fewExtraFramesAreNotTold() {
        #expect(bus(count: 9, microseconds: 12_000).findings().of(.extraFrames).isEmpty)
    }

    /// A cycle that begins anew after each extra frame is no second node.
    @Test func aCycleThatAnEventRestartsIsNotTold() {
        var bus = MadeBus()
        bus.frames.removeAll { $0.identifier == 0x140 }
        var time: Int64 = 0
        for number in 0..<400 {
            bus.frames.append(Frame(time: time, identifier: 0x140, data: MadeBus.payload(number, 4)))
            time += (150..<200).contains(number) && number % 2 == 0 ? 20 * millisecond : 50 * millisecond
        }
        bus.sort()
        #expect(bus.findings().of(.extraFrames).isEmpty)
    }

    /// Thousands of frames in one cycle take no time that grows with their square.
    @Test func aFloodIsNoSecondNode() {
        var bus = MadeBus()
        bus.frames += (0..<60_000).map {
            Frame(time: 6_000 * millisecond + Int64($0), identifier: 0x140, data: MadeBus.payload($0, 4))
        }
        bus.sort()
        #expect(bus.findings().of(.extraFrames).isEmpty)
    }

    /// The intervals of both vary by a fifth and more.
    @Test func aSecondNodeBesideAJitteryOneIsTold() throws {
        var bus = MadeBus()
        func time(_ step: Int) -> Int64 { Int64(step) * 20 * millisecond + Int64(step * 7919 % 41 - 20) * 110_000 }
        for step in 0..<1_000 {
            bus.frames.append(Frame(time: time(step), identifier: 0x400, data: MadeBus.payload(step, 4)))
            guard (400..<600).contains(step) else { continue }
            bus.frames.append(
                Frame(time: time(step + 3) - 52 * millisecond, identifier: 0x400, data: [0, UInt8(step & 7)]))
        }
        bus.sort()
        let found = try #require(bus.findings().of(.extraFrames).first)
        #expect((180...200).contains(found.count) && found.facts.isAbout)
    }

    /// Each frame arrives again 0.24 ms later.
    @Test func framesThatAreSentTwiceAreCopies() throws {
        var bus = MadeBus()
        let copies = bus.places(0x140)[100..<170].map { place -> Frame in
            var frame = bus.frames[place]
            frame.time += 240_000
            return frame
        }
        for place in bus.places(0x140) { bus.frames[place].data[6] = UInt8(place & 0xFF) }
        let changed = bus.places(0x140)[100..<170]
        bus.frames += zip(copies, changed).map { copy, place in
            Frame(time: copy.time, identifier: copy.identifier, data: bus.frames[place].data)
        }
        bus.sort()
        let found = try #require(bus.findings().of(.extraFrames).first)
        #expect(found.facts.areTellingCopies && found.count == 70)
        #expect(self.bus(microseconds: 17_000).findings().of(.extraFrames).first?.facts.areCopies == false)
    }

    /// Nearly in the middle of the cycle, and both senders vary: the payloads tell them apart.
    @Test func aSecondNodeInTheMiddleOfTheCycleIsToldByItsPayloads() {
        var bus = bus(count: 120, microseconds: 25_000)
        var step = 0
        for place in bus.places(0x140) {
            step += 1
            bus.frames[place].time += Int64(step * 7919 % 61 - 30) * 100_000
        }
        bus.sort()
        #expect(!bus.findings().of(.period).isEmpty || !bus.findings().of(.extraFrames).isEmpty)
        for place in bus.places(0x140) where bus.frames[place].data[0] & 0xF0 == 0xA0 && bus.frames[place].data[2] == 4
        {
            let isSecond = (15..<35).contains((bus.frames[place].time / millisecond) % 50)
            if isSecond { bus.frames[place].data[4] = 0x80 }
        }
        #expect(bus.findings().of(.period).isEmpty)
        #expect(bus.findings().of(.extraFrames).first.map { abs($0.count - 120) < 8 } == true)
    }

    /// Each interval of the sender varies by about a sixth, so that fast frames lie near the middle of the slow cycle.
    @Test(arguments: [(100, 50), (50, 100), (40, 80)] as [(Int64, Int64)], [1, 2, 3] as [UInt64])
    func aJitteryCycleThatChangesForGoodIsNoSecondNode(_ cycles: (first: Int64, last: Int64), _ seed: UInt64) throws {
        var state = seed
        func noise() -> Int64 {
            (0..<4).reduce(0) { sum, _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return sum + Int64(state >> 33) % 600 - 300
            }
        }
        var bus = MadeBus()
        var time = 7 * millisecond
        var start: Int64 = 0
        var number = 0
        while time < 19_950 * millisecond {
            defer { number += 1 }
            if number == 115 { start = time }
            let cycle = number < 115 ? cycles.first : cycles.last
            bus.frames.append(Frame(time: time, identifier: 0x400, data: MadeBus.payload(number, 4)))
            time += cycle * millisecond + cycle * noise() * 500
        }
        bus.sort()
        let found = bus.findings().all
        #expect(found.map(\.rule) == [.period])
        let change = try #require(found.first)
        #expect(change.facts.isToEnd)
        #expect(change.facts.period.map { abs($0 - cycles.first * millisecond) * 10 < $0 } == true)
        #expect(change.facts.seenPeriod.map { abs($0 - cycles.last * millisecond) * 10 < $0 } == true)
        let told = try #require(change.interval?.lowerBound)
        #expect(abs(told - start) < 4 * max(cycles.first, cycles.last) * millisecond)
    }

    @Test func aNodeThatSendsSeveralIdentifiersOfAnotherIsOneFinding() throws {
        var bus = bus(microseconds: 17_000)
        for identifier in [0x150, 0x120] as [UInt32] {
            bus.frames += self.bus(identifier, every: 50, microseconds: 7_000).frames.filter {
                $0.identifier == identifier && $0.time % (10 * millisecond) > 6 * millisecond
            }
        }
        bus.sort()
        let found = bus.findings().of(.extraFrames)
        #expect(found.count == 1 && found.first?.slots.count == 3)
        #expect(found.first.map { abs($0.count - 180) <= 6 } == true)
    }

    /// One extra frame has no interval.
    @Test(arguments: [1, 2] as [Double]) func veryFewFramesMayBeEnough(_ fewest: Double) {
        var options = FindingOptions()
        options[.extraFrames] = fewest
        #expect(bus(count: 1, microseconds: 12_000).findings(options: options).of(.extraFrames).count <= 1)
    }
}
