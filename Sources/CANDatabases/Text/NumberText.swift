/// Numbers in decimal as Python prints them, which is the usual form for signals: the shortest digits that read back as
/// the same number, `0.0` for a real zero, `1e-05` and `1e+16` beyond sixteen places.
package enum NumberText {
    /// Length of the longest number in characters.
    package static let capacity = 48

    /// Writes from the buffer's start and returns the number of characters.
    package static func write(_ value: PhysicalValue, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        switch value {
        case .integer(let value): write(value, to: buffer)
        case .real(let value): write(value, to: buffer)
        }
    }

    package static func write(_ raw: RawValue, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        switch raw.kind {
        case .unsigned: write(magnitude: raw.bits, isNegative: false, to: buffer)
        case .signed:
            write(
                magnitude: Int64(bitPattern: raw.bits).magnitude, isNegative: Int64(bitPattern: raw.bits) < 0,
                to: buffer)
        case .float: write(Double(bitPattern: raw.bits), to: buffer)
        // Not a number; see WideText.
        case .bytes: 0
        }
    }

    package static func text(_ value: PhysicalValue) -> String { text { write(value, to: $0) } }

    package static func text(_ raw: RawValue) -> String { text { write(raw, to: $0) } }

    private static func text(_ write: (UnsafeMutablePointer<UInt8>) -> Int) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            return String(decoding: buffer[..<write(base)], as: UTF8.self)
        }
    }

    static func write(_ value: Int128, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        if let magnitude = UInt64(exactly: value.magnitude) {
            return write(magnitude: magnitude, isNegative: value < 0, to: buffer)
        }
        var count = 0
        for byte in value.description.utf8 {
            buffer[count] = byte
            count += 1
        }
        return count
    }

    private static func write(
        magnitude: UInt64, isNegative: Bool, to buffer: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var count = isNegative ? 1 : 0
        if isNegative { buffer[0] = UInt8(ascii: "-") }
        count += digits(magnitude, to: buffer + count)
        return count
    }

    private static func digits(_ value: UInt64, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        var rest = value
        var count = 1
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        rest = value
        for place in stride(from: count - 1, through: 0, by: -1) {
            buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        return count
    }

    static func write(_ value: Double, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        guard value.isFinite else { return put(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf", to: buffer) }
        return writeFewDigits(value, to: buffer) ?? ShortestDigits(value).write(to: buffer)
    }

    private static func put(_ text: StaticString, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        buffer.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        return text.utf8CodeUnitCount
    }

    /// Powers of ten that are exact as `Double`.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    ]

    /// A number of at most fifteen digits, none of them below 10^-19. Each such decimal corresponds to one `Double`, so
    /// the fewest decimals that read back as the number are the shortest digits. nil for others.
    private static func writeFewDigits(_ value: Double, to buffer: UnsafeMutablePointer<UInt8>) -> Int? {
        let magnitude = value.magnitude
        guard magnitude < 1e15, magnitude >= 1e-4 || magnitude == 0 else { return nil }
        for decimals in 0..<powers.count {
            let scaled = (magnitude * powers[decimals]).rounded()
            guard scaled < 1e15 else { return nil }
            guard scaled / powers[decimals] == magnitude else { continue }
            var count = 0
            if value.sign == .minus {
                buffer[0] = UInt8(ascii: "-")
                count = 1
            }
            // Two parts, each a whole number; a whole number still has one decimal.
            let places = max(1, decimals)
            let unit = UInt64(powers[decimals])
            let number = UInt64(scaled)
            count += digits(number / unit, to: buffer + count)
            buffer[count] = UInt8(ascii: ".")
            var rest = number % unit
            for place in stride(from: places, through: 1, by: -1) {
                buffer[count + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            return count + 1 + places
        }
        return nil
    }
}

/// The fewest decimal digits that read back as the same number, and the place of their point.
struct ShortestDigits {
    private var digits: [UInt8] = []
    /// The value is 0.digits x 10^exponent.
    private var exponent = 0
    private let isNegative: Bool

    /// Limits of digits before the point and zeros after it, beyond which Python writes an exponent.
    private static let mostPlaces = 16
    private static let mostZeros = 3

    /// - Parameter value: finite.
    init(_ value: Double) {
        isNegative = value.sign == .minus
        var pointSeen = false
        var exponentText: Int?
        var sign = 1
        // The standard library finds the digits; it places point and exponent by other rules.
        for byte in value.magnitude.description.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = byte - UInt8(ascii: "0")
                if let known = exponentText {
                    exponentText = known * 10 + Int(digit)
                } else {
                    if !digits.isEmpty || digit != 0 {
                        digits.append(digit)
                        if !pointSeen { exponent += 1 }
                    } else if pointSeen {
                        exponent -= 1
                    }
                }
            case UInt8(ascii: "."): pointSeen = true
            case UInt8(ascii: "e"): exponentText = 0
            case UInt8(ascii: "-"): sign = -1
            default: break
            }
        }
        exponent += sign * (exponentText ?? 0)
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty {
            digits = [0]
            exponent = 1
        }
    }

    func write(to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        var count = 0
        func put(_ byte: UInt8) {
            buffer[count] = byte
            count += 1
        }
        func put(digits: some Sequence<UInt8>) { for digit in digits { put(UInt8(ascii: "0") + digit) } }
        if isNegative { put(UInt8(ascii: "-")) }
        if exponent > Self.mostPlaces || exponent < -Self.mostZeros {
            put(digits: digits.prefix(1))
            if digits.count > 1 {
                put(UInt8(ascii: "."))
                put(digits: digits.dropFirst())
            }
            put(UInt8(ascii: "e"))
            put(UInt8(ascii: exponent > 0 ? "+" : "-"))
            let power = (exponent - 1).magnitude
            if power < 10 { put(UInt8(ascii: "0")) }
            for character in String(power).utf8 { put(character) }
        } else if exponent <= 0 {
            put(digits: [0])
            put(UInt8(ascii: "."))
            put(digits: repeatElement(0, count: -exponent))
            put(digits: digits)
        } else {
            put(digits: digits.prefix(exponent))
            put(digits: repeatElement(0, count: max(0, exponent - digits.count)))
            put(UInt8(ascii: "."))
            put(digits: digits.count > exponent ? Array(digits.dropFirst(exponent)) : [0])
        }
        return count
    }
}
