internal import Layout

/// The fonts of signals, and the text between a name and its value.
struct SignalLook: Sendable {
    var name: FontSlot
    var value: FontSlot
    var unit: FontSlot
    var sign: String
    /// Gap between signals, in widths of a digit.
    var gap: Double
    /// The text before the number of signals that do not fit.
    var rest: String
    /// Whether names are shortened within their message.
    var shortensNames: Bool

    /// Beside the bytes.
    static let column = SignalLook(
        name: .text, value: .strong, unit: .text, sign: " ", gap: 1.6, rest: "+", shortensNames: true)

    /// Below the row, in the font of the bytes: `Speed 812 rpm`.
    static func line(_ weights: RowWeights) -> SignalLook {
        SignalLook(
            name: weights.slots[RowWeights.light], value: weights.slots[RowWeights.heavy], unit: .mono, sign: " ",
            gap: 2, rest: "\u{2026}",
            shortensNames: false)
    }
}
