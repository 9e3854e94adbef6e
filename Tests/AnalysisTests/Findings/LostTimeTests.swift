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

    @Test func anIncidentLosesTheSumOfItsMembers() throws {
        var bus = MadeBus()
        for (identifier, start) in [(0x100, 5_000), (0x120, 6_800), (0x140, 8_600)] as [(UInt32, Int64)] {
            bus.frames.removeAll {
                $0.identifier == identifier && (start..<start + 2_000).contains($0.time / millisecond)
            }
        }
        let incident = try #require(bus.findings().incidents.first)
        #expect(incident.members.count == 3)
        #expect(isNear(incident.lostTime, 6_000))
    }

    /// A fast message that does not arrive for fifty cycles is not late, though the slow ones beside it are.
    @Test func aGroupWithAFastMessageIsMissingAndNotLate() {
        var bus = MadeBus()
        let group: Set<UInt32> = [0x100, 0x140, 0x160]
        let start = 8_000 * millisecond
        // They go on half a second later, with their counters.
        for place in bus.frames.indices where group.contains(bus.frames[place].identifier) {
            if bus.frames[place].time >= start { bus.frames[place].time += 500 * millisecond }
        }
        bus.sort()
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.missingMessage])
        #expect(all.first.map { $0.facts.lost ?? 0 > 55 && $0.severity == .warning } == true)
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
