/// How raw values become physical ones (AUTOSAR TPS Software Component Template, CompuMethod).
struct CompuMethod {
    var factor: Number = 1
    var offset: Number = 0
    var minimum: Number?
    var maximum: Number?
    var labels: [Signal.Label] = []
    var rangeLabels: [Signal.RangeLabel] = []

    /// nil if the method cannot be applied; the reason is reported once. Stored, because many signals share one.
    static func read(_ element: XMLElement, _ context: inout ARXMLContext) -> CompuMethod? {
        if let known = context.compuMethods[element.index] { return known.isSound ? known : nil }
        let method = evaluate(element, &context)
        var kept = method ?? CompuMethod()
        kept.isSound = method != nil
        context.compuMethods[element.index] = kept
        return method
    }

    private var isSound = true

    private static func evaluate(_ element: XMLElement, _ context: inout ARXMLContext) -> CompuMethod? {
        switch element.first("CATEGORY")?.value {
        case "IDENTICAL": return CompuMethod()
        case "TEXTTABLE", "LINEAR", "SCALE_LINEAR_AND_TEXTTABLE": return scales(of: element, &context)
        case nil where context.release == .three: return scales(of: element, &context)
        case nil:
            // Without it AUTOSAR 4 does not define the meaning of the scales.
            if element.first("COMPU-INTERNAL-TO-PHYS") != nil {
                context.faultOnce(element, "a COMPU-METHOD without CATEGORY is not applied: raw values are shown")
            }
            return CompuMethod()
        case let category?:
            context.faultOnce(element, "a COMPU-METHOD of category \(category) is not applied: raw values are shown")
            return CompuMethod()
        }
    }

    private static func scales(of element: XMLElement, _ context: inout ARXMLContext) -> CompuMethod? {
        var method = CompuMethod()
        var labels: [Int64: String] = [:]
        var isScaled = false
        for scale in element.first("COMPU-INTERNAL-TO-PHYS", "COMPU-SCALES")?.children("COMPU-SCALE") ?? [] {
            let low = limit(scale, "LOWER-LIMIT")
            let high = limit(scale, "UPPER-LIMIT")
            if let text = scale.first("COMPU-CONST", "VT")?.text {
                // One limit counts for both.
                guard let first = whole(low ?? high), let last = whole(high ?? low), first <= last else {
                    context.faultOnce(scale, "the limits of '\(text)' are not a range of whole numbers; it is left out")
                    continue
                }
                if first == last {
                    labels[first] = text
                } else {
                    method.rangeLabels.append(.init(values: first...last, text: text))
                }
            } else if let coefficients = scale.first("COMPU-RATIONAL-COEFFS") {
                guard !isScaled else {
                    context.faultOnce(scale, "a COMPU-METHOD of several linear scales; only the first one is applied")
                    continue
                }
                guard method.readLinear(coefficients, &context) else { return nil }
                isScaled = true
                method.setLimits(low, high)
            }
        }
        method.labels = labels.map { .init(value: $0.key, text: $0.value) }.sorted { $0.value < $1.value }
        return method
    }

    /// phys = (n0 + n1 x raw) / d0
    private mutating func readLinear(_ coefficients: XMLElement, _ context: inout ARXMLContext) -> Bool {
        let numerator = Self.values(coefficients.first("COMPU-NUMERATOR"))
        let denominator = Self.values(coefficients.first("COMPU-DENOMINATOR"))
        guard numerator.count == 2, let shift = numerator[0], let slope = numerator[1] else {
            context.faultOnce(
                coefficients, "a linear scale needs 2 numbers in its COMPU-NUMERATOR, not \(numerator.count)")
            return false
        }
        guard denominator.count == 1, let divisor = denominator[0], divisor.double != 0 else {
            context.faultOnce(
                coefficients,
                "the COMPU-DENOMINATOR of a linear scale needs one number other than 0")
            return false
        }
        factor = Self.divide(slope, by: divisor)
        offset = Self.divide(shift, by: divisor)
        return factor.double.isFinite && offset.double.isFinite
    }

    /// Limits of raw values become limits of physical ones; a negative factor exchanges them.
    private mutating func setLimits(_ low: Number?, _ high: Number?) {
        let scaledLow = low.map { scaled($0) }
        let scaledHigh = high.map { scaled($0) }
        (minimum, maximum) = factor.double < 0 ? (scaledHigh, scaledLow) : (scaledLow, scaledHigh)
    }

    private func scaled(_ raw: Number) -> Number {
        if case .integer(let raw) = raw, case .integer(let factor) = factor, case .integer(let offset) = offset {
            let (product, tooLarge) = raw.multipliedReportingOverflow(by: factor)
            let (sum, overflow) = product.addingReportingOverflow(offset)
            if !tooLarge, !overflow { return .integer(sum) }
        }
        return .real(raw.double * factor.double + offset.double)
    }

    private static func divide(_ number: Number, by divisor: Number) -> Number {
        if case .integer(let number) = number, case .integer(let divisor) = divisor, divisor != 0, divisor != -1,
            number % divisor == 0
        {
            return .integer(number / divisor)
        }
        return .real(number.double / divisor.double)
    }

    private static func values(_ element: XMLElement?) -> [Number?] {
        element?.children("V").map { $0.value.flatMap(ARXMLNumber.number) } ?? []
    }

    /// Infinite limits are ignored.
    private static func limit(_ scale: XMLElement, _ name: String) -> Number? {
        scale.first(name)?.value.flatMap(ARXMLNumber.number)
    }

    private static func whole(_ number: Number?) -> Int64? {
        switch number {
        case .integer(let value): value
        case .real(let value): Int64(exactly: value)
        case nil: nil
        }
    }
}
