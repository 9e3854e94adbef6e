import CANCapture
import Testing

@testable import Analysis

/// Recordings that have every frame twice.
@Suite struct RecordedTwiceTests {
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
