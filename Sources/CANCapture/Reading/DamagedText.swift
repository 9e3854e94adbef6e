internal import Platform

/// Decides which lines of a text are frames although the compressed data was damaged.
///
/// A flipped bit in deflated data changes all following bytes until the decompressor notices, and some of their lines
/// look like frames of channels that do not exist, or at times of another year. A frame after damage counts only if it
/// continues the frames before it.
enum DamagedText {
    /// Number of bytes before the place where the damage was noticed that may be wrong.
    private static let reach = 1 << 20
    /// Maximum step back from the frame before, and minimum step forward, nanoseconds; or a multiple of the usual step.
    private static let back: Int64 = 100_000_000
    private static let leastOn: Int64 = 2_000_000_000
    private static let steps: Int64 = 20
    /// Nanoseconds; a longer pause is accepted only if bytes are missing.
    private static let longestPause: Int64 = 60_000_000_000
    /// The same after lines that cannot be read, where a changed tens digit of the seconds looks like a pause.
    private static let longestPauseInDamage: Int64 = 9_999_999_999
    /// Number of lines before the first unreadable one that may also be wrong, and of lines of a header.
    private static let linesBefore = 100
    /// Number of steps from which the usual one is computed.
    private static let samples = 2000
    /// Number of frames after a longer pause that must follow each other.
    private static let witnesses = 8
    private static let fewestWitnesses = 3
    /// A channel with more than this percentage of all frames is real.
    private static let channelShare = 5

    /// Leaves out frames that do not continue those before, and counts them.
    static func leaveOut(from collector: inout FrameCollector, _ damage: UnpackingDamage) {
        let frames = collector.frames
        guard !damage.isEmpty, collector.filter.passesAll, frames.count > 1,
            case .offset(let end)? = damage.records.examples.last?.place
        else { return }
        let unread = firstUnread(collector.skipped)
        let first = damage.gaps > 0 ? 0 : min(unread ?? .max, firstRow(frames.count, end))
        let known = channels(frames, before: first)
        let on = longestStep(frames)
        var lost = Set<Int>()
        var last = first > 0 ? frames.time(first - 1) : nil
        for row in first..<frames.count {
            let time = frames.time(row)
            // Deflated lines copy from those before them, so a wrong year may continue as steadily as a right one.
            let pause = unread.map { row >= $0 } ?? false ? longestPauseInDamage : longestPause
            let mayPause = damage.gaps > 0 || last.map { follows(time, $0, pause) } ?? true
            let goesOn =
                known[Int(frames.channel(row))]
                && (last.map { follows(time, $0, on) } ?? true || mayPause && isWitnessed(frames, row, known, on))
            if goesOn { last = frames.time(row) } else { lost.insert(row) }
        }
        guard !lost.isEmpty else { return }
        collector.frames = frames.keeping { !lost.contains($0) }
        let seen = Set((0..<collector.frames.count).map { collector.frames.channel($0) })
        // Names that come from damage are not channels, if they come last.
        while let name = collector.frames.channels.indices.last, !seen.contains(UInt16(truncatingIfNeeded: name)),
            !known[name]
        { collector.frames.channels.removeLast() }
        collector.skipped.add(
            .offset(end), count: lost.count,
            "lines near damage in the compressed data do not continue the lines before them (channel, time)")
    }

    /// Lines are assumed to have equal lengths.
    private static func firstRow(_ count: Int, _ end: Int) -> Int {
        guard end > reach else { return 0 }
        return Int(Double(count) * Double(end - reach) / Double(end))
    }

    /// The row from which on lines may be wrong, judged by the first unreadable one; nil if all lines can be read.
    private static func firstUnread(_ skipped: SkippedRecords) -> Int? {
        let lines = skipped.examples.compactMap { example -> Int? in
            guard case .line(let line) = example.place else { return nil }
            return line
        }
        return lines.min().map { max(0, $0 - 1 - linesBefore) }
    }

    private static func channels(_ frames: FrameTable, before first: Int) -> [Bool] {
        var known = [Bool](repeating: false, count: max(1, frames.channels.count))
        var counts = [Int](repeating: 0, count: known.count)
        for row in 0..<frames.count {
            let channel = Int(frames.channel(row))
            if row < first { known[channel] = true }
            counts[channel] += 1
        }
        for channel in known.indices where counts[channel] * 100 >= frames.count * channelShare {
            known[channel] = true
        }
        return known
    }

    /// Twenty times the median step of the first frames.
    private static func longestStep(_ frames: FrameTable) -> Int64 {
        let sorted = (1..<min(frames.count, samples)).map {
            frames.time($0).subtractingSaturating(frames.time($0 - 1))
        }.sorted()
        let median = sorted[sorted.count / 2]
        return median < leastOn / steps ? leastOn : median > .max / steps ? .max : median * steps
    }

    private static func follows(_ time: Int64, _ before: Int64, _ on: Int64) -> Bool {
        let step = time.subtractingSaturating(before)
        return step >= -back && step <= on
    }

    /// Whether the frames after a row follow it, as after a pause, and not the frames before it.
    private static func isWitnessed(_ frames: FrameTable, _ row: Int, _ known: [Bool], _ on: Int64) -> Bool {
        let end = min(frames.count, row + 1 + witnesses)
        guard end - row > fewestWitnesses else { return false }
        return (row + 1..<end).allSatisfy { next in
            known[Int(frames.channel(next))] && frames.time(next) >= frames.time(next - 1)
                && follows(frames.time(next), frames.time(next - 1), on)
        }
    }
}
