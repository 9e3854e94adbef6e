import CANCapture
import Testing

@testable import Analysis

/// How long due frames did not arrive, the sum over the identifiers of a finding.
@Suite struct LostTimeTests {
    private let millisecond = MadeBus.millisecond

    private func isNear(_ time: Int64?, _ milliseconds: Int64) -> Bool {
        time.map { abs($0 - milliseconds * millisecond) <= milliseconds * millisecond / 20 } ?? false
    }

    @Test func aGapLosesItsLengthWithoutOnePeriod() {
        var bus = MadeBus()
        bus.remove(0x120, 300..<305)
        #expect(isNear(bus.findings().all.first?.facts.lostTime, 100))
    }

    @Test func aGroupLosesTheSumOfItsIdentifiers() {
        var bus = MadeBus()
        let group: Set<UInt32> = [0x100, 0x110, 0x120, 0x130]
        bus.frames.removeAll { group.contains($0.identifier) && (5_000..<5_300).contains($0.time / millisecond) }
        #expect(isNear(bus.findings().all.first?.facts.lostTime, 1_200))
    }

    @Test func aSilenceLosesTheSumOfAllThatWereDue() {
        var bus = MadeBus()
        bus.frames.removeAll { (7_000..<11_000).contains($0.time / millisecond) }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.silence])
        #expect(isNear(all.first?.facts.lostTime, 40_000))
    }

    @Test func aMessageThatStopsLosesTheRestOfTheChannel() {
        var bus = MadeBus()
        bus.remove(0x140, 200..<400)
        #expect(isNear(bus.findings().all.first?.facts.lostTime, 9_950))
    }

    @Test func aStateOfErrorLosesItsLength() {
        var bus = MadeBus()
        bus.frames.removeAll { (8_000..<10_000).contains($0.time / millisecond) }
        bus.frames.append(
            Frame(
                time: 8_000 * millisecond, identifier: 0x40, flags: [.error, .socketCAN],
                data: [0, 0, 0, 0, 0, 0, 255, 3]))
        bus.sort()
        #expect(isNear(bus.findings().of(.busOff).first?.facts.lostTime, 2_000))
    }
}
