import CANCapture

/// Frames of one or several simulated buses, in the order in which a recorder sees them.
///
/// The same scenario and seed give the same frames, on every platform.
package struct Simulation: Sequence, IteratorProtocol {
    /// What is simulated.
    package enum Scenario: String, CaseIterable, Sendable {
        /// A car that drives for forty seconds, with faults on the way; repeated for longer simulations.
        case drive
        /// CAN FD with bit rate switching, 12 to 64 bytes.
        case fd
        /// Four channels: the drive, CAN FD, 29-bit identifiers, and remote frames.
        case mixed
        /// A bus with very few frames.
        case quiet
    }

    /// 2026-03-14 09:26:53 UTC, in seconds.
    package static let startOfRecording: Int64 = 1_773_480_413
    package static let defaultSeed: UInt64 = 14
    package static let defaultSeconds = 40.0

    private let buses: [Bus]
    private var waiting: [SimulatedFrame?]
    private let end: Int64
    private var framesLeft: Int

    /// - Parameters:
    ///   - seconds: frames end before this time; forty seconds unless this or `frames` is given.
    ///   - frames: maximum number of frames.
    package init(
        _ scenario: Scenario, seed: UInt64 = defaultSeed, seconds: Double? = nil, frames: Int? = nil
    ) {
        let duration = seconds ?? (frames == nil ? Simulation.defaultSeconds : nil)
        // For more than a hundred years the sum of times would overflow.
        end = duration.map { Int64(Swift.min(Swift.max($0, 0), 3_155_760_000) * 1_000_000_000) } ?? .max
        framesLeft = frames ?? .max
        switch scenario {
        case .drive: buses = [DriveScenario.bus(channel: "can0", seed: seed)]
        case .fd: buses = [OtherScenarios.flexible(channel: "can0", seed: seed)]
        case .mixed: buses = OtherScenarios.mixed(seed: seed)
        case .quiet: buses = [OtherScenarios.quiet(channel: "can0", seed: seed)]
        }
        waiting = buses.map { $0.next() }
    }

    package mutating func next() -> SimulatedFrame? {
        guard framesLeft > 0 else { return nil }
        var first: (index: Int, frame: SimulatedFrame)?
        for (index, frame) in waiting.enumerated() {
            guard let frame, frame.end < first?.frame.end ?? .max else { continue }
            first = (index, frame)
        }
        guard let first, first.frame.end < end else { return nil }
        waiting[first.index] = buses[first.index].next()
        framesLeft -= 1
        return first.frame
    }
}

/// Buses that show other content of captures.
enum OtherScenarios {
    private static let millisecond: Int64 = 1_000_000

    /// Every length that CAN FD adds, with and without a bit rate switch.
    static func flexible(channel: String, seed: UInt64) -> Bus {
        let switched: FrameFlags = [.fd, .bitRateSwitch]
        let messages: [(identifier: UInt32, flags: FrameFlags, length: Int, milliseconds: Int)] = [
            (0x0A0, switched, 12, 5), (0x0B4, switched, 16, 10), (0x110, switched, 64, 10), (0x128, switched, 20, 20),
            (0x1C0, switched, 24, 20), (0x210, switched, 32, 20), (0x260, [.fd], 16, 50), (0x2A8, switched, 48, 50),
            (0x310, switched.union(.errorStateIndicator), 12, 100), (0x18DA_10F1, switched.union(.extended), 64, 100),
            (0x420, [], 8, 100), (0x4F0, switched, 8, 200),
        ]
        return bus(channel, .car, messages, seed: seed)
    }

    /// The drive, CAN FD, a bus with 29-bit identifiers, and one with remote frames.
    static func mixed(seed: UInt64) -> [Bus] {
        var random = RandomNumbers(seed: seed)
        let truck: [(identifier: UInt32, flags: FrameFlags, length: Int, milliseconds: Int)] = [
            (0x0CF0_0400, [.extended], 8, 20), (0x0CF0_0300, [.extended], 8, 50), (0x18FE_F100, [.extended], 8, 100),
            (0x18FE_EE00, [.extended], 8, 1000), (0x18FE_CA00, [.extended], 8, 1000), (0x0C, [], 3, 250),
        ]
        let asked = [0x181, 0x281, 0x381].flatMap { (identifier: UInt32) in
            [
                ConversationStep(
                    delay: 60 * millisecond,
                    frame: OutgoingFrame(identifier: identifier, flags: [.remote], length: 4)),
                ConversationStep(
                    delay: millisecond,
                    frame: OutgoingFrame(identifier: identifier, data: [0xCA, 0xFE, UInt8(identifier >> 8), 0x81])),
            ]
        }
        let requests = Bus(
            channel: "can3", timing: .truck,
            nodes: [
                Conversation(beginsAt: 12 * millisecond, every: 250 * millisecond, asked),
                ErrorBurst(beginsAt: 2_000 * millisecond, every: 9_000 * millisecond, seed: random.next()),
            ])
        return [
            DriveScenario.bus(channel: "can0", seed: random.next()),
            flexible(channel: "can1", seed: random.next()),
            bus("can2", .truck, truck, seed: random.next()),
            requests,
        ]
    }

    /// Three slow messages.
    static func quiet(channel: String, seed: UInt64) -> Bus {
        bus(channel, .car, [(0x701, [], 1, 1000), (0x080, [], 0, 2000), (0x3A0, [], 8, 5000)], seed: seed)
    }

    private static func bus(
        _ channel: String, _ timing: BitTiming,
        _ messages: [(identifier: UInt32, flags: FrameFlags, length: Int, milliseconds: Int)], seed: UInt64
    ) -> Bus {
        Bus(
            channel: channel, timing: timing,
            nodes: messages.map {
                WanderingMessage(
                    $0.identifier, flags: $0.flags, length: $0.length, milliseconds: $0.milliseconds, seed: seed)
            })
    }
}

/// The drive and its faults.
enum DriveScenario {
    private static let millisecond: Int64 = 1_000_000
    static let lap = Int64(DriverProgram.length) * 1000 * millisecond

    /// A tester reads the VIN, and is not allowed to write it.
    static let diagnosticsBegin = 8_200 * millisecond
    /// A loose connector: frames are destroyed, then there are no frames on the bus.
    static let errorsBegin = 18_400 * millisecond
    static let silence = 18_430 * millisecond..<19_280 * millisecond
    /// The gateway stops sending the messages for the instrument cluster.
    static let displayPause = 30_020 * millisecond..<31_180 * millisecond
    /// The calibration version is requested with a remote frame.
    static let remoteRequest = 34_300 * millisecond

    static func bus(channel: String, seed: UInt64) -> Bus {
        var random = RandomNumbers(seed: seed)
        let vehicle = Vehicle(seed: random.next())
        var drifts: [String: Double] = [:]
        var nodes: [any Node] = []
        for message in DriveMessages.cyclic {
            // A node has one clock for all its messages.
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

/// A cyclic message of an unknown kind: a counter, bytes that change slowly, and constant bytes.
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

/// Sends a message of the table with its period, with the signals of the vehicle at this time.
final class CyclicMessage: Node {
    private let message: MessageDefinition
    private let vehicle: Vehicle
    private let pause: RecurringWindow?
    private var timer: CyclicTimer
    private var sendings = 0
    let priority: UInt64

    /// - Parameter pause: time in which this message is not sent although the bus works.
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
        // The counter counts sent frames: a frame that was lost on the bus is sent later with the same count.
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

/// The due times of a cyclic message: each period, with the drift of the clock of its node and the jitter of its
/// scheduler.
struct CyclicTimer {
    private let period: Int64
    private let phase: Int64
    private let jitter: Double
    private var cycle: Int64 = 0
    private var random: RandomNumbers
    private(set) var due: Int64

    /// - Parameters:
    ///   - milliseconds: the nominal period.
    ///   - drift: deviation of the real period from the nominal one, in parts per million.
    init(milliseconds: Int, drift: Double, seed: UInt64) {
        random = RandomNumbers(seed: seed)
        let nominal = Double(milliseconds) * 1_000_000
        period = Int64(nominal * (1 + drift / 1_000_000))
        phase = Int64(random.fraction() * nominal)
        // The tick of a scheduler, independent of the period: at most 0.25 ms.
        jitter = min(250_000, nominal * 0.02)
        due = phase
    }

    mutating func advance() {
        cycle += 1
        // A node is never early before its first cycle.
        due = max(0, phase + cycle * period + Int64(random.spread() * jitter))
    }

    mutating func skip(until time: Int64) {
        while due < time { advance() }
    }
}
