/// Evidence that a field that counts is a counter by itself. A checksum follows its counter, often downward, while
/// nothing else in the payload changes. When something else changes, a counter continues and a checksum does not.
struct CounterEvidence: Sendable {
    let counter: AliveCounter
    /// Number of steps in which bits changed that otherwise rarely change, and how many of them interrupted the field.
    private let changes: Int
    private let misses: Int
    /// Places of skips at such steps, ascending.
    private let doubtful: [UInt32]
    /// Bits outside of all counting fields that change in fewer than half of the steps.
    private let calm: UInt64
    /// The bits of these that rarely change.
    private let quiet: UInt64

    /// Minimum number of changes through which a counter must count: a field of two bits does so by chance in one of
    /// four cases.
    private var fewestChanges: Int { counter.bits < 4 ? 8 : 4 }
    /// Number of changes after which a counter may skip at one of them.
    private static let manyChanges = 32
    /// Whether it is known to count by itself.
    var isSure: Bool { changes >= fewestChanges && misses * 8 <= changes }
    /// Whether it changes together with other bits, and not from frame to frame.
    private var isRefuted: Bool {
        counter.wraps > AliveCounter.mostWraps || misses >= 2 && misses * 4 > changes
    }

    /// - Parameters:
    ///   - quiet: bits of the payload that rarely change.
    ///   - changes: steps in which one of these bits changes.
    private init(_ counter: AliveCounter, _ series: IdentifierSeries, quiet: UInt64, calm: UInt64, changes: Int) {
        self.counter = counter
        self.calm = calm
        self.quiet = quiet
        self.changes = changes
        let heads = series.heads
        doubtful = counter.skips.filter { (heads[Int($0)] ^ heads[Int($0) + 1]) & quiet != 0 }
        misses = doubtful.count
    }

    /// The fields of a payload that count and do not only change together with other bits.
    static func all(_ counters: [AliveCounter], _ series: IdentifierSeries) -> [CounterEvidence] {
        guard !counters.isEmpty else { return [] }
        let heads = series.heads
        let fields = counters.reduce(0) { $0 | $1.field }
        let (quiet, calm) = stillBits(series, except: fields)
        var changes = 0
        for place in 1..<series.count where (heads[place] ^ heads[place - 1]) & quiet != 0 { changes += 1 }
        return counters.map { CounterEvidence($0, series, quiet: quiet, calm: calm, changes: changes) }
            .filter { !$0.isRefuted }
    }

    /// Skips that are faults of the counter itself.
    ///
    /// - Parameter all: the fields of the payload that count.
    func skips(_ series: IdentifierSeries, among all: [CounterEvidence]) -> [Int] {
        counter.skips.lazy.map { Int($0) }.filter { skip in
            guard !isCarried(skip, series) else { return false }
            let place = UInt32(truncatingIfNeeded: skip)
            let changed = series.heads[skip] ^ series.heads[skip + 1]
            let byte: UInt64 = 0xFF << UInt64(counter.shift / 8 * 8)
            // A field that depends on a counter does not count without it, and a field of four bits does not count by
            // chance.
            if all.count == 1, counter.bits >= 4 { return changed & quiet & byte == 0 }
            guard isSure, all.allSatisfy({ $0.counter.skips.contains(place) }) else {
                // One of the fields is the counter, and a checksum depends on it. A field that jumps with other bits
                // may be the checksum, and one that jumps back at once may be wrong for one frame.
                let leapsBack =
                    all.count > 1
                    && (counter.skips.contains(place &+ 1) || place > 0 && counter.skips.contains(place - 1))
                return !leapsBack && changed & calm == 0
            }
            return !doubtful.contains(place)
                || misses == 1 && changes >= Self.manyChanges && changed & quiet & byte == 0
        }
    }

    /// Whether a field does not change because it is a checksum: another counter of the payload runs on, and a byte that
    /// hardly changes in other frames changes with it, so that the sum stays the same.
    ///
    /// - Parameters:
    ///   - place: the frame from which on it does not change.
    ///   - all: the fields of the payload that count.
    func isBalanced(at place: Int, steps: Int, _ series: IdentifierSeries, among all: [CounterEvidence]) -> Bool {
        let heads = series.heads
        func changes(_ bits: UInt64, in places: Range<Int>) -> Int {
            places.count { (heads[$0] ^ heads[$0 + 1]) & bits != 0 }
        }
        let still = place..<(place + steps)
        let others = series.count - 1 - steps
        let runsOn = all.contains {
            $0.counter.shift != counter.shift && changes($0.counter.field, in: still) * 2 >= steps
        }
        return runsOn
            && (0..<8).contains { byte in
                let bits: UInt64 = 0xFF << UInt64(8 * byte)
                let own = changes(bits, in: still)
                return own * 2 >= steps && (changes(bits, in: 0..<(series.count - 1)) - own) * 4 <= others
            }
    }

    /// Whether it is the upper part of a value that rises by nearly the same amount in each frame: the bits below it in
    /// its byte carried into it.
    private func isCarried(_ place: Int, _ series: IdentifierSeries) -> Bool {
        let low = counter.shift % 8
        guard low > 0 else { return false }
        let wide: UInt64 = 1 << UInt64(low + counter.bits) - 1
        let heads = series.heads
        let byte = UInt64(counter.shift - low)
        let (one, other) = (heads[place] >> byte & wide, heads[place + 1] >> byte & wide)
        let unit: UInt64 = 1 << UInt64(low)
        let usual = counter.isRising ? one &+ unit : one &- unit
        let off = (other &- usual) & wide
        return min(off, wide &+ 1 &- off) * 2 < unit
    }

    /// Bits that change in fewer than one of ten steps, or in fewer than half of them, in samples from the whole
    /// series.
    private static func stillBits(_ series: IdentifierSeries, except fields: UInt64) -> (quiet: UInt64, calm: UInt64) {
        let heads = series.heads
        var counts = [Int](repeating: 0, count: 64)
        var steps = 0
        for place in StepSamples.places(series.count) {
            var changed = heads[place] ^ heads[place - 1]
            steps += 1
            while changed != 0 {
                counts[changed.trailingZeroBitCount] += 1
                changed &= changed - 1
            }
        }
        func bits(below tenths: Int) -> UInt64 {
            (0..<64).reduce(0) { counts[$1] * 10 < steps * tenths ? $0 | 1 << UInt64($1) : $0 } & ~fields
        }
        return (bits(below: 1), bits(below: 5))
    }
}

/// Steps from the whole series, in runs of consecutive steps, so that every short cycle is seen completely.
enum StepSamples {
    private static let run = 16
    private static let runs = 32

    /// Places of frames, each with a frame before it.
    static func places(_ count: Int) -> [Int] {
        guard count > run * runs else { return Array(1..<max(1, count)) }
        return (0..<runs).flatMap { number in
            let first = 1 + number * (count - run - 1) / (runs - 1)
            return first..<(first + run)
        }
    }
}
