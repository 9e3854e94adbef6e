/// The actions of the driver in the forty seconds of the drive: a start, a street, a corner, a stop.
struct DriverProgram: Sendable {
    /// The program repeats after this number of seconds.
    static let length = 40.0

    /// Accelerator pedal, 0...1.
    private let accelerator = Profile([
        (2.6, 0), (3.4, 0.18), (6.0, 0.42), (11.0, 0.46), (12.6, 0.24), (16.0, 0.21), (19.0, 0.28), (22.4, 0.24),
        (22.9, 0), (28.4, 0), (29.0, 0.34), (32.4, 0.38), (33.2, 0.1), (33.8, 0),
    ])
    /// Brake pressure in bar.
    private let brake = Profile([
        (0, 22), (2.2, 20), (2.5, 0), (23.3, 0), (23.9, 18), (26.4, 24), (27.2, 0), (34.2, 0), (34.8, 26), (37.6, 30),
        (38.2, 16), (40, 22),
    ])
    /// Steering wheel in degrees, left is positive.
    private let steering = Profile([
        (3, 0), (3.8, -38), (4.8, 14), (5.6, 0), (13, 0), (14, 9), (15, -8), (16, 0), (26.4, 0), (27.6, 128),
        (29.4, 140),
        (31, 12), (31.6, 0),
    ])

    func accelerator(at time: Double) -> Double { accelerator.value(at: within(time)) }

    func brakePressure(at time: Double) -> Double { brake.value(at: within(time)) }

    func steering(at time: Double) -> Double { steering.value(at: within(time)) }

    func selector(at time: Double) -> Selector {
        switch within(time) {
        case ..<1.9: .park
        case ..<2.15: .reverse
        case ..<2.3: .neutral
        case ..<39.2: .drive
        default: .park
        }
    }

    func ignition(at time: Double) -> Ignition {
        switch time {
        case ..<0.6: .on
        case ..<1.3: .start
        default: .on
        }
    }

    func indicator(at time: Double) -> Indicator {
        switch within(time) {
        case 2.4..<5.2: .right
        case 22.0..<31.0: .left
        default: .off
        }
    }

    private func within(_ time: Double) -> Double {
        time - DriverProgram.length * (time / DriverProgram.length).rounded(.down)
    }
}

/// The selector lever of the gearbox; raw values are those on the bus.
enum Selector: Int, CaseIterable, Sendable {
    case park, reverse, neutral, drive
}

/// The ignition switch; raw values are those on the bus.
enum Ignition: Int, CaseIterable, Sendable {
    case off, on, start
}

/// The indicator lever; raw values are those on the bus.
enum Indicator: Int, CaseIterable, Sendable {
    case off, left, right
}
