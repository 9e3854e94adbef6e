import CANCapture
import Testing

@testable import Analysis

/// Error frames that are scattered evenly over a capture have a rate, and are not a list of stretches.
@Suite struct SteadyErrorTests {
    private let millisecond = MadeBus.millisecond

    /// - Parameter share: the share of frames behind which an error frame follows, by a fixed pseudo-random sequence.
    private func bus(_ share: Double, in part: Range<Int64> = 0..<40) -> MadeBus {
        var bus = MadeBus(seconds: 40)
        var state: UInt64 = 0x2545_F491_4F6C_DD1D
        var errors: [Frame] = []
        for frame in bus.frames where part.contains(frame.time / MadeBus.second) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            guard Double(state >> 40) / Double(1 << 24) < share else { continue }
            errors += MadeBus.errors(1, at: frame.time + 100_000, every: 0)
        }
        bus.frames += errors
        bus.sort()
        return bus
    }

    @Test func evenlyScatteredErrorFramesAreOneFindingWithARate() throws {
        let bus = bus(0.01)
        let found = bus.findings()
        #expect(found.rules == [.errorBurst])
        let one = try #require(found.all.first)
        let errors = bus.frames.count { $0.flags.contains(.error) }
        #expect(errors > 100 && one.count == errors && one.severity == .warning)
        let rate = try #require(one.facts.errorsPerSecond)
        #expect(abs(rate - Double(errors) / 40) < Double(errors) / 400)
        #expect(one.facts.bursts == nil && one.parts.count == 1)
    }

    @Test func errorFramesOfAPartAreThatPart() {
        let found = bus(0.01, in: 5..<20).findings().of(.errorBurst)
        #expect(found.count > 1 && found.allSatisfy { $0.facts.errorsPerSecond == nil })
    }

    /// Bursts at equal intervals are as many in each window.
    @Test func burstsAtEqualIntervalsAreBursts() {
        var bus = MadeBus(seconds: 40)
        for second in 0..<40 as Range<Int64> {
            bus.frames += MadeBus.errors(12, at: second * MadeBus.second + 90_000, every: millisecond)
        }
        bus.sort()
        #expect(bus.findings().of(.errorBurst).allSatisfy { $0.facts.errorsPerSecond == nil })
    }

    @Test func singleErrorFramesBesideABurstAreNoBursts() throws {
        var bus = MadeBus(seconds: 40)
        bus.frames += MadeBus.errors(5, at: 10 * MadeBus.second + 90_000, every: millisecond)
        for second in [3, 13, 17, 22, 26, 34] as [Int64] {
            bus.frames += MadeBus.errors(1, at: second * MadeBus.second + 90_000, every: 0)
        }
        bus.sort()
        let found = bus.findings().of(.errorBurst)
        for one in found where one.facts.bursts ?? 1 > 1 {
            #expect(one.facts.singleErrors == one.parts.count { $0.rows?.count == 1 })
        }
        #expect(found.contains { $0.facts.singleErrors > 0 })
    }

    /// A node that pauses meanwhile is an event of its own.
    @Test func errorFramesThroughoutLedToNothing() {
        var bus = bus(0.01)
        bus.remove(0x100, 500..<700)
        bus.remove(0x110, 500..<700)
        bus.remove(0x120, 250..<350)
        let incidents = bus.findings().incidents
        #expect(Set(incidents.map(\.lead.rule)) == [.missingMessage, .errorBurst])
        #expect(incidents.allSatisfy { $0.members.count == 1 })
    }
}
