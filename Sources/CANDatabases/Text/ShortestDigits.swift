/// The fewest decimal digits that read back as the same number, and where their point is.
struct ShortestDigits {
    private var digits: [UInt8] = []
    /// The value is 0.digits x 10^exponent.
    private var exponent = 0
    private let isNegative: Bool

    /// Places before the point from which on, and zeros behind it beyond which, Python writes an exponent.
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
