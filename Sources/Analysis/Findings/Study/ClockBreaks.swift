internal import Capture

/// The rows at which the times of a channel are no longer those that went before: where a clock was set, and where it came
/// back. What lies across one is no time between two frames.
struct ClockBreaks: Sendable {
    /// A row that is earlier than the one before it, whatever its channel.
    struct Step: Sendable {
        var row: Int
        /// The time before it and its own, nanoseconds.
        var before: Int64
        var after: Int64
    }

    /// Where time goes back by more than the tolerance.
    private(set) var steps: [Step] = []
    /// Where time goes forward by more than a day.
    private(set) var leaps: [Step] = []
    /// Steps back in all, and the first and the last of those that are within the tolerance.
    private(set) var smallSteps = 0
    /// Ascending.
    private(set) var rows: [Int] = []

    /// More of them are a clock that is not to be believed at all.
    private static let most = 1 << 16

    init(_ frames: FrameTable, isTimed: Bool, tolerance: Int64) {
        guard isTimed, !frames.isEmpty else { return }
        var before = frames.time(0)
        var latest = [Int64](repeating: .min, count: max(1, frames.channels.count))
        // Whether the channel's clock has gone back and not come again to where it was.
        var isBehind = [Bool](repeating: false, count: latest.count)
        var row = 0
        for chunk in frames.chunks {
            for place in 0..<chunk.count {
                let time = chunk.times[place]
                if time < before {
                    if before.subtractingSaturating(time) > tolerance, steps.count < Self.most {
                        steps.append(Step(row: row, before: before, after: time))
                    } else {
                        smallSteps += 1
                    }
                } else if time.subtractingSaturating(before) > SteadyClock.longestPeriod, leaps.count < Self.most {
                    leaps.append(Step(row: row, before: before, after: time))
                    add(row)
                }
                before = time
                let channel = Int(chunk.kind(place).channel)
                if time < latest[channel] {
                    if !isBehind[channel], latest[channel].subtractingSaturating(time) > tolerance {
                        isBehind[channel] = true
                        add(row)
                    }
                } else {
                    if isBehind[channel] {
                        isBehind[channel] = false
                        add(row)
                    }
                    latest[channel] = time
                }
                row += 1
            }
        }
    }

    private mutating func add(_ row: Int) {
        if rows.count < Self.most, rows.last != row { rows.append(row) }
    }

    /// Whether the clock broke behind the one row and not behind the other.
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
