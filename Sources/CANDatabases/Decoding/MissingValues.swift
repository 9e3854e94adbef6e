/// Raw values of a signal that mean that there is no value: not available, invalid, an error.
///
/// They are never shown or compared as values: not in curves, ranges, jumps or numbers in a row.
package struct MissingValues: Sendable, Equatable {
    /// All raw values from this one on; infinity if there are none.
    private let lowest: Double
    /// Values below it mean "error", the others "not available".
    private let endOfErrors: Double
    /// The largest number of a signed signal, or the values that the database marks by name.
    private let others: [Double]

    /// - Parameters:
    ///   - signal: of the message.
    ///   - isOfParameterGroup: whether the message is matched by its parameter group, as those of J1939 and NMEA 2000
    ///     are.
    package init(_ signal: Signal, isOfParameterGroup: Bool) {
        guard signal.kind != .float, !signal.isWide, signal.length > 1 else {
            self = .none
            return
        }
        lowest = isOfParameterGroup ? Self.lowest(signal) : .infinity
        endOfErrors = signal.length >= 8 ? (Self.largest(signal) + 1) / 256 * 255 : 0
        others = Self.isMeasured(signal) ? Self.named(signal) : []
    }

    /// Whether the range in the database ends with the largest valid value of SAE J1939-71: 250, or 250 in the highest
    /// byte. Databases often list the messages of J1939 without saying that they are.
    package static func hasRangeOfJ1939(_ signal: Signal) -> Bool {
        guard signal.kind == .unsigned, [8, 16, 32].contains(signal.length), let maximum = signal.maximum?.double else {
            return false
        }
        let (factor, offset) = (signal.factor.double, signal.offset.double)
        guard factor > 0 else { return false }
        let last = (largest(signal) + 1) / 256 * 251 - 1
        // Databases write a few digits.
        let raw = (maximum - offset) / factor
        return abs(raw - last) <= max(0.5, last / 65_536)
    }

    private init() { (lowest, endOfErrors, others) = (.infinity, 0, []) }

    /// For a signal all of whose raw values are values.
    package static let none = MissingValues()

    package var isEmpty: Bool { lowest == .infinity && others.isEmpty }

    /// - Parameter raw: before factor and offset, with sign.
    @inline(__always)
    package func contains(_ raw: Double) -> Bool { raw >= lowest || !others.isEmpty && others.contains(raw) }

    package func contains(_ raw: RawValue) -> Bool { !isEmpty && raw.kind != .bytes && contains(raw.double) }

    /// The text instead of a value: `not available`, `error`, `reserved`; nil for a value. A name in the database is preferred.
    package func words(for raw: RawValue) -> String? {
        guard contains(raw) else { return nil }
        guard raw.double >= lowest, raw.double < endOfErrors else { return Self.notAvailable }
        return raw.double < endOfErrors / 255 * 254 ? Self.reserved : Self.error
    }

    package static let notAvailable = "not available"
    package static let error = "error"
    package static let reserved = "reserved"

    /// The largest raw value, as a number with the sign of the signal.
    private static func largest(_ signal: Signal) -> Double {
        Double(sign: .plus, exponent: signal.length - (signal.kind == .signed ? 1 : 0), significand: 1) - 1
    }

    /// Error and not available are the two highest values of the highest byte (SAE J1939-71, table 1), or of all bits
    /// if there are fewer. The three values below them are reserved where the range in the database ends below these.
    /// Values in the range of a one-byte signal in the database are values.
    private static func lowest(_ signal: Signal) -> Double {
        let largest = largest(signal)
        let isInBytes = signal.kind == .unsigned && signal.length >= 8 && signal.length % 8 == 0
        let reserved = (largest + 1) / 256 * 251
        if isInBytes, signal.length >= 16, let maximum = signal.maximum?.double, signal.factor.double > 0,
            maximum > signal.minimum?.double ?? maximum,
            maximum < (reserved - 0.5) * signal.factor.double + signal.offset.double
        {
            return reserved
        }
        let first = isInBytes ? (largest + 1) / 256 * 254 : largest
        guard signal.length < 16, let minimum = signal.minimum?.double, let maximum = signal.maximum?.double,
            minimum < maximum
        else { return signal.length < 8 && !signal.labels.isEmpty ? .infinity : first }
        let physical = first * signal.factor.double + signal.offset.double
        return physical >= minimum && physical <= maximum ? .infinity : first
    }

    // MARK: What the database names

    /// Whether its values are measured: it has names only for a few special values, and not for states.
    private static func isMeasured(_ signal: Signal) -> Bool {
        signal.length > 4 && !signal.labels.isEmpty
            && (signal.factor.double != 1 || signal.unit?.isEmpty == false || signal.labels.count <= mostSpecial)
    }

    private static let mostSpecial = 4

    private static func named(_ signal: Signal) -> [Double] {
        let largest = largest(signal)
        return signal.labels.compactMap { label in
            let value = Double(label.value)
            // A name of the largest value of a measured signal does not name a measurement.
            return value == largest || saysMissing(label.text) ? value : nil
        }
    }

    private static let words = [
        "notavailable", "unavailable", "invalid", "notvalid", "errorindicator", "novalue", "nodata",
    ].map { Array($0.utf8) }

    /// Whether a name means that there is no value: `SNA`, `Not available`, `invalid`.
    ///
    /// A database can have names by the hundred thousand.
    static func saysMissing(_ text: String) -> Bool {
        // Letters and digits of ASCII in lower case, and where each part of the name begins.
        var letters: [UInt8] = []
        var starts: [Int] = []
        var isInside = false
        for byte in text.utf8 {
            let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            let isOne = lower >= 0x61 && lower <= 0x7A || lower >= 0x30 && lower <= 0x39
            if isOne, !isInside { starts.append(letters.count) }
            if isOne { letters.append(lower) }
            isInside = isOne
        }
        let ends = starts.dropFirst() + [letters.count]
        if zip(starts, ends).contains(where: { letters[$0..<$1].elementsEqual("sna".utf8) }) { return true }
        if letters == Array("na".utf8) { return true }
        return words.contains { word in
            letters.count >= word.count
                && (0...(letters.count - word.count)).contains { start in
                    letters[start] == word[0] && letters[start..<(start + word.count)].elementsEqual(word)
                }
        }
    }
}
