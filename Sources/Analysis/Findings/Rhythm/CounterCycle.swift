internal import CANCapture
internal import Platform

/// The cycle of an identifier of which most frames are lost, so that its intervals do not show it: a counter of four bits
/// rises by as many steps as cycles passed.
struct CounterCycle {
    /// Nanoseconds.
    let cycle: Int64

    /// Maximum number of intervals that are examined.
    private static let most = 256
    /// Minimum number of them.
    private static let fewest = 30
    /// Minimum share of intervals in which the counter agrees with the time, and by how much chance must be below it.
    private static let (leastAgreeing, leastAboveChance) = (0.75, 0.45)
    private static let fewestSteps = 4
    /// Maximum length of an interval in cycles; longer ones are pauses.
    private static let longest = 40.0

    /// nil if no counter shows a cycle.
    ///
    /// - Parameter series: with its columns gathered.
    init?(_ series: IdentifierSeries, _ gaps: Gaps) {
        let heads = series.heads
        let every = max(1, (gaps.count + Self.most - 1) / Self.most)
        let places = stride(from: 0, to: gaps.count, by: every).filter { gaps[$0] >= 0 }
        guard places.count >= Self.fewest else { return nil }
        let lengths = places.map { Double(gaps[$0]) }
        let steps = places.map { NibbleSteps(heads[$0], heads[$0 + 1]) }
        var best: (agreeing: Double, cycle: Double)?
        for nibble in 0..<16 {
            let own = steps.map { $0[nibble] }
            guard Set(own).count >= Self.fewestSteps, !Self.carries(nibble, heads, places) else { continue }
            let ratios = zip(lengths, own).filter { $0 > 0 && $1 > 0 }.map { $0 / Double($1) }.sorted()
            guard ratios.count * 2 >= places.count else { continue }
            for share in [0.3, 0.5, 0.7] {
                let cycle = ratios[Int(Double(ratios.count) * share)]
                let agreeing = Self.agreeing(lengths, own, cycle)
                if agreeing > best?.agreeing ?? 0 { best = (agreeing, cycle) }
            }
        }
        guard let best, best.cycle >= Double(Rhythm.shortest), best.cycle < 1e15 else { return nil }
        cycle = Int64(best.cycle)
    }

    /// The share of intervals in which a counter agrees with a cycle; 0 if that may be chance.
    private static func agreeing(_ lengths: [Double], _ steps: [Int], _ cycle: Double) -> Double {
        var (byTime, byCounter) = ([Double](repeating: 0, count: 16), [Double](repeating: 0, count: 16))
        var agreeing = 0.0
        for (length, step) in zip(lengths, steps) {
            let cycles = (length / cycle).rounded()
            let due = cycles < longest ? Int(cycles) % 16 : -1
            byCounter[step] += 1
            guard due >= 0 else { continue }
            byTime[due] += 1
            if due == step { agreeing += 1 }
        }
        let count = Double(lengths.count)
        let chance = zip(byTime, byCounter).reduce(0) { $0 + $1.0 * $1.1 } / (count * count)
        let share = agreeing / count
        return share >= leastAgreeing && share - chance >= leastAboveChance ? share : 0
    }

    /// Whether a neighbour rises each time that four bits begin again: they are part of a longer number, which may be a time.
    private static func carries(_ nibble: Int, _ heads: SeriesHeads, _ places: [Int]) -> Bool {
        // Within the byte, and in the bytes beside it.
        let neighbours = nibble % 2 == 0 ? [nibble + 1] : [nibble + 1, nibble - 3]
        return neighbours.contains { other in
            guard (0..<16).contains(other) else { return false }
            var (wraps, carried) = (0, 0)
            for place in places {
                let (one, next) = (heads[place], heads[place + 1])
                guard next >> UInt64(4 * nibble) & 0xF < one >> UInt64(4 * nibble) & 0xF else { continue }
                wraps += 1
                if NibbleSteps(one, next)[other] == 1 { carried += 1 }
            }
            return wraps >= 3 && carried * 3 > wraps * 2
        }
    }
}

/// By how much each four bits of the first eight bytes rose from one frame to another, modulo 16.
struct NibbleSteps {
    private let steps: UInt64

    init(_ one: UInt64, _ other: UInt64) {
        let low: UInt64 = 0x0F0F_0F0F_0F0F_0F0F
        // The upper nibble is filled, so that a borrow stays within its byte.
        func steps(_ one: UInt64, _ other: UInt64) -> UInt64 { ((other & low | ~low) &- (one & low)) & low }
        self.steps = steps(one, other) | steps(one >> 4, other >> 4) << 4
    }

    @inline(__always)
    subscript(nibble: Int) -> Int { Int(truncatingIfNeeded: steps >> UInt64(4 * nibble) & 0xF) }
}
