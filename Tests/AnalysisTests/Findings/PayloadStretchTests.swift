import CANCapture
import CANDatabases
import Testing

@testable import Analysis

/// Faults of payloads that last, that begin with the recording, or that come many times.
@Suite struct PayloadStretchTests {
    /// The checksum follows the change.
    private func mended(_ data: inout [UInt8]) {
        data[7] = 0
        data[7] = data.reduce(0x5A, ^)
    }

    /// By one bit, which the exclusive or leaves over in each frame alike.
    @Test(arguments: [50..<110, 1_000..<1_400, 1_700..<2_000])
    func aChecksumThatIsWrongInMoreThanAFewFramesOfARowIsTold(_ wrong: Range<Int>) throws {
        var bus = MadeBus()
        bus.change(0x100, wrong) { _, data in data[7] ^= 0x40 }
        let found = bus.findings().of(.checksum)
        #expect(found.count == 1)
        let one = try #require(found.first)
        #expect(one.count == wrong.count)
        #expect(one.interval?.lowerBound == bus.frames[bus.places(0x100)[wrong.lowerBound]].time)
    }

    /// A byte that changes with the checksum, and never else, may be what the checksum depends on.
    @Test func aStateThatWasNotSeenBeforeMayHaveAnotherChecksum() {
        var bus = MadeBus()
        bus.change(0x100, 1_000..<1_400) { _, data in
            data[4] = 1
            data[7] ^= 0x40
        }
        #expect(bus.findings().of(.checksum).isEmpty)
    }

    @Test func wrongChecksumsFarFromEachOtherAreOneFinding() throws {
        var bus = MadeBus()
        for number in [100, 420, 800, 1_130, 1_500, 1_880] {
            bus.change(0x100, number..<(number + 1)) { _, data in data[7] ^= 0x11 }
        }
        let found = bus.findings().of(.checksum)
        #expect(found.map(\.count) == [6])
        let places = bus.places(0x100)
        #expect(found.first?.interval == bus.frames[places[100]].time...bus.frames[places[1_880]].time)
    }

    @Test(arguments: [0..<300, 600..<1_200]) func aCounterThatIsStuckForLongIsTold(_ stuck: Range<Int>) throws {
        var bus = MadeBus()
        bus.change(0x100, stuck) { _, data in
            data[0] = 0xA7
            mended(&data)
        }
        let found = bus.findings().of(.counterStuck)
        #expect(found.count == 1)
        let one = try #require(found.first)
        #expect(abs(one.count - stuck.count) <= 1 && one.facts.byte == 0 && one.facts.seen == 7)
    }

    @Test func aCounterThatSkipsManyTimesIsOneFinding() throws {
        var bus = MadeBus()
        let skips = [150, 401, 613, 905, 1_250, 1_503, 1_803]
        bus.change(0x100, 0..<2000) { number, data in
            // By other values each time.
            let more = skips.enumerated().reduce(0) { $0 + ($1.element <= number ? 2 + $1.offset % 4 : 0) }
            data = [0xA0 | UInt8((number + more) & 15), 0x11, 0x22, 0x33]
        }
        let found = bus.findings().of(.counterSkip)
        #expect(found.map(\.count) == [skips.count])
    }

    /// A state machine that always goes from the same value to the same other one counts like that.
    @Test func aFieldThatAlwaysSkipsFromOneValueIsNoCounterThatSkips() {
        var bus = MadeBus()
        bus.change(0x100, 0..<2000) { number, data in
            let value = number % 250
            data = [0xA0 | UInt8(value < 247 ? value & 15 : (value + 5) & 15), 0x11, 0x22, 0x33]
        }
        #expect(bus.findings().of(.counterSkip).isEmpty)
    }

    @Test func aLengthThatChangesForAWhileIsTold() throws {
        var bus = MadeBus()
        bus.change(0x100, 800..<1_000) { _, data in data.removeLast(3) }
        let found = bus.findings().of(.lengthMismatch)
        #expect(found.map(\.count) == [200])
        #expect(found.first?.facts.seen == 5 && found.first?.facts.usual == 8)
    }

    @Test func oddLengthsFarFromEachOtherAreOneFindingIfTheyAreRare() {
        var bus = MadeBus()
        for number in [100, 420, 800, 1_130, 1_500, 1_880] {
            bus.change(0x100, number..<(number + 1)) { _, data in data.removeLast(3) }
        }
        #expect(bus.findings().of(.lengthMismatch).map(\.count) == [6])
        // Two of 220 frames are how it is sent.
        var often = MadeBus(seconds: 60)
        for number in stride(from: 10, to: 6_000, by: 220) {
            often.change(0x100, number..<(number + 2)) { _, data in data.removeLast(3) }
        }
        #expect(often.findings().of(.lengthMismatch).isEmpty)
    }

    /// A counter that waits for its function begins with 0.
    @Test func aCounterThatWaitsAtZeroIsAnInformation() throws {
        var bus = MadeBus()
        bus.change(0x100, 0..<700) { _, data in
            data[0] = 0xA0
            mended(&data)
        }
        #expect(bus.findings().of(.counterStuck).map(\.severity) == [.info])
    }

    @Test func lengthsAtTimesOfCenturiesDoNotOverflow() {
        var bus = MadeBus(seconds: 4)
        bus.change(0x100, 20..<21) { _, data in data.removeLast() }
        bus.change(0x100, 390..<391) { _, data in data.removeLast() }
        for place in bus.frames.indices { bus.frames[place].time += place * 2 < bus.frames.count ? .min + 1 : .max / 2 }
        #expect(bus.findings().all.isEmpty == false)
    }
}
