internal import Platform
internal import CANCapture

/// A time in which a channel carried nothing, though several identifiers should have come.
struct QuietStretch: Sendable {
    var channel: UInt16
    /// The frames before and behind it.
    var rows: ClosedRange<Int>
    var interval: ClosedRange<Int64>
    /// Frames that should have come.
    var overdue: Int
    /// Nanoseconds from when its identifiers were due to the end of the stretch, the sum over them.
    var lostTime: Int64 = 0

    /// So many frames must be overdue, of so many identifiers.
    private static let fewestOverdue = 10
    private static let fewestIdentifiers = 3

    /// Another pass over the frames where a channel pauses very often.
    ///
    /// - Parameters:
    ///   - series: by slot, with what is known of their messages.
    ///   - pause: nanoseconds from which on it is one.
    static func all(
        in frames: FrameTable, _ series: [IdentifierSeries], _ rhythms: FrameRhythms, pause: Int64
    ) -> [QuietStretch] {
        func judged(_ pause: ChannelLook.Pause) -> QuietStretch? {
            guard !rhythms.breaks.lie(between: pause.rows.lowerBound, pause.rows.upperBound) else { return nil }
            return QuietStretch(channel: pause.channel, rows: pause.rows, interval: pause.interval, overdue: 0)
                .judged(series, rhythms.all)
        }
        if let pauses = rhythms.pauses { return pauses.compactMap(judged) }
        var found: [QuietStretch] = []
        var before = [(row: Int, time: Int64)?](repeating: nil, count: rhythms.spans.count)
        for (chunk, base) in frames.pass() {
            for place in 0..<chunk.count where !chunk.kind(place).flags.contains(.error) {
                let (channel, time, row) = (chunk.kind(place).channel, chunk.times[place], base + place)
                if let last = before[Int(channel)], time.subtractingSaturating(last.time) >= pause,
                    let quiet = judged(
                        ChannelLook.Pause(channel: channel, rows: last.row...row, interval: last.time...time))
                {
                    found.append(quiet)
                }
                before[Int(channel)] = (row, time)
            }
        }
        return found
    }

    /// nil where the bus had wound down before, or pauses as it always does.
    private func judged(_ all: [IdentifierSeries], _ rhythms: [Rhythm]) -> QuietStretch? {
        var result = self
        var identifiers = 0
        var alive = 0
        for series in all where series.entry.channel == channel && series.count >= Rhythm.fewest {
            let rhythm = rhythms[series.slot]
            // Conversations pause when nobody asks.
            guard rhythm.median >= Rhythm.shortest, rhythm.tightness >= 0.5, !series.isConversation else { continue }
            let last = series.place(notBehind: rows.lowerBound)
            guard last >= 2 else { continue }
            let times = series.times
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
            result.lostTime = result.lostTime.addingSaturating(length - rhythm.median)
        }
        guard result.overdue >= Self.fewestOverdue, identifiers >= min(Self.fewestIdentifiers, alive),
            identifiers * 2 >= alive
        else { return nil }
        return result
    }
}
