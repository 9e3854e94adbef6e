internal import Formatting
internal import Platform

/// The time since the previous row with three digits: `0.54`, `12.3` and `851` milliseconds, below 0.1 ms to the
/// microsecond (`0.004`), above a hundred seconds `132s`, and then hours and days. No text is more precise than the
/// clock: steps of a clock in milliseconds are `5`.
enum StepText {
    /// Writes backwards from `end` and returns the beginning of the text. A negative step begins with a hyphen.
    ///
    /// - Parameter most: number of decimals of a millisecond that the clock has.
    @inline(__always)
    static func write(
        _ step: Int64, most: Int, endingAt end: Int, in buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        let magnitude = step.magnitude
        if most < 3, magnitude < coarse[most].end {
            let value = (magnitude + coarse[most].unit / 2) / coarse[most].unit
            return fixed(value, step < 0 && value > 0, most, end, buffer)
        }
        let thousandths = (magnitude + 500) / 1_000
        if thousandths < 100 { return fixed(thousandths, step < 0 && thousandths > 0, 3, end, buffer) }
        let hundredths = (magnitude + 5_000) / 10_000
        if hundredths < 1_000 { return fixed(hundredths, step < 0 && hundredths > 0, 2, end, buffer) }
        let tenths = (magnitude + 50_000) / 100_000
        if tenths < 1_000 { return fixed(tenths, step < 0, 1, end, buffer) }
        let milliseconds = (magnitude + 500_000) / 1_000_000
        if milliseconds < 100_000 { return fixed(milliseconds, step < 0, 0, end, buffer) }
        for (seconds, letter) in units {
            let count = (magnitude + seconds * 500_000_000) / (seconds * 1_000_000_000)
            guard count < 10_000 || letter == UInt8(ascii: "d") else { continue }
            buffer[end - 1] = letter
            return fixed(count, step < 0, 0, end - 1, buffer)
        }
        return end
    }

    /// For each number of decimals of a clock: the size of the last digit, and the step from which three digits are
    /// less precise; nanoseconds.
    private static let coarse: [(unit: UInt64, end: UInt64)] = [
        (1_000_000, 99_950_000), (100_000, 99_950_000), (10_000, 9_995_000),
    ]

    private static let units: [(seconds: UInt64, letter: UInt8)] = [
        (1, UInt8(ascii: "s")), (3600, UInt8(ascii: "h")), (86_400, UInt8(ascii: "d")),
    ]

    @inline(__always)
    private static func fixed(
        _ value: UInt64, _ isNegative: Bool, _ decimals: Int, _ end: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        Decimal.writeFixed(value, isNegative: isNegative, decimals: decimals, endingAt: end, in: buffer)
    }

    static func text(_ step: Int64, most: Int = 3) -> String {
        var buffer = [UInt8](repeating: 0x20, count: RowSigns.capacity)
        let start = buffer.withUnsafeMutableBufferPointer {
            write(step, most: most, endingAt: RowSigns.capacity, in: $0)
        }
        return String(decoding: buffer[start...], as: UTF8.self)
    }

    /// The width of the widest text of a step between two steps, in characters.
    static func width(from smallest: Int64, to largest: Int64, most: Int = 3) -> Int {
        var widths = [4, text(smallest, most: most).utf8.count, text(largest, most: most).utf8.count]
        // A step between them may take more digits than both.
        if smallest < 100_000, largest > -100_000, smallest.magnitude > 0 || largest.magnitude > 0 { widths.append(5) }
        // Five digits of milliseconds are wider than the seconds after them.
        if largest >= 10_000_000_000 { widths.append(5) }
        if smallest < 0 { widths.append(smallest <= -10_000_000_000 ? 6 : 5) }
        return widths.max() ?? 4
    }
}

/// The bar of a step: from 0.1 ms to 1 s, on a logarithmic scale.
enum StepBar {
    /// Length of the longest bar, in characters of the row.
    static let characters = 5
    /// Number of lengths of a bar: so few that a page draws bars of equal length together.
    static let levels = 24

    /// The minimum step of each length, nanoseconds: 10^5 · 10^(4 i / 23).
    private static let steps: [Int64] = [
        149_250, 222_754, 332_460, 496_195, 740_568, 1_105_295, 1_649_648, 2_462_092, 3_674_662, 5_484_417, 8_185_467,
        12_216_773, 18_233_480, 27_213_388, 40_615_860, 60_618_990, 90_473_572, 135_031_404, 201_533_769, 300_788_252,
        448_925_126, 670_018_750, 1_000_000_000,
    ]

    /// 1 to ``levels``; 0 for a negative step, which has no bar.
    @inline(__always)
    static func level(_ step: Int64) -> Int {
        guard step >= 0 else { return 0 }
        var low = 0
        var high = steps.count
        while low < high {
            let middle = (low + high) / 2
            if steps[middle] <= step { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }
}
