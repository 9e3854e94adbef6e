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
}
