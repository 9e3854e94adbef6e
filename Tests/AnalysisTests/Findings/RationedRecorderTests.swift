import CANCapture
import Testing

@testable import Analysis

/// A recorder that reads a few frames at a time and loses the others, and one that stores everything twice.
@Suite struct RationedRecorderTests {
    /// What such a recorder leaves of a bus: every 20.5 ms the next three frames.
    private func rationed(_ count: (Int) -> Int = { _ in 3 }) -> MadeBus {
        let whole = MadeBus(seconds: 40)
        var bus = whole
        bus.frames = []
        var next = 0
        for read in 0..<1_900 {
            let time = Int64(read) * 20_500_000
            while next < whole.frames.count, whole.frames[next].time < time { next += 1 }
            // Which of the frames it has is not in step with any cycle.
            let start = min(next + Int((UInt64(read) &* 0x9E37_79B9_7F4A_7C15) >> 40) % 90, whole.frames.count - 100)
            for place in 0..<count(read) {
                var frame = whole.frames[start + place]
                frame.time = time + Int64(place) * 1_000
                bus.frames.append(frame)
            }
        }
        return bus
    }

    @Test func batchesOfEqualSizeAreALoss() throws {
        let all = rationed().findings().all
        #expect(all.count == 1)
        let finding = try #require(all.first)
        #expect(finding.rule == .recorderLoss && finding.severity == .error)
        #expect(finding.facts.batch == 3)
        #expect(finding.facts.every == 20_500_000)
        #expect(finding.facts.lost == nil)
    }

    /// Each read has what arrived since the last one.
    @Test func batchesOfOtherSizesAreNone() {
        #expect(!rationed { $0 % 5 + 1 }.findings().all.contains { $0.facts.batch != nil })
    }

    @Test func cyclesOfFramesThatAreAllRecordedTwiceAreNotChecked() throws {
        var bus = MadeBus()
        bus.frames = bus.frames.enumerated().flatMap { place, frame in
            var copy = frame
            copy.time += 300_000 + Int64(place * 7919 % 500) * 1_000
            return [frame, copy]
        }
        bus.sort()
        #expect(bus.findings().all.isEmpty)
        #expect(bus.findings().clock?.isRecordedTwice == true)
        #expect(MadeBus().findings().clock?.isRecordedTwice == false)
    }
}
