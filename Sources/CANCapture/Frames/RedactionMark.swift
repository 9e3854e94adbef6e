/// Why something of a capture is redacted, and the text that is shown instead.
package enum RedactionMark: UInt8, Sendable, CaseIterable {
    case vin, gps, key, payload

    /// `‹VIN›`
    package var text: String { Self.opening + word + Self.closing }

    /// The text between the signs.
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

    /// `‹id 1›`, instead of an identifier.
    package static func identifier(_ number: Int) -> String { "\(opening)id \(number)\(closing)" }

    /// Instead of options that name a redacted identifier.
    package static let identifiers = "\(opening)id\(closing)"
}
