import Simulator

/// An invented car: ten cyclic identifiers with counters, slowly changing bytes and some noise.
///
/// The same traffic on every run and machine, an endless sequence.
struct MadeUpTraffic {
    struct Frame {
        /// Microseconds since 1970.
        var time: Int64
        var identifier: UInt32
        var length: Int
        /// Byte 0 in the lowest eight bits.
        var data: UInt64
    }

    fileprivate struct Message {
        var identifier: UInt32
        /// Microseconds.
        var period: Double
        var length: Int
        var due: Double = 0
        var sent: UInt64 = 0
        var data: UInt64 = 0
    }

    fileprivate static let start: Int64 = 1_436_509_052_000_000
    static let cyclic: [(identifier: UInt32, milliseconds: Double, length: Int)] = [
        (0x0C9, 10, 8), (0x0F1, 10, 6), (0x120, 20, 8), (0x1A1, 20, 7), (0x1E5, 20, 8),
        (0x2F9, 50, 8), (0x3D1, 100, 8), (0x4C1, 100, 8), (0x7E0, 200, 8), (0x7E8, 200, 8),
    ]

    private var messages: [Message]
    private var random = RandomNumbers(seed: 7)

    init() {
        var random = random
        messages = Self.cyclic.map { entry in
            var message = Message(identifier: entry.identifier, period: entry.milliseconds * 1000, length: entry.length)
            message.due = random.fraction() * message.period
            message.data = random.next()
            return message
        }
        self.random = random
    }

    mutating func next() -> Frame {
        var soonest = 0
        for index in 1..<messages.count where messages[index].due < messages[soonest].due { soonest = index }
        let dice = random.next()
        let jitter = 1 + 0.02 * (random.fraction() - 0.5)
        return messages.withUnsafeMutableBufferPointer { messages in
            messages[soonest].send(dice: dice, jitter: jitter)
        }
    }
}

extension MadeUpTraffic.Message {
    /// The message as sent now: byte 0 counts, byte 3 wanders, byte 6 is noise in one of ten.
    fileprivate mutating func send(dice: UInt64, jitter: Double) -> MadeUpTraffic.Frame {
        sent &+= 1
        let wandered = (data >> 24 & 0xFF) &+ [0, 0, 1, 0xFF][Int(dice & 3)]
        data = data & ~0xFF00_00FF | (sent & 0xFF) | (wandered & 0xFF) << 24
        if (dice >> 8) % 10 == 0 { data = data & ~(0xFF << 48) | (dice >> 16 & 0xFF) << 48 }
        let time = MadeUpTraffic.start + Int64(due)
        due += period * jitter
        return MadeUpTraffic.Frame(time: time, identifier: identifier, length: length, data: data)
    }
}
