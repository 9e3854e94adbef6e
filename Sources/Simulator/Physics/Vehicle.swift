/// A medium-sized car with an automatic gearbox, simulated in steps of a millisecond.
///
/// Only the four basic operations and rounding are used: these give the same bits on every platform, which the
/// functions of a mathematics library do not guarantee.
final class Vehicle {
    private static let step = 0.001
    private static let mass = 1480.0
    private static let wheelRadius = 0.312
    private static let wheelbase = 2.64
    private static let track = 1.53
    private static let steeringRatio = 15.4
    private static let finalDrive = 3.44
    private static let gearRatios = [4.15, 2.37, 1.56, 1.16, 0.86, 0.69]
    private static let shiftTime = 0.32
    /// Half of the product of air density, drag coefficient and frontal area.
    private static let dragFactor = 0.41
    private static let rollingForce = 155.0
    private static let gravity = 9.81
    private static let pi = 3.14159265358979323846
    /// Full-load torque in Nm over engine speed in revolutions per minute.
    private static let fullLoad = Profile([
        (500, 60), (1000, 138), (1800, 205), (3000, 222), (4500, 214), (6000, 168), (6800, 90),
    ])

    private let driver = DriverProgram()
    private var random: RandomNumbers
    private var steps = 0
    private var shiftEnds = 0.0
    private var nextShiftAllowed = 0.0

    /// The state that the signals read.
    private(set) var accelerator = 0.0
    private(set) var brakePressure = 0.0
    private(set) var steeringAngle = 0.0
    private(set) var steeringRate = 0.0
    /// Revolutions per minute.
    private(set) var engineSpeed = 0.0
    /// Nm at the crankshaft.
    private(set) var engineTorque = 0.0
    private(set) var engineRunning = false
    /// 1...6, 0 in park and neutral, 7 in reverse.
    private(set) var gear = 0
    /// m/s.
    private(set) var speed = 0.0
    /// m/s².
    private(set) var acceleration = 0.0
    /// rad/s, left is positive.
    private(set) var yawRate = 0.0
    /// Degrees Celsius.
    private(set) var coolant = 11.0
    private(set) var oil = 9.5
    private(set) var fuelLitres = 41.3
    /// Litres per hour.
    private(set) var fuelRate = 0.0
    private(set) var odometer = 48_213.4
    private(set) var battery = 12.3
    private(set) var cabin = 12.0

    init(seed: UInt64) {
        random = RandomNumbers(seed: seed)
    }

    private var time: Double { Double(steps) * Vehicle.step }
    var selector: Selector { driver.selector(at: time) }
    var ignition: Ignition { driver.ignition(at: time) }
    var indicator: Indicator { driver.indicator(at: time) }
    /// Whether the lamp of the indicator is lit: 1.5 flashes per second.
    var indicatorLit: Bool { indicator != .off && Int(time * 3) % 2 == 0 }

    /// km/h of the four wheels, in the order front left, front right, rear left, rear right.
    var wheelSpeeds: [Double] {
        let half = yawRate * Vehicle.track / 2
        return [speed - half, speed + half, speed - half * 0.96, speed + half * 0.96].map { max(0, $0) * 3.6 }
    }

    /// Simulates the car until `nanoseconds` after the start.
    func advance(to nanoseconds: Int64) {
        let target = Int(nanoseconds / 1_000_000)
        while steps < target {
            steps += 1
            move()
        }
    }

    private func move() {
        followDriver()
        shift()
        runEngine()
        roll()
        warm()
    }

    private func followDriver() {
        let before = steeringAngle
        // Hands and feet move smoothly: first-order lags.
        accelerator += (driver.accelerator(at: time) - accelerator) * 0.02
        brakePressure += (driver.brakePressure(at: time) - brakePressure) * 0.03
        steeringAngle += (driver.steering(at: time) - steeringAngle) * 0.012
        steeringRate += ((steeringAngle - before) / Vehicle.step - steeringRate) * 0.05
        if brakePressure < 0.05 { brakePressure = 0 }
    }

    private func shift() {
        guard selector == .drive else {
            gear = selector == .reverse ? 7 : 0
            return
        }
        if gear == 0 || gear == 7 {
            gear = 1
            return
        }
        guard time > nextShiftAllowed else { return }
        let wheelSide = wheelRevolutions * Vehicle.gearRatios[gear - 1] * Vehicle.finalDrive
        if wheelSide > 1900 + 2600 * accelerator, gear < Vehicle.gearRatios.count {
            change(to: gear + 1)
        } else if wheelSide < 1050 + 500 * accelerator, gear > 1 {
            change(to: gear - 1)
        }
    }

    private func change(to next: Int) {
        gear = next
        shiftEnds = time + Vehicle.shiftTime
        nextShiftAllowed = time + 1.1
    }

    private var wheelRevolutions: Double { speed / (2 * Vehicle.pi * Vehicle.wheelRadius) * 60 }

    private func runEngine() {
        if !engineRunning {
            let cranking = ignition == .start
            engineSpeed += ((cranking ? 230 : 0) - engineSpeed) * 0.01
            battery += ((cranking ? 10.1 : 12.3) - battery) * 0.05
            // The engine starts after half a second of cranking.
            if time > 1.1 { engineRunning = true }
            return
        }
        battery += (14.2 - battery) * 0.003
        // A cold engine has a higher idle speed.
        let idle = 760 + max(0, 60 - coolant) * 8
        var target = idle + accelerator * 2400
        if (1...6).contains(gear) {
            let wheelSide = wheelRevolutions * Vehicle.gearRatios[gear - 1] * Vehicle.finalDrive
            // The converter slips if the wheels are slower than the minimum speed of the engine.
            target = max(idle + accelerator * 1900 * max(0, 1 - wheelSide / 2600), wheelSide * (1 + 0.04 * accelerator))
        }
        engineSpeed += (target - engineSpeed) * 0.006 + random.spread() * 1.2
        let full = Vehicle.fullLoad.value(at: engineSpeed)
        let shifting = time < shiftEnds
        let demanded = accelerator > 0.004 ? accelerator * 1.35 * full : (speed > 4 ? -24 : 6)
        engineTorque += (min(full, shifting ? demanded * 0.35 : demanded) - engineTorque) * 0.02
        fuelRate = max(0, engineTorque) * engineSpeed * 0.000_028_5 + (engineTorque < -10 ? 0 : idle * 0.001)
        fuelLitres -= fuelRate / 3600 * Vehicle.step
    }

    private func roll() {
        var force = 0.0
        if (1...6).contains(gear) {
            // The creep torque of the converter moves the car when the brake is released.
            let creep = engineRunning && speed < 1.8 ? 22 * (1 - speed / 1.8) : 0
            force =
                (engineTorque + creep) * Vehicle.gearRatios[gear - 1] * Vehicle.finalDrive * 0.91
                / Vehicle.wheelRadius
        }
        force -= Vehicle.dragFactor * speed * speed
        let holding = brakePressure * 176 + Vehicle.rollingForce
        let before = speed
        if speed > 0 || force > holding {
            speed = max(0, speed + (force - holding) / Vehicle.mass * Vehicle.step)
        }
        acceleration += ((speed - before) / Vehicle.step - acceleration) * 0.02
        let wheelAngle = steeringAngle / Vehicle.steeringRatio * Vehicle.pi / 180
        // The single-track model with a characteristic speed of 24 m/s.
        let turning = speed * wheelAngle / (Vehicle.wheelbase * (1 + speed * speed / 576))
        yawRate += (turning - yawRate) * 0.02 + random.spread() * 0.000_02
        odometer += speed * Vehicle.step / 1000
    }

    private func warm() {
        let heat = engineRunning ? 0.12 + max(0, engineTorque) * engineSpeed * 0.000_001_9 : 0
        coolant += (heat * 1.2 - (coolant - 8) * 0.002) * Vehicle.step
        oil += (heat * 0.8 - (oil - 8) * 0.0016) * Vehicle.step
        cabin += ((engineRunning ? 21.5 : 12) - cabin) * 0.000_02
    }
}
