/// Counts the periods of a time that starts again: seconds of a minute, a time of day.
struct TurningTime {
    /// After this many nanoseconds the time is 0 again.
    private let period: Int64
    /// A larger step forward is a step back across the start of a period.
    private let back: Int64
    /// Complete periods so far, in nanoseconds.
    private var turned: Int64 = 0
    private var last: Int64 = 0
    /// The first time that a fork received.
    private var first: Int64?

    /// Of a time of day.
    static var ofDay: TurningTime { TurningTime(period: day, back: day - hour) }

    static let day: Int64 = 86_400_000_000_000
    private static let hour: Int64 = 3_600_000_000_000

    init(period: Int64, back: Int64) {
        self.period = period
        self.back = back
    }

    /// The time since the first period began; nil if it does not fit into 64 bits.
    mutating func time(_ stamp: Int64) -> Int64? {
        if first == nil { first = stamp }
        // A time that is more than half a period earlier belongs to the next period.
        if last - stamp > period / 2 {
            guard turned < Int64.max - 3 * period else { return nil }
            turned += period
        } else if stamp - last > back && turned > 0 {
            turned -= period  // a record out of order, from the previous period
        }
        last = stamp
        return turned + stamp
    }

    /// Begins the first period again, at a record whose period is known.
    mutating func restart(_ stamp: Int64) {
        if first == nil { first = stamp }
        (turned, last) = (0, stamp)
    }

    /// One for the records that follow.
    func forked() -> TurningTime {
        var fork = self
        fork.first = nil
        return fork
    }

    /// Whether a fork counted as this one would: if both count the fork's first record alike, they count all alike.
    func canJoin(_ later: TurningTime, from base: TurningTime) -> Bool {
        guard let first = later.first else { return true }
        var (own, other) = (self, base)
        guard let time = own.time(first), time == other.time(first) else { return false }
        // Far from the limits of the numbers, so that all intermediate results fit.
        return max(later.turned, turned) < Int64.max / 2
    }

    mutating func join(_ later: TurningTime) {
        guard later.first != nil else { return }
        (turned, last) = (later.turned, later.last)
    }
}
