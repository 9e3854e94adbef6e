/// What speaks for a field that counts being a counter by itself: a checksum counts along with its counter, often down,
/// while nothing else in the payload changes. Where something does, a counter counts on and a checksum does not.
struct CounterEvidence: Sendable {
    let counter: AliveCounter
    /// Steps in which bits changed that else hardly ever do, and those of them in which the field did not count.
    private let changes: Int
    private let misses: Int
    /// Places of skips at such steps, ascending.
    private let doubtful: [UInt32]
    /// Bits that change in fewer than half of the steps, of nothing that counts.
    private let calm: UInt64
    /// Those of them that hardly ever change.
    private let quiet: UInt64

    /// So many changes, and a field that counts through them is a counter: one of two bits does so by chance in one of four.
    private var fewestChanges: Int { counter.bits < 4 ? 8 : 4 }
    /// A counter that counted through so many changes may skip at one of them.
    private static let manyChanges = 32
    /// Whether it is known to count by itself.
    var isSure: Bool { changes >= fewestChanges && misses * 8 <= changes }
    /// Whether it changes with other bits rather than from frame to frame.
    private var isRefuted: Bool {
        counter.wraps > AliveCounter.mostWraps || misses >= 2 && misses * 4 > changes
    }

    /// - Parameters:
    ///   - quiet: bits of the payload that hardly ever change.
    ///   - changes: steps in which one of these does.
    private init(_ counter: AliveCounter, _ series: IdentifierSeries, quiet: UInt64, calm: UInt64, changes: Int) {
        self.counter = counter
        self.calm = calm
        self.quiet = quiet
        self.changes = changes
        let heads = series.heads
        doubtful = counter.skips.filter { (heads[Int($0)] ^ heads[Int($0) + 1]) & quiet != 0 }
        misses = doubtful.count
    }

    /// What counts in a payload and does not change with other bits alone.
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

    /// Skips that tell of the counter and of nothing else.
    ///
    /// - Parameter all: what counts in the payload.
    func skips(_ series: IdentifierSeries, among all: [CounterEvidence]) -> [Int] {
        counter.skips.lazy.map { Int($0) }.filter { skip in
            guard !isCarried(skip, series) else { return false }
            let place = UInt32(truncatingIfNeeded: skip)
            let changed = series.heads[skip] ^ series.heads[skip + 1]
            let byte: UInt64 = 0xFF << UInt64(counter.shift / 8 * 8)
            // Nothing that follows a counter counts without it, and of four bits nothing does by chance.
            if all.count == 1, counter.bits >= 4 { return changed & quiet & byte == 0 }
            guard isSure, all.allSatisfy({ $0.counter.skips.contains(place) }) else {
                // One of those that count is the counter, and a checksum follows it: one that leaps with other bits may be
                // that, and one that leaps back at once may be wrong for one frame.
                let leapsBack =
                    all.count > 1
                    && (counter.skips.contains(place &+ 1) || place > 0 && counter.skips.contains(place - 1))
                return !leapsBack && changed & calm == 0
            }
            return !doubtful.contains(place)
                || misses == 1 && changes >= Self.manyChanges && changed & quiet & byte == 0
        }
    }

    /// Whether it is the upper part of a value that rises by nearly the same in each frame: the bits below it in its byte
    /// carried into it.
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

    /// Bits that change in fewer than one of ten steps, and in fewer than half of them, in samples from all over the series.
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

/// Steps from all over a series in runs of some that follow each other: what has a short cycle is seen in all of it.
enum StepSamples {
    private static let run = 16
    private static let runs = 32

    /// Places of frames, each with one before it.
    static func places(_ count: Int) -> [Int] {
        guard count > run * runs else { return Array(1..<max(1, count)) }
        return (0..<runs).flatMap { number in
            let first = 1 + number * (count - run - 1) / (runs - 1)
            return first..<(first + run)
        }
    }
}
