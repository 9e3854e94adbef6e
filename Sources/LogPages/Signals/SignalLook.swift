internal import Layout

/// The fonts of signals, and what stands between a name and its value.
struct SignalLook: Sendable {
    var name: FontSlot
    var value: FontSlot
    var unit: FontSlot
    var sign: String
    /// Between signals, in digits.
    var gap: Double
    /// Before the number of those that find no room.
    var rest: String
    /// Whether names are as short as their message allows.
    var shortensNames: Bool

    /// Beside the bytes.
    static let column = SignalLook(
        name: .text, value: .strong, unit: .text, sign: " ", gap: 1.6, rest: "+", shortensNames: true)

    /// Below the row, in the font of the bytes: `Speed=812 rpm`.
    static func line(_ weights: RowWeights) -> SignalLook {
        SignalLook(
            name: weights.slots[RowWeights.light], value: .mono, unit: .mono, sign: "=", gap: 2, rest: "\u{2026}",
            shortensNames: false)
    }
}
