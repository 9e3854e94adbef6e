internal import Capture

/// A time in which a channel carried nothing, though several identifiers should have come.
struct QuietStretch: Sendable {
    var channel: UInt16
    /// The frames before and behind it.
    var rows: ClosedRange<Int>
    var interval: ClosedRange<Int64>
    /// Frames that should have come.
    var overdue: Int

    /// So many frames must be overdue, of so many identifiers.
    private static let fewestOverdue = 10
    private static let fewestIdentifiers = 3

    /// One pass over the frames.
    static func all(
        in frames: FrameTable, _ tracks: [Track], _ rhythms: [Rhythm], _ breaks: ClockBreaks, _ options: FindingOptions
    ) -> [QuietStretch] {
        let threshold = options.nanoseconds(.silenceSeconds)
        var found: [QuietStretch] = []
        var before = [Int](repeating: -1, count: max(1, frames.channels.count))
        var times = [Int64](repeating: 0, count: before.count)
        var row = 0
        for chunk in frames.chunks {
            for place in 0..<chunk.count {
                defer { row += 1 }
                guard !chunk.kind(place).flags.contains(.error) else { continue }
                let channel = Int(chunk.kind(place).channel)
                let time = chunk.times[place]
                if before[channel] >= 0, time.subtractingSaturating(times[channel]) >= threshold,
                    !breaks.lie(between: before[channel], row)
                {
                    let stretch = QuietStretch(
                        channel: UInt16(channel), rows: before[channel]...row, interval: times[channel]...time,
                        overdue: 0)
                    if let judged = stretch.judged(tracks, rhythms) { found.append(judged) }
                }
                before[channel] = row
                times[channel] = time
            }
        }
        return found
    }

    /// nil where the bus had wound down before, or pauses as it always does.
    private func judged(_ tracks: [Track], _ rhythms: [Rhythm]) -> QuietStretch? {
        var result = self
        var identifiers = 0
        var alive = 0
        for track in tracks where track.entry.channel == channel && track.count >= Rhythm.fewest {
            let rhythm = rhythms[track.slot]
            // Conversations pause when nobody asks.
            guard rhythm.median >= Rhythm.shortest, rhythm.tightness >= 0.5, !track.isConversation else { continue }
            let last = track.place(notBehind: rows.lowerBound)
            guard last >= 2 else { continue }
            let times = track.times
            let waited = interval.lowerBound.subtractingSaturating(times[last])
            // Alive: it came in its rhythm until then.
            guard waited * 2 < rhythm.median * 3, times[last] - times[last - 2] < 4 * rhythm.median else { continue }
            let length = interval.upperBound.subtractingSaturating(times[last])
            let due = Int(Double(length) / Double(rhythm.median) - 0.3)
            // Who is hardly overdue is no witness.
            guard due > 0, length * 2 > 3 * rhythm.median else { continue }
            alive += 1
            // It has been away as long before: that is its way.
            guard length * 2 > 3 * rhythm.high else { continue }
            identifiers += 1
            result.overdue += due
        }
        guard result.overdue >= Self.fewestOverdue, identifiers >= min(Self.fewestIdentifiers, alive),
            identifiers * 2 >= alive
        else { return nil }
        return result
    }
}
