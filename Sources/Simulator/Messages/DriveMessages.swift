/// The messages of the simulated vehicle: a table, in the order of their identifiers.
enum DriveMessages {
    /// An invented VIN; its place of manufacture, check digit and serial number do not belong to a vehicle.
    static let vehicleIdentification = "CF0DRVSAMP2600014"
    static let displayIdentifier: UInt32 = 0x3E9
    static let calibrationIdentifier: UInt32 = 0x5A0
    static let testerIdentifier: UInt32 = 0x7E0
    static let engineIdentifier: UInt32 = 0x7E8

    /// The cyclic messages.
    static var cyclic: [MessageDefinition] { all.filter { $0.period > 0 } }

    static let all: [MessageDefinition] = powertrain + chassis + body + j1939 + diagnostics

    private static let powertrain: [MessageDefinition] = [
        MessageDefinition(
            identifier: 0x0C9, name: "EngineStatus1", length: 8, period: 10, sender: "Engine",
            comment: "Speed and torque of the engine.",
            signals: [
                .number("EngineSpeed", 0, 16, factor: 0.25, unit: "rpm") { $0.vehicle.engineSpeed },
                .signed("EngineTorque", 16, 12, factor: 0.25, unit: "Nm", comment: "At the crankshaft.") {
                    $0.vehicle.engineTorque
                },
                .number("EngineRunning", 28, 1, texts: [(0, "Stopped"), (1, "Running")]) {
                    $0.vehicle.engineRunning ? 1 : 0
                },
                .number("IgnitionSwitch", 32, 2, texts: [(0, "Off"), (1, "On"), (2, "Start")]) {
                    Double($0.vehicle.ignition.rawValue)
                },
                .number("AcceleratorPosition", 40, 8, factor: 0.4, unit: "%") { $0.vehicle.accelerator * 100 },
                .counter(48), .checksum(byte: 7),
            ]),
        MessageDefinition(
            identifier: 0x1A1, name: "AcceleratorPedal", length: 7, period: 40, sender: "Engine",
            comment: "The two sensors of the pedal; the second has half the slope of the first.",
            signals: [
                .number("PedalSensor1", 0, 12, factor: 0.025, unit: "%") { $0.vehicle.accelerator * 100 },
                .number("PedalSensor2", 12, 12, factor: 0.025, unit: "%") { $0.vehicle.accelerator * 50 },
                .number("IdleSwitch", 24, 1, texts: [(0, "Pressed"), (1, "Released")]) {
                    $0.vehicle.accelerator < 0.01 ? 1 : 0
                },
                .counter(40), .checksum(byte: 6),
            ]),
        MessageDefinition(
            identifier: 0x1F5, name: "TransmissionStatus", length: 8, period: 40, sender: "Transmission",
            comment: "Gear and selector lever.",
            signals: [
                .number(
                    "GearEngaged", 0, 4,
                    texts: [
                        (0, "None"), (1, "First"), (2, "Second"), (3, "Third"), (4, "Fourth"), (5, "Fifth"),
                        (6, "Sixth"), (7, "Reverse"),
                    ]
                ) { Double($0.vehicle.gear) },
                .number(
                    "SelectorLever", 4, 3, texts: [(0, "Park"), (1, "Reverse"), (2, "Neutral"), (3, "Drive")]
                ) { Double($0.vehicle.selector.rawValue) },
                .number("OilTemperature", 8, 8, offset: -40, unit: "°C") { $0.vehicle.oil },
                .counter(48), .checksum(byte: 7),
            ]),
        MessageDefinition(
            identifier: 0x3D1, name: "EngineStatus2", length: 8, period: 100, sender: "Engine",
            comment: "Consumption and supply.",
            signals: [
                .number("FuelRate", 0, 16, factor: 0.01, unit: "l/h") { $0.vehicle.fuelRate },
                .number("BatteryVoltage", 16, 8, factor: 0.1, unit: "V") { $0.vehicle.battery },
                .number("CheckEngineLamp", 24, 1, texts: [(0, "Off"), (1, "On")]) {
                    $0.vehicle.engineRunning ? 0 : 1
                },
            ]),
        MessageDefinition(
            identifier: 0x4C1, name: "EngineTemperatures", length: 8, period: 500, sender: "Engine",
            comment: "Temperatures that change slowly.",
            signals: [
                .number("CoolantTemperature", 0, 16, factor: 0.1, offset: -40, unit: "°C") { $0.vehicle.coolant },
                .number("EngineOilTemperature", 16, 16, factor: 0.1, offset: -40, unit: "°C") { $0.vehicle.oil },
                .number("IntakeAirTemperature", 32, 8, offset: -40, unit: "°C") { _ in 9 },
            ]),
        MessageDefinition(
            identifier: 0x4D1, name: "FuelLevel", length: 8, period: 500, sender: "Engine",
            comment: "Tank and distance.",
            signals: [
                .number("TankContent", 0, 16, factor: 0.01, unit: "l") { $0.vehicle.fuelLitres },
                .number("Odometer", 16, 24, factor: 0.1, unit: "km") { $0.vehicle.odometer },
            ]),
    ]

    private static let chassis: [MessageDefinition] = [
        MessageDefinition(
            identifier: 0x0F1, name: "BrakePedal", length: 6, period: 20, sender: "Brakes",
            comment: "Pressure in the master cylinder.",
            signals: [
                .number("BrakePressure", 0, 12, factor: 0.05, unit: "bar") { $0.vehicle.brakePressure },
                .number("BrakeLampSwitch", 12, 1, texts: [(0, "Off"), (1, "On")]) {
                    $0.vehicle.brakePressure > 0.4 ? 1 : 0
                },
                .counter(32), .checksum(byte: 5),
            ]),
        MessageDefinition(
            identifier: 0x120, name: "VehicleMotion", length: 8, period: 20, sender: "Brakes",
            comment: "How the vehicle moves as a whole.",
            signals: [
                .number("VehicleSpeed", 0, 16, factor: 0.01, unit: "km/h") { $0.vehicle.speed * 3.6 },
                .signed("LongitudinalAcceleration", 16, 12, factor: 0.01, unit: "m/s²") { $0.vehicle.acceleration },
                .signed("YawRate", 28, 12, factor: 0.05, unit: "°/s", comment: "Positive to the left.") {
                    $0.vehicle.yawRate * 57.29578
                },
                .counter(48), .checksum(byte: 7),
            ]),
        MessageDefinition(
            identifier: 0x1E5, name: "SteeringAngle", length: 8, period: 20, sender: "Steering",
            comment: "Angle and rate of the steering wheel.",
            signals: [
                .signed("SteeringWheelAngle", 0, 16, factor: 0.1, unit: "°", comment: "Positive to the left.") {
                    $0.vehicle.steeringAngle
                },
                .signed("SteeringWheelRate", 16, 16, factor: 0.1, unit: "°/s") { $0.vehicle.steeringRate },
                .counter(48), .checksum(byte: 7),
            ]),
        wheelSpeeds(0x348, "WheelSpeedsFront", left: 0, right: 1),
        wheelSpeeds(0x34A, "WheelSpeedsRear", left: 2, right: 3),
    ]

    /// Motorola byte order, as brakes often have it.
    private static func wheelSpeeds(
        _ identifier: UInt32, _ name: String, left: Int, right: Int
    ) -> MessageDefinition {
        MessageDefinition(
            identifier: identifier, name: name, length: 6, period: 40, sender: "Brakes",
            comment: "Speeds of two wheels at their circumference.",
            signals: [
                SignalDefinition.number("WheelSpeedLeft", 0, 16, factor: 0.01, unit: "km/h") {
                    $0.vehicle.wheelSpeeds[left]
                }.motorola(startingAt: 7),
                SignalDefinition.number("WheelSpeedRight", 0, 16, factor: 0.01, unit: "km/h") {
                    $0.vehicle.wheelSpeeds[right]
                }.motorola(startingAt: 23),
                .counter(32), .checksum(byte: 5),
            ])
    }

    private static let body: [MessageDefinition] = [
        MessageDefinition(
            identifier: 0x2F9, name: "BodyStatus", length: 8, period: 50, sender: "Gateway",
            comment: "Doors, lamps and wipers.",
            signals: [
                .number("IndicatorLever", 0, 2, texts: [(0, "Off"), (1, "Left"), (2, "Right")]) {
                    Double($0.vehicle.indicator.rawValue)
                },
                .number("IndicatorLamp", 2, 1, texts: [(0, "Dark"), (1, "Lit")]) { $0.vehicle.indicatorLit ? 1 : 0 },
                .number("LowBeam", 3, 1, texts: [(0, "Off"), (1, "On")]) { _ in 1 },
                .number(
                    "WiperMode", 4, 2, texts: [(0, "Off"), (1, "Interval"), (2, "Slow"), (3, "Fast")]
                ) { _ in 1 },
                .number("DriverDoor", 8, 1, texts: [(0, "Closed"), (1, "Open")]) { _ in 0 },
                .counter(48), .checksum(byte: 7),
            ]),
        MessageDefinition(
            identifier: displayIdentifier, name: "SpeedDisplay", length: 8, period: 100, sender: "Gateway",
            comment: "What the instrument shows: never less than the real speed.",
            signals: [
                .number("DisplayedSpeed", 0, 8, unit: "km/h") { context in
                    let speed = context.vehicle.speed * 3.6
                    return speed < 2 ? 0 : speed * 1.03 + 1
                },
                .number("DisplayedEngineSpeed", 8, 8, factor: 50, unit: "rpm") { $0.vehicle.engineSpeed },
                .counter(48), .checksum(byte: 7),
            ]),
        MessageDefinition(
            identifier: 0x4E1, name: "VehicleIdentification", length: 8, period: 1000, sender: "Gateway",
            comment: "The VIN in three parts of six characters, the first character in the lowest byte.",
            signals: [
                SignalDefinition(
                    name: "Part", start: 0, length: 2, maximum: 2, comment: "Which part of the VIN follows.",
                    role: .multiplexer(count: 3))
            ]
                + (0..<3).map { part in
                    SignalDefinition(
                        name: "Characters\(part * 6 + 1)To\(min(17, part * 6 + 6))", start: 8, length: 48,
                        maximum: 281_474_976_710_655, role: .multiplexed(part) { _ in characters(ofPart: part) })
                }),
        MessageDefinition(
            identifier: 0x52A, name: "ClimateStatus", length: 8, period: 200, sender: "Gateway",
            comment: "Heating and air conditioning.",
            signals: [
                .number("CabinTemperature", 0, 8, factor: 0.5, offset: -40, unit: "°C") { $0.vehicle.cabin },
                .number("SetTemperature", 8, 8, factor: 0.5, unit: "°C") { _ in 21.5 },
                .number("FanLevel", 16, 4, texts: [(0, "Off")]) { $0.vehicle.engineRunning ? 4 : 0 },
                .number("OutsideTemperature", 24, 8, factor: 0.5, offset: -40, unit: "°C") { _ in 8 },
            ]),
        MessageDefinition(
            identifier: calibrationIdentifier, name: "CalibrationVersion", length: 8, period: 0, sender: "Gateway",
            comment: "Sent when it is asked for with a remote frame.",
            signals: [
                .number("MajorVersion", 0, 8) { _ in 2 },
                .number("MinorVersion", 8, 8) { _ in 7 },
                .number("BuildNumber", 16, 16) { _ in 1412 },
            ]),
    ]

    /// Six characters as a number of 48 bits, which a double can store exactly.
    private static func characters(ofPart part: Int) -> Double {
        let bytes = Array(vehicleIdentification.utf8.dropFirst(part * 6).prefix(6))
        return Double(bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// SAE J1939-71, source address 0: the engine. Parameters that are not available have all bits set.
    private static let j1939: [MessageDefinition] = [
        MessageDefinition(
            identifier: 0x18FE_F100, isExtended: true, name: "CCVS1", length: 8, period: 100, sender: "Engine",
            comment: "PGN 65265, cruise control and vehicle speed 1.", filler: 0xFF,
            signals: [
                .number("WheelBasedVehicleSpeed", 8, 16, factor: 0.00390625, unit: "km/h", comment: "SPN 84.") {
                    $0.vehicle.speed * 3.6
                },
                .number(
                    "BrakeSwitch", 28, 2, comment: "SPN 597.",
                    texts: [(0, "Released"), (1, "Depressed"), (2, "Error"), (3, "NotAvailable")]
                ) { $0.vehicle.brakePressure > 0.4 ? 1 : 0 },
            ]),
        MessageDefinition(
            identifier: 0x18FE_EE00, isExtended: true, name: "ET1", length: 8, period: 1000, sender: "Engine",
            comment: "PGN 65262, engine temperature 1.", filler: 0xFF,
            signals: [
                .number("EngineCoolantTemperature", 0, 8, offset: -40, unit: "°C", comment: "SPN 110.") {
                    $0.vehicle.coolant
                },
                .number("EngineOilTemperature1", 16, 16, factor: 0.03125, offset: -273, unit: "°C", comment: "SPN 175.")
                {
                    $0.vehicle.oil
                },
            ]),
    ]

    /// ISO 15765-4: the physical request identifier of the engine, and the response identifier.
    private static let diagnostics: [MessageDefinition] = [
        MessageDefinition(
            identifier: testerIdentifier, name: "TesterToEngine", length: 8, period: 0, sender: "Tester",
            comment: "UDS requests over ISO-TP.", signals: []),
        MessageDefinition(
            identifier: engineIdentifier, name: "EngineToTester", length: 8, period: 0, sender: "Engine",
            comment: "UDS responses over ISO-TP.", signals: []),
    ]
}
