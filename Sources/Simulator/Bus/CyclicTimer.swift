/// When a cyclic message is due: every period, with the drift of its node's clock and the jitter of its scheduler.
struct CyclicTimer {
    private let period: Int64
    private let phase: Int64
    private let jitter: Double
    private var cycle: Int64 = 0
    private var random: RandomNumbers
    private(set) var due: Int64

    /// - Parameters:
    ///   - milliseconds: the nominal period.
    ///   - drift: how much longer the real period is, in parts per million.
    init(milliseconds: Int, drift: Double, seed: UInt64) {
        random = RandomNumbers(seed: seed)
        let nominal = Double(milliseconds) * 1_000_000
        period = Int64(nominal * (1 + drift / 1_000_000))
        phase = Int64(random.fraction() * nominal)
        // A scheduler's tick, not a share of the period: 0.25 ms at most.
        jitter = min(250_000, nominal * 0.02)
        due = phase
    }

    mutating func advance() {
        cycle += 1
        // A node is never early before its first cycle.
        due = max(0, phase + cycle * period + Int64(random.spread() * jitter))
    }

    mutating func skip(until time: Int64) {
        while due < time { advance() }
    }
}
