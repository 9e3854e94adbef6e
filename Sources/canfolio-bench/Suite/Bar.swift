import Wording

/// A figure to reach.
enum Bar {
    case atMost(Double, unit: String)
    case atLeast(Double, unit: String)

    func isMet(by value: Double) -> Bool {
        switch self {
        case .atMost(let limit, _): value <= limit
        case .atLeast(let limit, _): value >= limit
        }
    }

    /// `<= 0.7 x`
    var text: String {
        switch self {
        case .atMost(let limit, let unit): "<= \(Self.short(limit))\(unit)"
        case .atLeast(let limit, let unit): ">= \(Self.short(limit))\(unit)"
        }
    }

    private static func short(_ value: Double) -> String {
        value == value.rounded() ? Figure.grouped(value) : Figure.text(value, 2)
    }
}

/// Numbers as the table shows them.
enum Figure {
    static func text(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "-" }
        var factor = 1.0
        for _ in 0..<decimals { factor *= 10 }
        let scaled = Int((value * factor).rounded())
        guard decimals > 0 else { return String(scaled) }
        let digits = String(scaled % Int(factor))
        return "\(scaled / Int(factor))." + String(repeating: "0", count: decimals - digits.count) + digits
    }

    static func grouped(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "-" }
        return Decimal.grouped(Int(value.rounded()))
    }

    static func megabytes(_ bytes: Int) -> String { text(Double(bytes) / 1e6, 0) }
}
