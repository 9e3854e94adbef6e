/// The time from which a gap is measured: the latest timestamp so far. A frame that is late does not move it, so that
/// the return to the usual order is not a gap; a clock that started again does.
struct SteadyClock {
    private(set) var latest = Int64.min
    /// Number of late frames in a row; less than 0 before the first frame.
    private(set) var late: Int8 = -1

    /// This many late frames in a row are a clock that started again.
    static let restart: Int8 = 8

    /// The time since the latest timestamp, nanoseconds; nil for the first frame and for a late one.
    @inline(__always)
    mutating func step(to time: Int64) -> Int64? {
        guard time >= latest, late >= 0 else {
            noteUnusual(time)
            return nil
        }
        let (step, overflow) = time.subtractingReportingOverflow(latest)
        latest = time
        late = 0
        return overflow ? .max : step
    }

    /// A day, nanoseconds. Longer steps are a clock that was set or a recorder that was off, not a period.
    static let longestPeriod: Int64 = 86_400_000_000_000

    /// The same if it may be a period.
    @inline(__always)
    mutating func period(to time: Int64) -> Int64? {
        guard let step = step(to: time), step <= Self.longestPeriod else { return nil }
        return step
    }

    @inline(never)
    private mutating func noteUnusual(_ time: Int64) {
        let isFirst = late < 0
        late += 1
        guard isFirst || late >= Self.restart else { return }
        latest = time
        late = 0
    }
}
