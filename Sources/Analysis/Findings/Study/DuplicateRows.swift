internal import Capture

/// Frames that were recorded twice: the same identifier, payload and direction on the same channel, sooner after each other
/// than any frame with data takes on the wire at 1 Mbit/s.
struct DuplicateRows: Sendable {
    /// Ascending.
    private(set) var rows: [Int] = []
    /// By place in ``rows`` the row that is the same.
    private(set) var earlier: [Int] = []

    /// One pass over the frames.
    ///
    /// - Parameter reach: nanoseconds; later frames are others.
    init(_ frames: FrameTable, _ index: IdentifierIndex, isTimed: Bool, reach: Int64) {
        // Stamps of a coarse clock are equal for frames that followed each other.
        guard isTimed, ClockStep(frames).nanoseconds <= Self.coarsest, !Self.isCrowded(frames, index, reach) else {
            return
        }
        // By slot the last data frame.
        var before = [(row: Int, time: Int64)?](repeating: nil, count: index.entries.count)
        for (number, chunk) in frames.chunks.enumerated() {
            let (slots, base) = (index.slots.part(number), number << FrameChunk.shift)
            for place in 0..<chunk.count {
                let (slot, time) = (slots[place], chunk.times[place])
                guard slot != IdentifierIndex.none, !chunk.kind(place).flags.contains(.remote) else { continue }
                let known = before[Int(slot)]
                before[Int(slot)] = (base + place, time)
                guard let known else { continue }
                let step = time.subtractingSaturating(known.time)
                guard step >= 0, step <= reach, Self.isSame(frames, base + place, known.row) else { continue }
                rows.append(base + place)
                earlier.append(known.row)
            }
        }
    }

    private static let coarsest: Int64 = 1_000_000
    /// One frame in so many.
    private static let crowd = 10

    /// Whether frames of different identifiers have stamps of one channel that are closer than frames are long: the clock's
    /// steps are coarser than that, or frames were stamped in bunches, and what has equal stamps came one after the other.
    private static func isCrowded(_ frames: FrameTable, _ index: IdentifierIndex, _ reach: Int64) -> Bool {
        var before = [(slot: UInt32, time: Int64)?](repeating: nil, count: max(1, frames.channels.count))
        var crowded = 0
        for (number, chunk) in frames.chunks.enumerated() {
            let slots = index.slots.part(number)
            for place in 0..<chunk.count {
                let (slot, channel, time) = (slots[place], Int(chunk.kind(place).channel), chunk.times[place])
                guard slot != IdentifierIndex.none else { continue }
                if let last = before[channel], last.slot != slot {
                    let step = time.subtractingSaturating(last.time)
                    if step >= 0, step <= reach { crowded += 1 }
                }
                before[channel] = (slot, time)
            }
        }
        return crowded * crowd >= frames.count
    }

    private static func isSame(_ frames: FrameTable, _ one: Int, _ other: Int) -> Bool {
        let (mine, theirs) = (frames.payload(one), frames.payload(other))
        // A frame without data is short, and says nothing by which it could be known again.
        guard mine.count > 0, mine.count == theirs.count, frames.flags(one) == frames.flags(other) else { return false }
        for byte in mine.indices where mine[byte] != theirs[byte] { return false }
        return true
    }
}
