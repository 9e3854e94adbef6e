/// The drive, and what goes wrong in it.
enum DriveScenario {
    private static let millisecond: Int64 = 1_000_000
    static let lap = Int64(DriverProgram.length) * 1000 * millisecond

    /// A tester reads the VIN, and may not write it.
    static let diagnosticsBegin = 8_200 * millisecond
    /// A loose connector: frames are destroyed, then the bus is dead.
    static let errorsBegin = 18_400 * millisecond
    static let silence = 18_430 * millisecond..<19_280 * millisecond
    /// The gateway stops sending what the instrument shows.
    static let displayPause = 30_020 * millisecond..<31_180 * millisecond
    /// The calibration version is asked for with a remote frame.
    static let remoteRequest = 34_300 * millisecond

    static func bus(channel: String, seed: UInt64) -> Bus {
        var random = RandomNumbers(seed: seed)
        let vehicle = Vehicle(seed: random.next())
        var drifts: [String: Double] = [:]
        var nodes: [any Node] = []
        for message in DriveMessages.cyclic {
            // A node has one clock for all of its messages.
            let drift = drifts[message.sender] ?? random.spread() * 60
            drifts[message.sender] = drift
            let pauses = message.identifier == DriveMessages.displayIdentifier
            nodes.append(
                CyclicMessage(
                    message, vehicle: vehicle, drift: drift, seed: random.next(),
                    pause: pauses ? RecurringWindow(window: displayPause, every: lap) : nil))
        }
        nodes.append(ErrorBurst(beginsAt: errorsBegin, every: lap, seed: random.next()))
        nodes.append(Conversation(beginsAt: diagnosticsBegin, every: lap, DiagnosticSession.steps()))
        nodes.append(Conversation(beginsAt: remoteRequest, every: lap, calibration(vehicle)))
        return Bus(
            channel: channel, timing: .car, nodes: nodes, silence: RecurringWindow(window: silence, every: lap))
    }

    private static func calibration(_ vehicle: Vehicle) -> [ConversationStep] {
        guard let message = DriveMessages.all.first(where: { $0.identifier == DriveMessages.calibrationIdentifier })
        else { return [] }
        let request = OutgoingFrame(identifier: message.identifier, flags: [.remote], length: message.length)
        return [
            ConversationStep(delay: 0, frame: request),
            ConversationStep(
                delay: 400_000, frame: message.frame(SignalContext(vehicle: vehicle, sendings: 0))),
        ]
    }
}
