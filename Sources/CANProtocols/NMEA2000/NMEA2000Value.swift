/// The value of a field: for programs the number as sent, for people words and common units.
struct NMEA2000Value {
    var value: PDUField.Value
    var text: String

    /// The value of a number, in degrees, degrees Celsius and bar if the bus has radians, kelvins and pascals; nil if
    /// it is not available.
    static func number(_ field: NMEA2000Field, raw: UInt64) -> NMEA2000Value? {
        if field.hasUnknown, absence(of: field, raw: raw) != nil { return nil }
        let isSigned = field.kind == .signed || field.kind == .signedDuration
        let whole = isSigned ? signed(raw, bits: field.bits) : Int64(clamping: raw)
        if field.resolution == 1, field.offset == 0, field.unit.isEmpty || !converted.contains(field.unit) {
            return NMEA2000Value(value: .integer(whole), text: "\(whole)" + suffix(field.unit))
        }
        let scaled = (isSigned ? Double(whole) : Double(raw)) * field.resolution + field.offset
        return real(scaled, unit: field.unit, resolution: field.resolution)
    }

    /// A value in the bus's unit converted to the common one.
    static func real(_ value: Double, unit: String, resolution: Double) -> NMEA2000Value {
        let (factor, shift, name): (Double, Double, String) =
            switch unit {
            case "rad": (180 / .pi, 0, "deg")
            case "rad/s": (180 / .pi, 0, "deg/s")
            case "K": (1, -273.15, "°C")
            case "ΔK": (1, 0, "°C")
            case "Pa": (1e-5, 0, "bar")
            case "Pa/hr": (1e-5, 0, "bar/h")
            default: (1, 0, unit)
            }
        let shown = value * factor + shift
        // The precision of an angle is a tenth of a degree, that of a pressure a millibar.
        let digits =
            switch unit {
            case "rad": max(decimals(resolution) - 3, 1)
            case "Pa": min(decimals(resolution * factor), 3)
            default: decimals(resolution * factor)
            }
        return NMEA2000Value(value: .real(rounded(shown, digits)), text: decimal(shown, digits) + suffix(name))
    }

    private static let converted: Set<String> = ["rad", "rad/s", "K", "Pa", "Pa/hr"]

    private static func suffix(_ unit: String) -> String { unit.isEmpty ? "" : " " + unit }

    /// Why a number is not a value.
    enum Absence {
        case notAvailable
        /// Out of range, or the sender has no valid value.
        case error
        case reserved
    }

    /// The highest number of a field means "not available"; the two below it mean an error and are reserved, if the field
    /// has at least ``fewestErrorBits`` bits. nil for a value.
    static func absence(of field: NMEA2000Field, raw: UInt64) -> Absence? {
        guard let highest = highest(field), raw <= highest else { return nil }
        switch highest - raw {
        case 0: return .notAvailable
        case 1 where field.bits >= fewestErrorBits: return .error
        case 2 where field.bits >= fewestErrorBits: return .reserved
        default: return nil
        }
    }

    private static let fewestErrorBits = 8

    /// All ones, or the highest positive number.
    static func isUnknown(_ field: NMEA2000Field, raw: UInt64) -> Bool { highest(field) == raw }

    private static func highest(_ field: NMEA2000Field) -> UInt64? {
        guard field.bits >= 2, field.bits <= 64 else { return nil }
        let ones = field.bits == 64 ? UInt64.max : (1 << UInt64(field.bits)) - 1
        return field.kind == .signed || field.kind == .signedDuration ? ones >> 1 : ones
    }

    static func signed(_ raw: UInt64, bits: Int) -> Int64 {
        guard bits > 0, bits < 64 else { return Int64(bitPattern: raw) }
        let shift = UInt64(64 - bits)
        return Int64(bitPattern: raw << shift) >> Int64(shift)
    }

    /// The number of decimals of a step: 2 for 0.01, 7 for 1e-7.
    static func decimals(_ step: Double) -> Int {
        var digits = 0
        var step = step
        while step > 0, step < 0.999, digits < 9 {
            step *= 10
            digits += 1
        }
        return digits
    }

    private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    private static func rounded(_ value: Double, _ digits: Int) -> Double {
        guard value.isFinite, value.magnitude < 1e6 else { return value }
        return (value * powers[digits]).rounded() / powers[digits]
    }

    /// A number with a fixed count of decimals.
    static func decimal(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, value.magnitude < 1e9 else { return "\(value)" }
        let whole = Int64((value.magnitude * powers[digits]).rounded())
        let power = Int64(powers[digits])
        let sign = value < 0 && whole > 0 ? "-" : ""
        guard digits > 0 else { return sign + "\(whole)" }
        return sign + "\(whole / power)." + padded(whole % power, digits)
    }

    /// Digits with zeros before them.
    static func padded(_ number: Int64, _ digits: Int) -> String {
        let text = "\(number)"
        return text.count < digits ? String(repeating: "0", count: digits - text.count) + text : text
    }

    /// `10:16:50.0001`: hours may exceed a day.
    static func clock(_ ticks: Int64, resolution: Double) -> String {
        let digits = decimals(resolution)
        let seconds = Double(ticks.magnitude) * resolution
        guard seconds * powers[digits] < 1e18 else { return "\(seconds) s" }
        let parts = Int64((seconds * powers[digits]).rounded())
        let power = Int64(powers[digits])
        let whole = parts / power
        let clock = [whole / 3600, whole / 60 % 60, whole % 60].map { padded($0, 2) }.joined(separator: ":")
        return (ticks < 0 ? "-" : "") + clock + (digits > 0 ? "." + padded(parts % power, digits) : "")
    }

    /// `2011.04.25` from days since 1970-01-01 (proleptic Gregorian).
    static func date(_ days: Int) -> String {
        guard days >= 0, days < 1 << 24 else { return "day \(days)" }
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let shownMonth = month < 10 ? month + 3 : month - 9
        return "\(year + era * 400 + (shownMonth <= 2 ? 1 : 0))." + padded(Int64(shownMonth), 2) + "."
            + padded(Int64(day), 2)
    }
}
