import CANCapture
import Testing

@testable import Analysis

/// Identifiers that pause or stop while the bus is silent, or that a remote frame asked for.
@Suite struct BesideSilenceTests {
    private let millisecond = MadeBus.millisecond

    // MARK: Beside a silence

    @Test func aStopBeforeALaterSilenceIsTold() {
        var bus = MadeBus()
        bus.remove(0x140, 100..<400)
        bus.frames.removeAll { (12_000..<12_900).contains($0.time / millisecond) }
        #expect(bus.findings().rules == [.stoppedMessage, .silence])
    }

    @Test func aStopThatBeginsWithASilenceIsToldWithIt() {
        var bus = MadeBus()
        bus.frames.removeAll { (12_000..<12_900).contains($0.time / millisecond) }
        bus.frames.removeAll { $0.identifier == 0x140 && $0.time > 12_000 * millisecond }
        #expect(bus.findings().rules == [.silence])
    }

    @Test(arguments: [(5_000, 15_000), (5_000, 11_800), (12_500, 16_000), (10_000, 13_500)])
    func aGapThatMeetsASilenceOnlyInPartIsTold(_ start: Int64, _ end: Int64) {
        var bus = MadeBus()
        bus.frames.removeAll { (12_000..<12_900).contains($0.time / millisecond) }
        bus.frames.removeAll { $0.identifier == 0x100 && (start..<end).contains($0.time / millisecond) }
        #expect(Set(bus.findings().rules) == [.missingMessage, .silence])
    }

    @Test func aSlowIdentifierThatMissedItsTurnInASilenceIsToldWithIt() {
        var bus = MadeBus()
        bus.frames += (0..<20).map { Frame(time: $0 * 1_000 * millisecond, identifier: 0x600, data: [7]) }
        bus.sort()
        bus.frames.removeAll { (11_800..<12_400).contains($0.time / millisecond) }
        #expect(bus.findings().rules == [.silence])
    }

    @Test func aGapThatIsLongerThanAllThatWasSeenIsTold() throws {
        var bus = MadeBus()
        bus.frames.removeAll { $0.identifier == 0x100 && (2_000..<17_000).contains($0.time / millisecond) }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.missingMessage])
        #expect(all.first?.facts.lost == 1_500)
    }

    // MARK: Remote frames

    @Test func aFrameThatARemoteFrameAskedForSaysSo() {
        var bus = MadeBus()
        bus.frames.append(Frame(time: 6_000 * millisecond, identifier: 0x3AC, flags: .remote, data: []))
        bus.frames.append(Frame(time: 6_001 * millisecond, identifier: 0x3AC, data: [1]))
        bus.sort()
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.newMessage])
        #expect(all.first?.facts.remotes == 1)
    }

    @Test func anIdentifierThatWasAskedForLongAgoIsNotNew() {
        var bus = MadeBus()
        for second in 0..<6 {
            bus.frames.append(
                Frame(time: Int64(second) * MadeBus.second, identifier: 0x3AC, flags: .remote, data: []))
        }
        bus.frames.append(Frame(time: 6_001 * millisecond, identifier: 0x3AC, data: [1]))
        bus.sort()
        #expect(bus.findings().all.isEmpty)
    }
}
