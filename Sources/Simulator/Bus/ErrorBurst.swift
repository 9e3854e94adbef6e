import CANCapture

/// A frame of the recorder is destroyed again and again, until its transmit error counter reaches the warning limit.
///
/// The error frames are those that SocketCAN gives to a program (Linux `can/error.h`).
final class ErrorBurst: Node {
    /// A few bits of the destroyed frame, the error flags (6 to 12 bits) and the delimiter (8 bits).
    static let bitsOnTheBus = 46
    /// ISO 11898-1:2015, 12.1.4.2: eight more for each transmit error, a warning at 96.
    static let attempts = 12

    private static let controllerProblem: UInt32 = 0x004
    private static let protocolViolation: UInt32 = 0x008
    private static let busError: UInt32 = 0x080
    private static let counters: UInt32 = 0x200
    /// CAN_ERR_CRTL_TX_WARNING in byte 1.
    private static let transmitWarning: UInt8 = 0x08
    /// CAN_ERR_PROT_TX and CAN_ERR_PROT_BIT in byte 2: the error happened while sending, and a bit differed from the
    /// sent one.
    private static let bitErrorWhileSending: UInt8 = 0x81
    /// CAN_ERR_PROT_LOC_DATA in byte 3.
    private static let inDataField: UInt8 = 0x0A

    private var times: [Int64]
    private let lap: Int64
    private var position = 0

    /// Twelve errors within 28 ms, repeated in every lap.
    init(beginsAt start: Int64, every lap: Int64, seed: UInt64) {
        self.lap = lap
        var random = RandomNumbers(seed: seed)
        times = (0..<Int64(Self.attempts)).map { attempt in
            start + attempt * 2_300_000 + Int64(random.fraction() * 1_500_000)
        }
    }

    var due: Int64? { times[position] }

    /// An error flag overrides everything else on the bus.
    var priority: UInt64 { 0 }

    func send(at time: Int64) -> OutgoingFrame {
        let errors = UInt8(8 * (position + 1))
        let warns = errors >= 96
        var classes = Self.protocolViolation | Self.busError | Self.counters
        if warns { classes |= Self.controllerProblem }
        return OutgoingFrame(
            identifier: classes, flags: [.error, .socketCAN],
            data: [
                0, warns ? Self.transmitWarning : 0, Self.bitErrorWhileSending, Self.inDataField, 0, 0, errors, 0,
            ])
    }

    func sent(at end: Int64) {
        position += 1
        guard position == times.count else { return }
        position = 0
        for index in times.indices { times[index] += lap }
    }

    func skip(until time: Int64) {
        while let due, due < time { sent(at: due) }
    }
}
