/// Frames of one or several simulated buses, in the order in which a recorder sees them.
///
/// The same scenario and seed give the same frames, on every platform.
package struct Simulation: Sequence, IteratorProtocol {
    /// What is simulated.
    package enum Scenario: String, CaseIterable, Sendable {
        /// A car that drives for forty seconds, with what goes wrong on the way; again and again for longer ones.
        case drive
        /// CAN FD with bit rate switching, 12 to 64 bytes.
        case fd
        /// Four channels: the drive, CAN FD, 29-bit identifiers, and remote frames.
        case mixed
        /// A bus on which hardly anything happens.
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
    ///   - frames: so many at most.
    package init(
        _ scenario: Scenario, seed: UInt64 = defaultSeed, seconds: Double? = nil, frames: Int? = nil
    ) {
        let duration = seconds ?? (frames == nil ? Simulation.defaultSeconds : nil)
        // Beyond a hundred years the sum of times would overflow.
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
