extension Finding {
    /// The period that shows the finding best, in nanoseconds as in the file. For one identifier it is the longest
    /// place; for several identifiers it covers everything that happened together. Places that several identifiers
    /// share repeatedly count as one moment if they last at most `most` nanoseconds together; otherwise it is the
    /// longest of them.
    package func moment(most: Int64) -> ClosedRange<Int64>? {
        // Of a loss throughout, the worst second shows most.
        if let worst = facts.worst { return worst }
        let intervals = parts.compactMap(\.interval)
        func length(_ one: ClosedRange<Int64>) -> Int64 { one.upperBound.subtractingSaturating(one.lowerBound) }
        guard let longest = intervals.max(by: { length($0) < length($1) }), let whole = interval else {
            return interval
        }
        guard !others.isEmpty else { return longest }
        guard length(whole) > most else { return whole }
        // Without a pause that is longer than it.
        let pause = max(Self.shortestPause, length(longest))
        var (first, last) = (longest.lowerBound, longest.upperBound)
        for one in intervals.sorted(by: { $0.upperBound > $1.upperBound })
        where one.lowerBound < first && one.upperBound.addingSaturating(pause) >= first {
            first = one.lowerBound
        }
        for one in intervals.sorted(by: { $0.lowerBound < $1.lowerBound })
        where one.upperBound > last && one.lowerBound.subtractingSaturating(pause) <= last {
            last = one.upperBound
        }
        return first...last
    }

    /// Minimum distance of places that do not count as together, nanoseconds.
    private static let shortestPause: Int64 = 100_000_000

    /// The frames that show the `moment`; all where its parts have none of their own.
    package func rows(of moment: ClosedRange<Int64>) -> ClosedRange<Int>? {
        let own = parts.filter { $0.interval.map(moment.overlaps) ?? false }.compactMap(\.rows)
        guard let first = own.map(\.lowerBound).min(), let last = own.map(\.upperBound).max() else { return rows }
        return first...last
    }

    /// Number of times that it happened, of which a figure of a period shows one; 1 if the figure shows all of them.
    package func times(beyond shown: ClosedRange<Int64>) -> Int {
        guard rule == .missingMessage || rule == .silence || rule == .busOff else { return 1 }
        let intervals = parts.compactMap(\.interval)
        let areShown = intervals.allSatisfy {
            $0.lowerBound >= shown.lowerBound && $0.upperBound <= shown.upperBound
        }
        return areShown ? 1 : others.isEmpty ? intervals.count : facts.moments ?? 1
    }
}

extension Finding {
    /// Nanoseconds; over a longer silence, missing frames are not counted.
    package static let longestCountedSilence: Int64 = 60_000_000_000

    /// Nanoseconds; a longer time without any frame is no silence of the bus.
    package static let longestPause = ClockBreaks.longestPause

    /// Whether no frame of its channel arrived in its time: the controller of the recorder was bus-off, as its error frames
    /// say, until the next frame or the end.
    package var isSilent: Bool { rule == .busOff && facts.length != nil && !facts.errorCounters.isEmpty }

    /// Whether a time without any frame is so long that a recorder that was off is as likely as a silent bus.
    package var mayBeUnrecorded: Bool {
        rule == .silence && severity != .info && facts.errors == nil && facts.missed == nil && !facts.isToEnd
            && !facts.isRecorded && facts.length ?? 0 > Self.longestCountedSilence
    }
}
