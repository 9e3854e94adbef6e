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

    /// How much a field looks like a number that moved by its smallest step, from 134 to 135 or from 98 to 97: what is
    /// measured does so now and then. A natural logarithm, 0 for what looks like a switch or an enumeration.
    func steps(_ field: ChangedField) -> Double {
        guard let place = field.places.first else { return 0 }
        let low = UInt8(field.bits.trailingZeroBitCount)
        let (before, after) = (columns.byte(place - 1, field.byte) >> low, columns.byte(place, field.byte) >> low)
        let count = field.bits.nonzeroBitCount
        guard max(before, after) - min(before, after) == 1, (before ^ after) == field.bits >> low else {
            // Each bit more is one more thing that has changed.
            return min(Self.patternPenalty, Double(count - 1) * Self.bitPenalty)
        }
        let isLarge = max(before, after) >= Self.fewestOfNumber
        if count == 1 { return low == 0 && isLarge ? Self.unitPenalty : 0 }
        return count >= 3 || isLarge ? Self.chainPenalty : Self.bitPenalty
    }

    private static let bitPenalty = 0.25
    private static let patternPenalty = 1.0
    private static let unitPenalty = 0.7
    private static let chainPenalty = 1.6
    /// Enumerations seldom have so many values.
    private static let fewestOfNumber: UInt8 = 16

    private func isActive(_ byte: Int, _ bit: Int, _ field: ChangedField) -> Bool {
        let moves = tally.total(byte, bit)
        // Of what counts each bit changes twice as often as the one above.
        return moves >= Self.fewestMoves && moves * 2 > 3 * (field.places.count + field.elsewhere)
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
