import CANCapture
import Testing

@testable import Analysis

/// Frames of another kind that a second node sends between those of a cycle, more often than the first node.
@Suite struct InjectedFramesTests {
    private let millisecond = MadeBus.millisecond

    /// Frames of 140 every so many microseconds from 6 to 9 s.
    private func bus(every step: Int64, count: Int, _ data: (Int) -> [UInt8]) -> MadeBus {
        var bus = MadeBus()
        bus.frames += (0..<count).map {
            Frame(time: 6_003_700_000 + Int64($0) * step * 1_000, identifier: 0x140, data: data($0))
        }
        bus.sort()
        return bus
    }

    private let ones = [UInt8](repeating: 0xFF, count: 8)

    @Test(arguments: [49_000, 25_000, 16_300, 9_900, 5_000] as [Int64])
    func framesThatAreSentMoreOftenThanTheCycleAreTheExtraOnes(_ step: Int64) throws {
        let count = Int(3_000_000 / step)
        let all = bus(every: step, count: count) { _ in ones }.findings().all.filter { $0.slot == 4 }
        let found = try #require(all.first)
        #expect(all.count == 1 && found.rule == .extraFrames && found.severity == .warning)
        #expect(found.count == count && !found.facts.isAbout)
        #expect(found.facts.period.map { abs($0 - 50 * millisecond) < millisecond } == true)
        // They are like each other, and none is a copy of a frame of the cycle.
        #expect(!found.facts.areCopies)
        #expect(found.interval?.lowerBound == 6_003_700_000)
    }

    /// Random payloads at random times: bits that never change elsewhere tell them.
    @Test func randomFramesAreExtraOnes() throws {
        var bus = MadeBus()
        var state: UInt64 = 7
        func random(_ limit: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % limit
        }
        bus.frames += (0..<70).map { _ in
            Frame(
                time: 6_000_000_000 + Int64(random(3_000_000)) * 1_000, identifier: 0x140,
                data: (0..<8).map { _ in UInt8(random(256)) })
        }
        bus.sort()
        let found = try #require(bus.findings().of(.extraFrames).first)
        #expect((68...70).contains(found.count))
    }

    /// The first node stops meanwhile: a message that changes has no second sender.
    @Test func aMessageThatIsFasterWithAnotherContentForAWhileHasNoExtraFrames() {
        var bus = bus(every: 10_000, count: 300) { _ in ones }
        bus.frames.removeAll {
            $0.identifier == 0x140 && $0.data != ones && (6_000..<9_020).contains($0.time / millisecond)
        }
        #expect(bus.findings().of(.extraFrames).isEmpty)
    }

    /// A payload that the message has elsewhere is none of another sender.
    @Test func aKnownPayloadThatIsSentMoreOftenIsNotOfAnotherKind() {
        var bus = bus(every: 10_000, count: 300) { _ in MadeBus.payload(3, 4) }
        for place in bus.places(0x140) where bus.frames[place].time < 1_000 * millisecond {
            bus.frames[place].data = MadeBus.payload(3, 4)
        }
        #expect(bus.findings().of(.extraFrames).isEmpty)
    }

    /// Two extra frames in each cycle, each like the frame of the cycle before it.
    @Test func severalCopiesInACycleAreCopiesOfItsFrame() throws {
        var bus = MadeBus()
        for place in bus.places(0x140) { bus.frames[place].data[6] = UInt8(place & 0xFF) }
        for place in bus.places(0x140)[100..<170] {
            for step in [14_000_000, 38_000_000] as [Int64] {
                var copy = bus.frames[place]
                copy.time += step
                bus.frames.append(copy)
            }
        }
        bus.sort()
        let found = try #require(bus.findings().of(.extraFrames).first)
        #expect(found.facts.areCopies && found.count == 140)
    }

    /// One message of 100 ms that is also sent otherwise: pages on events, the status beside commands, responses to a
    /// tester, one state of several that is sent again and again while a key is pressed.
    @Test(arguments: 0..<4) func otherFramesOfOneSenderAreNotExtra(_ kind: Int) {
        var bus = MadeBus(seconds: 40)
        for number in 0..<400 {
            let head: [[UInt8]] = [
                [0, UInt8(number & 15), UInt8(number / 5 & 0xFF), 0x20, 4, 0, 0, 0],
                [0xFF, 1, 3, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
                [
                    0, UInt8(number >> 8), UInt8(number & 0xFF), UInt8(number * 7 & 0xFF), 5, 6,
                    UInt8(number * 3 & 0xFF), 8,
                ],
                [0, 0, 0, 0, 0, 0, 0, 0],
            ]
            bus.frames.append(
                Frame(time: Int64(number) * 100 * millisecond + 40_000, identifier: 0x400, data: head[kind]))
        }
        var time: Int64 = 15_000
        for number in 0..<60 {
            time += Int64(25 + number * 7919 % (kind == 2 ? 9 : 47))
            let (count, noise) = (UInt8(number), UInt8(number * 89 & 0xFF))
            let data: [[UInt8]] = [
                [1 + count % 3, 0x80 + count, count, 0x55, count, 1, 2, 3],
                [0xA8, count % 3, 0x10, 0xFF, noise, 1, 0, 0],
                [0xFF, 0, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0],
            ]
            if kind == 2 {
                bus.frames.append(
                    Frame(time: time * millisecond, identifier: 0x5A0, data: [0xF4, 4, 0, 0, count, 1, 0x20, 0x70]))
            }
            bus.frames.append(Frame(time: time * millisecond + 1_300_000, identifier: 0x400, data: data[kind]))
        }
        bus.sort()
        #expect(bus.findings().of(.extraFrames).isEmpty)
    }

    /// A message without a counter, of which another node sends an old frame with other values again and again.
    @Test func equalFramesOfAMessageWithoutACounterAreExtraOnes() throws {
        var bus = MadeBus(seconds: 40)
        for place in bus.places(0x140) {
            let step = UInt8(bus.frames[place].time / (350 * millisecond) & 0x7F)
            bus.frames[place].data = [step &* 3, step, 0x20 | step & 3, step &* 5 & 0x7F, 0, 7, 7, 0]
        }
        bus.frames += (0..<200).map {
            Frame(
                time: 6_003_700_000 + Int64($0 * 16_300 + $0 * 7919 % 5_000) * 1_000, identifier: 0x140,
                data: [0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 7, 0xF6, 0xF7])
        }
        bus.sort()
        let found = try #require(bus.findings().of(.extraFrames).first)
        #expect(found.count == 200)
    }
}
