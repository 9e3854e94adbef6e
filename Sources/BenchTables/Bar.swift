/// A limit for a number.
package enum Bar: Equatable {
    case atMost(Double, unit: String)
    case atLeast(Double, unit: String)

    /// `ok`, or on which side of the limit the value is.
    package func verdict(on value: Double) -> String {
        switch self {
        case .atMost(let limit, _): value <= limit ? "ok" : "over"
        case .atLeast(let limit, _): value >= limit ? "ok" : "under"
        }
    }

    /// `<= 0.65 x`
    package var text: String {
        switch self {
        case .atMost(let limit, let unit): "<= \(Self.short(limit))\(unit)"
        case .atLeast(let limit, let unit): ">= \(Self.short(limit))\(unit)"
        }
    }

    private static func short(_ value: Double) -> String {
        value == value.rounded() ? Figure.grouped(value) : Figure.text(value, 2)
    }
}
