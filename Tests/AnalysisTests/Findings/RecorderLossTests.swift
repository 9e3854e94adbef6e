import CANCapture
import Testing

@testable import Analysis

/// Recorders that lose frames of a bus with 29-bit identifiers.
@Suite struct RecorderLossTests {
    /// Messages without a cycle, whose first byte counts to 15; all of one moment are lost, where the counter begins again.
    @Test func aCounterInTheFirstByteIsNoSequenceIdentifier() {
        var bus = MadeBus(seconds: 60)
        var time: Int64 = 0
        var lost = 0
        for step in 0..<1_400 {
            time += Int64(5 + step * 7919 % 75) * MadeBus.millisecond
            guard step % 112 != 15 else {
                lost += 1
                continue
            }
            for place in 0..<6 {
                bus.frames.append(
                    Frame(
                        time: time + Int64(place) * 400_000, identifier: 0x18FF_1000 + UInt32(place) << 8,
                        flags: .extended, data: [UInt8(step % 16), 1, 2, 3, UInt8(place), 5, 6]))
            }
        }
        bus.sort()
        let found = bus.findings().of(.recorderLoss)
        #expect(found.count >= lost - 2 && lost > 10)
        #expect(found.allSatisfy { $0.count == 6 })
    }
}
