/// Numbers as people read them: the same in every locale.
package enum Decimal {
    /// U+2212: a hyphen is shorter than a plus, and breaks lines.
    package static let minus = "\u{2212}"

    /// `1 234 567`.
    package static func grouped(_ value: Int) -> String {
        var text = ""
        let digits = String(value.magnitude)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(" ") }
            text.append(digit)
        }
        return value < 0 ? minus + text : text
    }

    /// Nanoseconds as seconds with a given number of decimals, rounded half away from zero, for people: `−0.020000`.
    package static func seconds(_ nanoseconds: Int64, decimals: Int) -> String {
        let text = plainSeconds(nanoseconds, decimals: decimals)
        return text.hasPrefix("-") ? minus + text.dropFirst() : text
    }

    /// The same as programs read it: `-0.020000`.
    package static func plainSeconds(_ nanoseconds: Int64, decimals: Int) -> String {
        var buffer = [UInt8](repeating: 0x20, count: 32)
        let start = buffer.withUnsafeMutableBufferPointer {
            writeSeconds(nanoseconds, decimals: decimals, endingAt: 32, in: $0)
        }
        return String(decoding: buffer[start...], as: UTF8.self)
    }

    /// A number with a given number of decimals, rounded half away from zero; `?` beyond 9 223 372 036.
    package static func rounded(_ value: Double, decimals: Int) -> String {
        guard let nanoseconds = Int64(exactly: (value * 1e9).rounded()) else { return "?" }
        return seconds(nanoseconds, decimals: decimals)
    }

    /// A duration with the unit that suits it: `85.0 ms`, `0.851 s`, `12.000 s`, `1 h 2 min 3 s`, `13 d 20 h 30 min`. Below
    /// a second it has three figures.
    package static func duration(_ nanoseconds: Int64) -> String {
        let magnitude = Int64(clamping: nanoseconds.magnitude)
        let sign = nanoseconds < 0 ? minus : ""
        switch magnitude {
        case 0: return "0 s"
        // What rounds to 100 ms is a part of a second.
        case ..<99_950_000: return brief(nanoseconds)
        // What rounds to a whole minute or hour has its unit.
        case ..<59_999_500_000: return sign + seconds(magnitude, decimals: 3) + " s"
        case ..<3_599_950_000_000:
            // Rounded before it is taken apart, so that no minute has 60.0 seconds.
            let tenths = (magnitude + 50_000_000) / 100_000_000
            guard tenths % 600 > 0 else { return "\(sign)\(tenths / 600) min" }
            return "\(sign)\(tenths / 600) min \(tenths % 600 / 10).\(tenths % 10) s"
        default:
            // Half a second is rounded to an even one: five hours and half a second are 5 h.
            let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
            let seconds = whole + (rest > 500_000_000 || rest == 500_000_000 && whole % 2 == 1 ? 1 : 0)
            guard seconds >= 86_400 else {
                return sign + parts([(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")])
            }
            return sign + parts([(seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min")])
        }
    }

    /// `1 h 2 min 3 s`, without units at the end of which there are none.
    private static func parts(_ parts: [(count: Int64, unit: String)]) -> String {
        let last = parts.lastIndex { $0.count > 0 } ?? 0
        return parts[...last].map { "\(grouped(Int(clamping: $0.count))) \($0.unit)" }.joined(separator: " ")
    }

    /// A duration with three figures: `264 µs`, `2.34 ms`, `25.7 s`; from a minute on as ``duration(_:)``.
    package static func brief(_ nanoseconds: Int64) -> String {
        let magnitude = Int64(clamping: nanoseconds.magnitude)
        let sign = nanoseconds < 0 ? minus : ""
        for (unit, name) in [(1_000, "\u{B5}s"), (1_000_000, "ms"), (1_000_000_000, "s")] as [(Int64, String)] {
            // What rounds to a thousand of a unit is one of the next.
            guard magnitude < unit * 1000 - unit / 2, magnitude < 60_000_000_000 - 50_000_000 else { continue }
            if magnitude < 1000 { return "\(sign)\(magnitude) ns" }
            let decimals = magnitude < unit * 10 - unit / 200 ? 2 : magnitude < unit * 100 - unit / 20 ? 1 : 0
            return sign + rounded(Double(magnitude) / Double(unit), decimals: decimals) + " " + name
        }
        return duration(nanoseconds)
    }

    /// `4.1 kB`, `12.3 MB`.
    package static func bytes(_ count: Int) -> String {
        let units = ["kB", "MB", "GB", "TB"]
        guard count >= 1000 else { return "\(count) bytes" }
        var size: Int64 = 1000
        var unit = 0
        // What rounds to a thousand of a unit is one of the next.
        while unit < units.count - 1, Int64(count) >= size * 1000 - size / 20 {
            size *= 1000
            unit += 1
        }
        let tenths = Int64(count) / (size / 10) + (Int64(count) % (size / 10) >= size / 20 ? 1 : 0)
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }

    private static let powers: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    ]

    /// Writes nanoseconds as seconds so that the text ends before `end`; says where it begins. At most 22 characters.
    @inline(__always)
    package static func writeSeconds(
        _ nanoseconds: Int64, decimals: Int, endingAt end: Int, in buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        let step = powers[9 - decimals]
        let magnitude = (nanoseconds.magnitude + step / 2) / step
        let isNegative = nanoseconds < 0 && magnitude != 0
        return writeFixed(magnitude, isNegative: isNegative, decimals: decimals, endingAt: end, in: buffer)
    }

    /// Writes a whole number of 10^-decimals so that the text ends before `end`; says where it begins.
    @inline(__always)
    package static func writeFixed(
        _ magnitude: UInt64, isNegative: Bool, decimals: Int, endingAt end: Int,
        in buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var place = end
        var rest = magnitude
        var written = 0
        repeat {
            if written == decimals, decimals > 0 {
                place -= 1
                buffer[place] = UInt8(ascii: ".")
            }
            place -= 1
            buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            written += 1
        } while rest > 0 || written <= decimals
        if isNegative {
            place -= 1
            buffer[place] = UInt8(ascii: "-")
        }
        return place
    }
}
