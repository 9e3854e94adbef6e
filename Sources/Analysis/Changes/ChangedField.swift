/// Bits of one byte that changed in the same frames, compared over all frames of their identifier.
struct ChangedField {
    let byte: Int
    let bits: UInt8
    /// Places, ascending, of the frames in which they changed at the requested times.
    let places: [Int]
    /// Number of changes elsewhere.
    private(set) var elsewhere = 0
    /// Number of those that restore a value which a change inside had replaced, or replace one which it had restored.
    private(set) var returns = 0

    init(byte: Int, bits: UInt8, places: [Int], in columns: PayloadColumns, isInside: [Bool]) {
        (self.byte, self.bits, self.places) = (byte, bits, places)
        var last: (value: UInt8, isInside: Bool)?
        for place in 1..<max(1, columns.count) where columns.changed(place, byte) & bits != 0 {
            let inside = isInside[place]
            let (before, after) = (columns.byte(place - 1, byte) & bits, columns.byte(place, byte) & bits)
            if !inside { elsewhere += 1 }
            if let last, last.isInside != inside, last.value == after { returns += 1 }
            last = (before, inside)
        }
        returns = min(returns, elsewhere)
    }

    /// Changes elsewhere that the changes inside do not explain. A change that is undone later is half explained.
    var unexplained: Double { Double(elsewhere) - Double(returns) / 2 }

    /// Groups the bits of a byte that changed inside into fields: bits that flip in the same frames there, and about as
    /// often elsewhere, are one value.
    static func fields(
        byte: Int, bits candidates: [Int], _ columns: PayloadColumns, _ tally: BitTally, _ isInside: [Bool]
    ) -> [ChangedField] {
        var groups: [(bits: UInt8, places: [Int], outside: Int, highest: Int)] = []
        for bit in candidates {
            let mask: UInt8 = 1 << UInt8(bit)
            let places = tally.insidePlaces.filter { columns.changed($0, byte) & mask != 0 }
            let outside = Int(tally.outside[byte * 8 + bit])
            if let place = groups.firstIndex(where: { group in
                guard group.places == places else { return false }
                // Neighbouring bits of an enumeration need not change equally often.
                return group.outside == outside
                    || group.highest == bit - 1 && abs(group.outside - outside) <= max(2, min(group.outside, outside))
            }) {
                groups[place].bits |= mask
                groups[place].highest = bit
                groups[place].outside = max(groups[place].outside, outside)
            } else {
                groups.append((mask, places, outside, bit))
            }
        }
        return groups.map {
            ChangedField(byte: byte, bits: $0.bits, places: $0.places, in: columns, isInside: isInside)
        }
    }
}
