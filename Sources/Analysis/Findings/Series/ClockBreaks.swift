internal import Platform
internal import CANCapture

/// The rows at which the times of a channel do not continue: where a clock was set, where it was set back, and where a
/// session begins. The difference of two times across such a break is not an interval.
struct ClockBreaks: Sendable {
    /// A row that is earlier than the row before it in the file and on its channel.
    struct Step: Sendable {
        var row: Int
        /// The time before it, and its own time, nanoseconds.
        var before: Int64
        var after: Int64
    }

    /// Places where time steps back by more than the tolerance.
    fileprivate(set) var steps: [Step] = []
    /// Places at which the time of all channels jumps forward by more than an hour.
    fileprivate(set) var leaps: [Step] = []
    /// Places at which it jumps forward by less, see ``ClockJumps``.
    private(set) var jumps: [Step] = []
    /// Ascending.
    fileprivate(set) var rows: [Int] = []

    /// Nanoseconds; adapters write frames of several channels or buffers a little out of order. The times of each identifier
    /// go on over such a step.
    static let jitter: Int64 = 10_000_000

    /// Number of steps that are longer.
    var longSteps: Int { steps.count { $0.before.subtractingSaturating($0.after) > Self.jitter } }

    /// Nanoseconds; nothing was recorded over a longer time without any frame.
    static let longestPause: Int64 = 3_600_000_000_000

    /// Maximum number of steps; with more, the whole clock is implausible.
    fileprivate static let most = 1 << 16

    /// Jumps of more than a day; it is normal that a recorder is off for less.
    var longLeaps: Int { leaps.count { $0.after.subtractingSaturating($0.before) > SteadyClock.longestPeriod } }

    /// Whether the clock was never set back, nor forward by more than an hour.
    var isWhole: Bool { steps.isEmpty && leaps.isEmpty }

    /// Number of frames at the beginning that all have the time 0, if the clock then jumps: they were recorded before it was
    /// set, or without times.
    fileprivate(set) var untimed = 0

    /// Number of sessions that begin while the clock goes on.
    private(set) var sessions = 0

    /// Nanoseconds; no bus is silent for longer.
    static let year: Int64 = 366 * 86_400_000_000_000

    /// The same without jumps, if the capture has only a few frames. They have no cycles that contradict a silence of
    /// hours, and a bus may carry one frame in some hours.
    ///
    /// - Parameter count: number of frames of the capture.
    func withoutSilences(of count: Int) -> ClockBreaks {
        guard !leaps.isEmpty, count < IdentifierStatistics.fewestForCycle else { return self }
        let silences = leaps.filter { $0.after.subtractingSaturating($0.before) < Self.year }
        guard !silences.isEmpty else { return self }
        let dropped = Set(silences.map(\.row))
        var rest = self
        rest.leaps.removeAll { dropped.contains($0.row) }
        rest.rows.removeAll { dropped.contains($0) }
        return rest
    }

    /// Adds the sessions that a capture declares: between them the recorder was off. Where the clock was set, rows cannot
    /// be found by times.
    func adding(_ starts: SessionStarts, of frames: FrameTable) -> ClockBreaks {
        guard steps.isEmpty, !starts.times.isEmpty else { return self }
        var all = self
        var found = Set(rows)
        for time in starts.times {
            let row = (0..<frames.count).partitioningIndex { frames.time($0) >= time }
            guard row > 0, row < frames.count, found.insert(row).inserted else { continue }
            all.sessions += 1
        }
        all.rows = Array(found.sorted().prefix(Self.most))
        return all
    }

    /// Adds jumps that only the cycles of the identifiers show.
    func adding(_ jumps: [Step]) -> ClockBreaks {
        guard !jumps.isEmpty else { return self }
        var all = self
        all.jumps = jumps
        all.rows = Array(Set(rows + jumps.map(\.row)).sorted().prefix(Self.most))
        return all
    }

    fileprivate mutating func add(_ row: Int) {
        if rows.count < Self.most, rows.last != row { rows.append(row) }
    }

    /// The rows around a row between which the clock did not break.
    ///
    /// - Parameter all: the rows of the recording.
    func sound(around some: ClosedRange<Int>, of all: ClosedRange<Int>) -> ClosedRange<Int> {
        let first = rows.last { $0 <= some.lowerBound } ?? all.lowerBound
        let next = rows.first { $0 > some.upperBound }.map { $0 - 1 } ?? all.upperBound
        return first...max(next, some.upperBound)
    }

    /// Whether the clock broke after the first row and before the second.
    @inline(__always)
    func lie(between one: Int, _ other: Int) -> Bool {
        if rows.isEmpty { return false }
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] <= one { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && rows[low] <= other
    }
}

/// Finds the breaks of a clock, chunk by chunk.
struct ClockBreakFinder {
    private(set) var found = ClockBreaks()
    private let tolerance: Int64
    private var before: Int64?
    /// By channel: the latest time, and the time of the last frame.
    private var latest: [Int64]
    private var last: [Int64]
    /// The latest time of all channels and of all frames so far.
    private var latestOfAll = Int64.min
    /// Whether the channel's clock stepped back and has not returned.
    private var isBehind: [Bool]
    private var behind = 0
    /// The time of the first frames, while all of them have the time 0. Those of another time are a batch, which a recorder
    /// stores with one time, and a gap after it is a pause.
    private var standing: Int64?
    /// Minimum number of frames that stand still before a jump, and its minimum length, nanoseconds.
    private static let (fewestStanding, shortestLeap) = (16, 10_000_000_000 as Int64)

    init(_ frames: FrameTable, tolerance: Int64) {
        self.tolerance = tolerance
        latest = [Int64](repeating: .min, count: max(1, frames.channels.count))
        last = latest
        isBehind = [Bool](repeating: false, count: latest.count)
    }

    mutating func take(_ chunk: FrameChunk, base: Int) {
        guard chunk.count > 0 else { return }
        let first = before ?? chunk.times[0]
        if base == 0, first == 0, chunk.count > Self.fewestStanding, chunk.times[Self.fewestStanding - 1] == first {
            standing = first
        }
        if behind == 0, first >= latestOfAll, standing == nil || standing == chunk.times[chunk.count - 1],
            isSteady(chunk, from: first)
        {
            // If all frames are in order, no channel steps back.
            before = chunk.times[chunk.count - 1]
            latestOfAll = chunk.times[chunk.count - 1]
            if latest.count == 1 {
                latest[0] = latestOfAll
            } else {
                for row in 0..<chunk.count { latest[Int(chunk.kind(row).channel)] = chunk.times[row] }
            }
            last = latest
            return
        }
        takeEach(chunk, base, first)
    }

    /// Whether no frame is earlier than the frame before, and none jumps.
    private func isSteady(_ chunk: FrameChunk, from first: Int64) -> Bool {
        var (before, isSteady) = (first, true)
        for row in 0..<chunk.count {
            let time = chunk.times[row]
            let (step, overflow) = time.subtractingReportingOverflow(before)
            isSteady = isSteady && !overflow && step >= 0 && step <= ClockBreaks.longestPause
            before = time
        }
        return isSteady
    }

    private mutating func takeEach(_ chunk: FrameChunk, _ base: Int, _ first: Int64) {
        var before = first
        for place in 0..<chunk.count {
            let (time, row) = (chunk.times[place], base + place)
            let channel = Int(chunk.kind(place).channel)
            if let stood = standing, time != stood {
                standing = nil
                if row >= Self.fewestStanding, time.subtractingSaturating(stood) >= Self.shortestLeap {
                    found.leaps.append(ClockBreaks.Step(row: row, before: stood, after: time))
                    found.add(row)
                    found.untimed = row
                    (before, last[channel], latest[channel], latestOfAll) = (time, time, time, time)
                    continue
                }
            }
            if time < before {
                // Channels that were written one after the other, each in order, are not a fault of a clock.
                let isOfChannel = last[channel] > .min && last[channel].subtractingSaturating(time) > tolerance
                if isOfChannel, before.subtractingSaturating(time) > tolerance, found.steps.count < ClockBreaks.most {
                    found.steps.append(ClockBreaks.Step(row: row, before: before, after: time))
                }
            } else if time.subtractingSaturating(before) > ClockBreaks.longestPause,
                // A channel whose clock is ahead jumps once, and not at each of its frames.
                last[channel] == .min || time.subtractingSaturating(last[channel]) > ClockBreaks.longestPause,
                found.leaps.count < ClockBreaks.most
            {
                found.leaps.append(ClockBreaks.Step(row: row, before: before, after: time))
                found.add(row)
            }
            before = time
            last[channel] = time
            latestOfAll = max(latestOfAll, time)
            if time < latest[channel] {
                if !isBehind[channel],
                    latest[channel].subtractingSaturating(time) > max(tolerance, ClockBreaks.jitter)
                {
                    isBehind[channel] = true
                    behind += 1
                    found.add(row)
                }
            } else {
                if isBehind[channel] {
                    isBehind[channel] = false
                    behind -= 1
                    found.add(row)
                }
                latest[channel] = time
            }
        }
        self.before = before
    }
}
