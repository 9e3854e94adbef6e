internal import Databases

/// Physical values as people read them: exact decimals where factor and offset have few, without zeros at the end.
struct ValueText: Sendable {
    /// 10^decimals x factor and offset, where both are whole then.
    private let factor: Int64
    private let offset: Int64
    /// nil where the value is computed in floating point.
    private let decimals: Int?
    private let scaling: Scaling

    /// Characters that the longest value takes.
    static let capacity = NumberText.capacity
    private static let mostDecimals = 9
    private static let shownDecimals = 6
    /// Significant digits of what is computed in floating point.
    private static let digits = 7

    init(_ scaling: Scaling) {
        self.scaling = scaling
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

    private static func power(_ decimals: Int) -> Int64 { (0..<decimals).reduce(1) { power, _ in power * 10 } }

    /// The number x 10^decimals if that is whole: 0.1 is 1 x 10^-1, however a `Double` holds it.
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
    func write(_ raw: RawValue, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        guard let decimals, let integer = raw.integer else { return writeRounded(scaling.physical(raw), to: buffer) }
        var value = integer * Int128(factor) + Int128(offset)
        var places = decimals
        while places > Self.shownDecimals {
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

    private func writeRounded(_ value: PhysicalValue, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        guard case .real(let real) = value else { return NumberText.write(value, to: buffer) }
        let count = NumberText.write(PhysicalValue.real(Self.rounded(real)), to: buffer)
        let isWhole = count > 2 && buffer[count - 1] == UInt8(ascii: "0") && buffer[count - 2] == UInt8(ascii: ".")
        return isWhole ? count - 2 : count
    }

    private static func rounded(_ value: Double) -> Double {
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
        for _ in 0..<wanted { power *= 10 }
        return (value * power).rounded() / power
    }
}
