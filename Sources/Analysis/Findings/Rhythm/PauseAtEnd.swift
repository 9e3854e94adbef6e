internal import Platform

/// A pause that is so long before the end of a capture that it is seen once, and begins again at its end: messages that are
/// sent in turns, as far as the capture shows.
enum PauseAtEnd {
    /// The time from the pause to the one at the end, nanoseconds; nil if the messages do not pause again.
    static func every(_ finding: Finding, _ analysis: RecordingAnalysis) -> Int64? {
        let parts = finding.parts
        guard finding.rule == .missingMessage, Set(parts.map(\.slot)).count == parts.count, analysis.isSteady else {
            return nil
        }
        var all: [Int64] = []
        for part in parts {
            guard let slot = part.slot, let interval = part.interval, let every = every(slot, interval, analysis)
            else { return nil }
            all.append(every)
        }
        guard let least = all.min(), let most = all.max(), most.subtractingSaturating(least) <= most / 10 else {
            return nil
        }
        return most
    }

    private static func every(_ slot: Int, _ pause: ClosedRange<Int64>, _ analysis: RecordingAnalysis) -> Int64? {
        let series = analysis.series[slot]
        let span = analysis.spans[Int(series.entry.channel)]
        guard let last = series.times.last, last > pause.upperBound else { return nil }
        let length = pause.upperBound.subtractingSaturating(pause.lowerBound)
        let rest = span.last.subtractingSaturating(last)
        let rhythm = analysis.rhythms[slot]
        // The pause at the end is open. It must be long enough to be one, and no longer than the other.
        guard rest > rhythm.high.multipliedSaturating(by: 3), rest >= length / 2,
            rest <= length.addingSaturating(max(rhythm.median, length / 50))
        else { return nil }
        let every = last.subtractingSaturating(pause.lowerBound)
        // With this interval the capture has room for no earlier one.
        return pause.lowerBound.subtractingSaturating(span.first) <= every ? every : nil
    }
}
