internal import Platform
internal import CANCapture

/// Frames that were recorded twice: the same identifier, payload and direction on the same channel, sooner after each other
/// than any frame with data takes on the wire at 1 Mbit/s.
struct DuplicateRows: Sendable {
    /// A frame, and the one before it that is the same.
    struct Pair: Sendable {
        var row: UInt32
        var earlier: UInt32
    }

    /// In the order of rows.
    let all: [Pair]

    /// Whether duplicates can be told in a recording: stamps of a coarse clock are equal for frames that followed each other.
    ///
    /// - Parameter crowded: frames of different identifiers whose stamps are closer than frames are long. Where there are
    ///   many, frames were stamped in bunches, and what has equal stamps came one after the other.
    static func canBeTold(_ frames: FrameTable, crowded: Int, step: ClockStep) -> Bool {
        crowded * crowd < frames.count && step == .none
    }

    /// One frame in so many.
    private static let crowd = 10

    init(_ all: [Pair]) { self.all = all.sorted { $0.row < $1.row } }

    /// Those of a series, and the series without them.
    ///
    /// - Parameter reach: nanoseconds; later frames are others.
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
        // A frame without data is short, and says nothing by which it could be known again.
        guard mine.count > 0, mine.count == theirs.count, frames.flags(one) == frames.flags(other) else { return false }
        for byte in mine.indices where mine[byte] != theirs[byte] { return false }
        return true
    }
}
