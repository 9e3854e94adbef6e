internal import Capture

/// The times between neighbours of a track, nanoseconds; -1 across a break of the clock. Valid while the track lives.
///
/// `@unchecked Sendable` because what it points to is never written again.
struct Gaps: @unchecked Sendable, RandomAccessCollection {
    private let times: UnsafePointer<Int64>?
    private let rows: UnsafePointer<UInt32>?
    /// nil where the clock does not break.
    private let breaks: ClockBreaks?
    private let isBroken: Bool
    let endIndex: Int

    var startIndex: Int { 0 }

    /// None.
    init() { (times, rows, breaks, isBroken, endIndex) = (nil, nil, nil, false, 0) }

    init(_ track: Track, _ breaks: ClockBreaks) {
        times = UnsafePointer(track.times.baseAddress)
        rows = UnsafePointer(track.rows.baseAddress)
        isBroken = !breaks.rows.isEmpty
        self.breaks = isBroken ? breaks : nil
        endIndex = Swift.max(0, track.count - 1)
    }

    subscript(place: Int) -> Int64 {
        @inline(__always) get {
            precondition(place >= 0 && place < endIndex)
            let times = times.unsafelyUnwrapped
            let gap = times[place &+ 1].subtractingSaturating(times[place])
            guard gap >= 0 else { return -1 }
            return isBroken && isAcrossBreak(place) ? -1 : gap
        }
    }

    @inline(never)
    private func isAcrossBreak(_ place: Int) -> Bool {
        guard let breaks, let rows else { return false }
        return breaks.lie(between: Int(rows[place]), Int(rows[place + 1]))
    }
}
