package import CANDatabases

/// Formats physical values: exact decimals if factor and offset have few, without zeros at the end.
package struct ValueText: Sendable {
    /// 10^decimals x factor and offset, if both are whole then.
    private let factor: Int64
    private let offset: Int64
    /// nil if the value is calculated in floating point.
    private let decimals: Int?
    /// Number of decimals that distinguish neighbouring raw values: none of these is rounded away.
    private let stepDecimals: Int
    private let scaling: Scaling
    /// Number of bits of raw values that are written in hexadecimal; nil for physical values.
    private let rawBits: Int?

    /// Length of the longest value in characters.
    package static let capacity = NumberText.capacity
    private static let mostDecimals = 9
    private static let shownDecimals = 6
    /// More decimals exceed the precision of a `Double` for values about 1.
    private static let mostStepDecimals = 15
    /// Number of significant digits of values calculated in floating point.
    private static let digits = 7

    /// - Parameter rawBits: length of the signal, to write its raw value in hexadecimal; nil for its physical value.
    package init(_ scaling: Scaling, rawBits: Int? = nil) {
        self.scaling = scaling
        self.rawBits = rawBits
        stepDecimals = Self.stepDecimals(scaling.factor.double.magnitude)
        for decimals in 0...Self.mostDecimals {
            guard let factor = Self.scaled(scaling.factor, decimals), let offset = Self.scaled(scaling.offset, decimals)
            else { continue }
            self.factor = factor
            self.offset = offset
            self.decimals = decimals
            return
        }
        factor = 0
        offset = 0
        decimals = nil
    }

    private static func stepDecimals(_ factor: Double) -> Int {
        guard factor > 0 else { return 0 }
        var decimals = 0
        var step = factor
        // A step of 1e-7 times 10^7 may be slightly below 1.
        while step < 1 - 1e-9, decimals < mostStepDecimals {
            step *= 10
            decimals += 1
        }
        return decimals
    }

    private static func power(_ decimals: Int) -> Int64 { (0..<decimals).reduce(1) { power, _ in power * 10 } }

    /// The number x 10^decimals if that is whole: 0.1 is 1 x 10^-1, whatever its representation as `Double`.
    private static func scaled(_ number: Number, _ decimals: Int) -> Int64? {
        let power = power(decimals)
        switch number {
        case .integer(let value):
            let (scaled, overflow) = value.multipliedReportingOverflow(by: power)
            return overflow ? nil : scaled
        case .real(let value):
            let scaled = (value * Double(power)).rounded()
            guard scaled.magnitude < 0x1p53, scaled / Double(power) == value else { return nil }
            return Int64(scaled)
        }
    }

    /// Writes from the buffer's start and returns the number of characters.
    package func write(_ raw: RawValue, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        if let rawBits { return Self.writeHexadecimal(raw, bits: rawBits, to: buffer) }
        guard let decimals, let integer = raw.integer else {
            return writeRounded(scaling.physical(raw), raw.kind == .float ? 0 : stepDecimals, to: buffer)
        }
        var value = integer * Int128(factor) + Int128(offset)
        var places = decimals
        while places > max(Self.shownDecimals, stepDecimals) {
            value = (value + (value < 0 ? -5 : 5)) / 10
            places -= 1
        }
        while places > 0, value % 10 == 0 {
            value /= 10
            places -= 1
        }
        guard places > 0 else { return NumberText.write(PhysicalValue.integer(value), to: buffer) }
        return withPoint(value, places, to: buffer)
    }

    /// `0x2139`: the bits as they are in the frame, with a digit for each four of them.
    private static func writeHexadecimal(_ raw: RawValue, bits: Int, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        var value = raw.bits
        // A number of 32 bits is read as a Double.
        if raw.kind == .float, bits <= 32 { value = UInt64(Float(raw.double).bitPattern) }
        if bits < 64 { value &= 1 << UInt64(max(0, bits)) - 1 }
        let digits = max(1, (min(bits, 64) + 3) / 4)
        (buffer[0], buffer[1]) = (UInt8(ascii: "0"), UInt8(ascii: "x"))
        for place in 0..<digits {
            let digit = UInt8(truncatingIfNeeded: value >> UInt64(4 * (digits - 1 - place))) & 0xF
            buffer[2 + place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
        }
        return 2 + digits
    }

    package func text(_ raw: RawValue) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.capacity) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            return String(decoding: buffer[..<write(raw, to: start)], as: UTF8.self)
        }
    }

    private func withPoint(_ value: Int128, _ places: Int, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        let unit = Int128(Self.power(places))
        let magnitude = value.magnitude
        var count = 0
        if value < 0 {
            buffer[0] = UInt8(ascii: "-")
            count = 1
        }
        count += NumberText.write(PhysicalValue.integer(Int128(magnitude / unit.magnitude)), to: buffer + count)
        buffer[count] = UInt8(ascii: ".")
        var rest = UInt64(truncatingIfNeeded: magnitude % unit.magnitude)
        for place in stride(from: places, through: 1, by: -1) {
            buffer[count + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        return count + 1 + places
    }

    private func writeRounded(_ value: PhysicalValue, _ decimals: Int, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        guard case .real(let real) = value else { return NumberText.write(value, to: buffer) }
        let count = NumberText.write(PhysicalValue.real(Self.rounded(real, decimals)), to: buffer)
        let isWhole = count > 2 && buffer[count - 1] == UInt8(ascii: "0") && buffer[count - 2] == UInt8(ascii: ".")
        return isWhole ? count - 2 : count
    }

    /// - Parameter decimals: minimum number of decimals.
    private static func rounded(_ value: Double, _ decimals: Int) -> Double {
        guard value.isFinite, value.magnitude >= 1e-9, value.magnitude < 1e15 else { return value }
        var power = 1.0
        var wanted = digits
        var magnitude = value.magnitude
        while magnitude >= 1, wanted > 0 {
            magnitude /= 10
            wanted -= 1
        }
        while magnitude < 0.1 {
            magnitude *= 10
            wanted += 1
        }
        for _ in 0..<max(wanted, decimals) { power *= 10 }
        guard (value * power).magnitude < 0x1p53 else { return value }
        return (value * power).rounded() / power
    }
}
