internal import Platform
internal import CANCapture

/// The intervals between neighbours of a series, nanoseconds; -1 across a break of the clock. Valid as long as the
/// series exists.
struct Gaps: Sendable, RandomAccessCollection {
    private let times: SeriesTimes
    private let series: IdentifierSeries
    private let breaks: ClockBreaks
    private let isBroken: Bool
    let endIndex: Int

    /// Nanoseconds, nine years: nothing is recorded over a longer time, and rules multiply intervals without overflow.
    private static let longest = Int64.max / 32

    var startIndex: Int { 0 }

    init(_ series: IdentifierSeries, _ breaks: ClockBreaks) {
        times = series.times
        self.series = series
        isBroken = !breaks.rows.isEmpty
        self.breaks = breaks
        endIndex = Swift.max(0, series.count - 1)
    }

    subscript(place: Int) -> Int64 {
        @inline(__always) get {
            assert(place >= 0 && place < endIndex)
            let gap = times[place &+ 1].subtractingSaturating(times[place])
            guard (0...Self.longest).contains(gap) else { return -1 }
            return isBroken && isAcrossBreak(place) ? -1 : gap
        }
    }

    /// Whether several neighbouring intervals have the same length: there the sender has another cycle.
    func isPaced(at place: Int) -> Bool {
        hasAlike(Self.paced, beside: place)
    }

    /// Whether so many neighbouring intervals have the same length that the message has a second cycle, in which it misses
    /// nothing.
    ///
    /// The interval in which the cycle changes is part of it.
    func isSecondCycle(at place: Int) -> Bool {
        func isChange(_ other: Int) -> Bool {
            indices.contains(other) && self[other] >= self[place] && hasAlike(Self.ofCycle, beside: other)
        }
        return hasAlike(Self.ofCycle, beside: place) || isChange(place + 1) || isChange(place - 1)
    }

    private func hasAlike(_ count: Int, beside place: Int) -> Bool {
        let gap = self[place]
        func isAlike(_ other: Int) -> Bool { self[other] >= 0 && self[other].distanceSaturating(to: gap) <= gap / 7 }
        let before = (Swift.max(0, place - count)..<place).reversed().prefix(while: isAlike).count
        let behind = (place + 1..<Swift.min(endIndex, place + 1 + count)).prefix(while: isAlike).count
        return before + behind >= count
    }

    /// Further intervals of the same length.
    private static let (paced, ofCycle) = (4, 9)

    @inline(never)
    private func isAcrossBreak(_ place: Int) -> Bool {
        breaks.lie(between: series.row(place), series.row(place + 1))
    }
}
