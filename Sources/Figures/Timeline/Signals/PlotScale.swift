internal import Formatting
internal import Wording

/// The scale of an axis for values: lines at round values, as many as fit.
package struct PlotScale: Sendable, Equatable {
    package struct Line: Sendable, Equatable {
        package var value: Double
        package var label: String
    }

    package let bottom: Double
    package let top: Double
    /// Ascending; the first is at the bottom and the last at the top.
    package let lines: [Line]

    /// - Parameters:
    ///   - extent: the range of all values; nil if there are none.
    ///   - unit: "" for none, or if it is shown elsewhere.
    ///   - most: maximum number of steps between lines.
    package init(_ extent: ClosedRange<Double>?, unit: String, most: Int) {
        var low = extent?.lowerBound ?? 0
        var high = extent?.upperBound ?? 1
        // If the minimum is close to zero, the scale begins at zero.
        if low > 0, low < 0.5 * high { low = 0 }
        if high < 0, high > 0.5 * low { high = 0 }
        if high - low <= 1e-9 * max(high.magnitude, low.magnitude) {
            // A single value is in the middle.
            let reach = low == 0 ? 1 : low.magnitude * 0.1
            low -= reach
            high += reach
        }
        let step = Self.step(high - low, most: max(1, most))
        let first = (low / step + 1e-9).rounded(.down)
        let last = max(first + 1, (high / step - 1e-9).rounded(.up))
        bottom = first * step
        top = last * step
        lines = (0...Int(min(20, last - first))).map {
            let value = (first + Double($0)) * step
            let number = Self.number(value, step: step)
            return Line(value: value, label: unit.isEmpty ? number : number + " " + unit)
        }
    }

    /// 1, 2 or 5 times a power of ten, so that at most this number of steps covers the range after rounding.
    private static func step(_ span: Double, most: Int) -> Double {
        var power = 1e-110
        while power * 10 * Double(most) < span { power *= 10 }
        // Powers by multiplication have rounding errors; those in use are calculated again.
        if let exact = Double("1e\(Int(log10(power).rounded()))") { power = exact }
        for factor in [1.0, 2, 5, 10] where span <= factor * power * Double(most) { return factor * power }
        return 10 * power
    }

    private static func log10(_ value: Double) -> Double {
        var rest = value
        var exponent = 0.0
        while rest < 0.5 {
            rest *= 10
            exponent -= 1
        }
        while rest >= 5 {
            rest /= 10
            exponent += 1
        }
        return exponent
    }

    /// As many decimals as the step has, with separated thousands. A step of 0 means a single value with five digits.
    package static func number(_ value: Double, step: Double) -> String {
        number(value, step: step, isGrouped: step > 0)
    }

    /// - Parameter isGrouped: whether thousands are apart, as beside an axis. A value has no groups, as in rows and sentences.
    private static func number(_ value: Double, step: Double, isGrouped: Bool) -> String {
        let magnitude = value.magnitude
        // Large numbers that differ only in their last digits are shown in full.
        let isLarge = magnitude >= 1e9 && !(magnitude < 1e15 && step > 0 && step < magnitude / 100)
        guard !isLarge, magnitude == 0 || magnitude >= 1e-6 || step > 0 else { return scientific(value) }
        var unit = step > 0 ? step : 1
        if step == 0, magnitude > 0 {
            unit = 1
            while unit * 1e4 > magnitude, unit > 1e-9 { unit /= 10 }
        }
        var decimals = 0
        var power = 1.0
        while decimals < 9, unit * power < 0.999 {
            decimals += 1
            power *= 10
        }
        guard unit * power >= 0.999 else { return scientific(value) }
        let scaled = Int((magnitude * power).rounded())
        let whole = scaled / Int(power)
        let front =
            (value < 0 && scaled > 0 ? Decimal.minus : "") + (isGrouped ? Decimal.grouped(whole) : String(whole))
        guard decimals > 0 else { return front }
        var digits = String(scaled % Int(power))
        digits = String(repeating: "0", count: decimals - digits.count) + digits
        if step == 0 { while digits.last == "0" { digits.removeLast() } }
        return digits.isEmpty ? front : front + "." + digits
    }

    /// An end of a range: as many decimals as distinguish two thousandths of the range, without zeros at the end.
    static func number(_ value: Double, of span: Double) -> String {
        guard span > 0, span >= value.magnitude * 1e-9 else { return number(value, step: 0) }
        var power = 1.0
        while power * 2000 < span, power < 1e9 { power *= 10 }
        while power * 2000 > span, power > 1e-9 { power /= 10 }
        var text = number(value, step: power, isGrouped: false)
        guard text.contains("."), !text.contains("e") else { return text }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// `1.25e12`.
    private static func scientific(_ value: Double) -> String {
        guard value != 0 else { return "0" }
        var exponent = 0
        var rest = value.magnitude
        while rest >= 9.995 {
            rest /= 10
            exponent += 1
        }
        while rest < 0.9995 {
            rest *= 10
            exponent -= 1
        }
        let hundredths = Int((rest * 100).rounded())
        var digits = "\(hundredths % 100)"
        if digits.count < 2 { digits = "0" + digits }
        while digits.last == "0" { digits.removeLast() }
        let front = "\(hundredths / 100)" + (digits.isEmpty ? "" : "." + digits)
        return (value < 0 ? Decimal.minus : "") + front + "e\(exponent)"
    }
}
