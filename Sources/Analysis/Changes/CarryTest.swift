/// Whether bits changed because a value below them ran over: the high bits of a counter or of a measured value flip now and
/// then without an event.
struct CarryTest {
    let columns: PayloadColumns
    let tally: BitTally

    /// Changes of the bit below without which nothing counts there.
    private static let fewestMoves = 4

    /// Whether a field changed as the high part of a value in its byte, or in its byte and the one beside it, at its first
    /// place.
    func isCarry(_ field: ChangedField) -> Bool {
        let low = field.bits.trailingZeroBitCount
        if low >= 2, isActive(field.byte, low - 1, field), carries(field, beside: nil, share: 4) { return true }
        // The byte with the lower part of a value follows in big-endian values, and comes before in others.
        for beside in [field.byte + 1, field.byte - 1] where beside >= 0 && beside < columns.width * 8 {
            let isBelow = low == 0 ? isActive(beside, 7, field) : isActive(field.byte, low - 1, field)
            if isBelow, carries(field, beside: beside, share: 8) { return true }
        }
        return false
    }

    private func isActive(_ byte: Int, _ bit: Int, _ field: ChangedField) -> Bool {
        let moves = tally.total(byte, bit)
        return moves >= Self.fewestMoves && moves > 2 * (field.places.count + field.elsewhere)
    }

    /// Whether the value moved by a small part of what the field's lowest bit stands for, though that bit flipped; not where
    /// the part below ran over at other times and the field did not care.
    private func carries(_ field: ChangedField, beside: Int?, share: Int) -> Bool {
        guard let place = field.places.first else { return false }
        let low = field.bits.trailingZeroBitCount
        let top = 8 - field.bits.leadingZeroBitCount
        let unit = 1 << (low + (beside == nil ? 0 : 8))
        let all = 1 << (top + (beside == nil ? 0 : 8))
        let step = (value(place, field, beside) - value(place - 1, field, beside)) & (all - 1)
        guard min(step, all - step) * share <= unit else { return false }
        var idleWraps = 0
        for place in 1..<columns.count {
            let moved = abs(value(place, field, beside) & (unit - 1) - value(place - 1, field, beside) & (unit - 1))
            guard moved * 4 >= unit * 3, columns.changed(place, field.byte) >> UInt8(low) == 0 else { continue }
            idleWraps += 1
            if idleWraps > 1 { return false }
        }
        return true
    }

    /// The bits of the byte up to the field's highest one, followed by the byte beside it.
    private func value(_ place: Int, _ field: ChangedField, _ beside: Int?) -> Int {
        let top = 8 - field.bits.leadingZeroBitCount
        let high = Int(columns.byte(place, field.byte)) & (1 << top - 1)
        guard let beside else { return high }
        return high << 8 | Int(columns.byte(place, beside))
    }
}
