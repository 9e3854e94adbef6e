/// Lengths of time as people type them, and as this program prints them.
package enum TimeLength {
    /// `0.5`, `90s`, `250 ms`, `1:30`, `1:30:00.5`, `90:00`, `1 min 30 s`, `2 d 3 h`, each with a sign in front, in
    /// nanoseconds; nil for anything else, and for what does not fit.
    package static func nanoseconds(_ text: some StringProtocol) -> Int64? {
        var rest = Substring(text)[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        // U+2212 is the minus of print.
        let isNegative = rest.first == "-" || rest.first == "\u{2212}"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        guard rest.first?.isNumber == true || rest.first == ".",
            let length = rest.contains(":") ? clock(rest) : ExactSeconds.nanoseconds(rest) ?? units(rest)
        else { return nil }
        return isNegative ? -length : length
    }

    /// `1:30`, `1:30:00.5`, `90:00`: the last part are seconds below 60, those before minutes and hours.
    private static func clock(_ text: Substring) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[0].count <= 6, let first = number(parts[0]),
            parts.dropFirst().allSatisfy({ $0.prefix { $0 != "." }.count == 2 }),
            let seconds = ExactSeconds.nanoseconds(parts[parts.count - 1]), seconds < 60 * second
        else { return nil }
        guard parts.count == 3 else { return sum([(first, 60 * second), (seconds, 1)]) }
        guard let minutes = number(parts[1]), minutes < 60 else { return nil }
        return sum([(first, 3600 * second), (minutes, 60 * second), (seconds, 1)])
    }

    /// `1 min 30.5 s`: numbers with units, the larger ones first.
    private static func units(_ text: Substring) -> Int64? {
        var rest = text
        var parts: [(Int64, Int64)] = []
        var last = Int64.max
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(digits.count).drop { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
            let name = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(name.count).drop { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
            guard let unit = Self.unit(name), unit < last, let value = ExactSeconds.nanoseconds(digits) else {
                return nil
            }
            last = unit
            // A value is in billionths: of units below a second those that remain are cut.
            let (whole, part) = (value / second, value % second)
            parts += [(whole, unit), (unit >= second ? part * (unit / second) : part * unit / second, 1)]
        }
        return sum(parts)
    }

    private static func unit(_ name: Substring) -> Int64? {
        switch name {
        case "d": 86_400 * second
        case "h": 3600 * second
        case "min", "m": 60 * second
        case "s": second
        case "ms": 1_000_000
        // The sign of micro, and the Greek letter.
        case "us", "\u{B5}s", "\u{3BC}s": 1000
        case "ns": 1
        default: nil
        }
    }

    private static func sum(_ parts: [(Int64, Int64)]) -> Int64? {
        var sum: Int64 = 0
        for (value, unit) in parts {
            let (product, tooLarge) = value.multipliedReportingOverflow(by: unit)
            let (next, tooMuch) = sum.addingReportingOverflow(product)
            guard !tooLarge, !tooMuch else { return nil }
            sum = next
        }
        return sum
    }

    /// Digits alone: `Int64` would take a sign as well.
    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
    }

    private static let second: Int64 = 1_000_000_000
}
