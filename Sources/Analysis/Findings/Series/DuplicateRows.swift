internal import Platform
internal import CANCapture

/// Frames that were recorded twice: the same identifier, payload and direction on the same channel, within less time
/// than any frame with data takes on the wire at 1 Mbit/s.
struct DuplicateRows: Sendable {
    /// A frame, and the earlier frame that is the same.
    struct Pair: Sendable {
        var row: UInt32
        var earlier: UInt32
    }

    /// In the order of rows.
    let all: [Pair]

    /// Whether a recording shows duplicates. With a coarse clock, frames that follow each other have equal timestamps.
    ///
    /// - Parameter crowded: number of frames of different identifiers whose timestamps are closer together than frames
    ///   are long. If there are many, frames were timestamped in bunches, and frames with equal timestamps were sent
    ///   one after the other.
    static func canBeTold(_ frames: FrameTable, crowded: Int, step: ClockStep) -> Bool {
        crowded * crowd < frames.count && step == .none
    }

    /// One frame in this many.
    private static let crowd = 10

    init(_ all: [Pair]) { self.all = all.sorted { $0.row < $1.row } }

    /// The duplicates of a series, and the series without them.
    ///
    /// - Parameter reach: nanoseconds; later frames are other frames.
    static func without(_ series: IdentifierSeries, _ frames: FrameTable, reach: Int64) -> (IdentifierSeries, [Pair])? {
        let (times, rows) = (series.times, series.rows)
        var found: [Pair] = []
        for place in 1..<max(1, series.count) {
            let step = times[place].subtractingSaturating(times[place - 1])
            guard step >= 0, step <= reach, isSame(frames, Int(rows[place]), Int(rows[place - 1])) else { continue }
            found.append(Pair(row: rows[place], earlier: rows[place - 1]))
        }
        guard !found.isEmpty else { return nil }
        var next = found[...]
        let rest = series.choosing(most: series.count - found.count) { place in
            guard rows[place] == next.first?.row else { return true }
            next.removeFirst()
            return false
        }
        return (rest, found)
    }

    private static func isSame(_ frames: FrameTable, _ one: Int, _ other: Int) -> Bool {
        let (mine, theirs) = (frames.payload(one), frames.payload(other))
        // A frame without data is short, and has nothing by which it can be recognised.
        guard mine.count > 0, mine.count == theirs.count, frames.flags(one) == frames.flags(other) else { return false }
        for byte in mine.indices where mine[byte] != theirs[byte] { return false }
        return true
    }
}
