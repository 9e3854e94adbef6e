/// Sends a message of the table at its period, with the signals that the vehicle has then.
final class CyclicMessage: Node {
    private let message: MessageDefinition
    private let vehicle: Vehicle
    private let pause: RecurringWindow?
    private var timer: CyclicTimer
    private var sendings = 0
    let priority: UInt64

    /// - Parameter pause: when this message is not sent though the bus is well.
    init(_ message: MessageDefinition, vehicle: Vehicle, drift: Double, seed: UInt64, pause: RecurringWindow? = nil) {
        self.message = message
        self.vehicle = vehicle
        self.pause = pause
        timer = CyclicTimer(milliseconds: message.period, drift: drift, seed: seed)
        priority = Self.priority(identifier: message.identifier, extended: message.isExtended)
        leavePause()
    }

    var due: Int64? { timer.due }

    func send(at time: Int64) -> OutgoingFrame {
        vehicle.advance(to: time)
        return message.frame(SignalContext(vehicle: vehicle, sendings: sendings))
    }

    func sent(at end: Int64) {
        // The counter counts what was sent: a cycle that the bus swallowed is sent with the same count later.
        sendings += 1
        timer.advance()
        leavePause()
    }

    func skip(until time: Int64) {
        timer.skip(until: time)
        leavePause()
    }

    private func leavePause() {
        if let end = pause?.end(around: timer.due) { timer.skip(until: end) }
    }
}
