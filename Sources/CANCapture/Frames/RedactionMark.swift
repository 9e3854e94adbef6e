/// Why something of a capture is not shown, and what stands in its place.
package enum RedactionMark: UInt8, Sendable, CaseIterable {
    case vin, gps, key, payload

    /// `‹VIN›`
    package var text: String { Self.opening + word + Self.closing }

    /// What stands between the signs.
    package var word: String {
        switch self {
        case .vin: "VIN"
        case .gps: "GPS"
        case .key: "KEY"
        case .payload: "payload"
        }
    }

    package static let opening = "\u{2039}"
    package static let closing = "\u{203A}"

    /// `‹id 1›`, in place of an identifier.
    package static func identifier(_ number: Int) -> String { "\(opening)id \(number)\(closing)" }

    /// In place of options that name an identifier which is not shown.
    package static let identifiers = "\(opening)id\(closing)"
}
