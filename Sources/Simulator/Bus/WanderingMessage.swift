import CANCapture

/// A cyclic message of an unknown kind: a counter, bytes that wander and bytes that stay.
final class WanderingMessage: Node {
    private var timer: CyclicTimer
    private var random: RandomNumbers
    private var frame: OutgoingFrame
    let priority: UInt64

    init(_ identifier: UInt32, flags: FrameFlags = [], length: Int, milliseconds: Int, seed: UInt64) {
        var random = RandomNumbers(seed: seed ^ UInt64(identifier))
        let drift = random.spread() * 80
        timer = CyclicTimer(milliseconds: milliseconds, drift: drift, seed: random.next())
        frame = OutgoingFrame(
            identifier: identifier, flags: flags, data: (0..<length).map { _ in UInt8(random.below(256)) })
        self.random = random
        priority = Self.priority(identifier: identifier, extended: flags.contains(.extended))
    }

    var due: Int64? { timer.due }

    func send(at time: Int64) -> OutgoingFrame {
        for index in frame.data.indices where index % 8 != 7 {
            switch index {
            case 0: frame.data[0] &+= 1
            // Every third byte is a measured value; the others are flags that seldom change.
            case _ where index % 3 == 0:
                frame.data[index] = UInt8(clamping: Int(frame.data[index]) + random.below(3) - 1)
            case _ where random.below(400) == 0: frame.data[index] ^= 1 << UInt8(random.below(8))
            default: break
            }
        }
        return frame
    }

    func sent(at end: Int64) { timer.advance() }

    func skip(until time: Int64) { timer.skip(until: time) }
}
