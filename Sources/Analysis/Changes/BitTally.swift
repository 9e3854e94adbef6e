/// How often each bit of an identifier changed at the requested times, and elsewhere.
struct BitTally {
    private(set) var inside: [Int32] = []
    private(set) var outside: [Int32] = []
    /// Changes between two frames that count as inside: places of the second frames.
    private(set) var insidePlaces: [Int] = []
    /// Number of changes elsewhere.
    private(set) var outsideSteps = 0

    /// - Complexity: one pass over the identifier's frames.
    mutating func count(_ columns: PayloadColumns, at events: EventTimes) {
        let bits = columns.width * 64
        inside = Array(repeating: 0, count: bits)
        outside = Array(repeating: 0, count: bits)
        insidePlaces.removeAll(keepingCapacity: true)
        outsideSteps = 0
        guard columns.count > 1 else { return }
        for place in 1..<columns.count {
            let isInside = !events.hits(after: columns.times[place - 1], upTo: columns.times[place]).isEmpty
            if isInside { insidePlaces.append(place) } else { outsideSteps += 1 }
            for word in 0..<columns.width {
                var changed = columns.changedWord(place, word)
                while changed != 0 {
                    let bit = word &* 64 &+ changed.trailingZeroBitCount
                    changed &= changed &- 1
                    if isInside { inside[bit] &+= 1 } else { outside[bit] &+= 1 }
                }
            }
        }
    }

    /// How often a bit of a byte changed, everywhere.
    func total(_ byte: Int, _ bit: Int) -> Int {
        let place = byte * 8 + bit
        return place < inside.count ? Int(inside[place]) + Int(outside[place]) : 0
    }
}
