internal import CANCapture
internal import Platform

/// Whether the times of some frames decide their positions in a picture.
enum TimeAxisTrust {
    /// Nanoseconds; a longer step is a jump of a clock, or a time in which nothing was recorded.
    private static let leap = ClockBreaks.longestPause
    /// The same backward: a clock that is set back by a minute leaves most of a short recording empty.
    private static let leapBack: Int64 = 60_000_000_000
    /// Number of equal parts of the time from the earliest frame to the latest, and how many of them must contain
    /// frames.
    private static let (parts, leastOccupied) = (4096, 4096 / 20)
    /// Number of frames in a part with frames; fewer are a bus with little traffic throughout.
    private static let fewestTogether = 4
    /// If less than a hundredth of a capture overlaps the rest, no picture changes.
    private static let unseenShare: Int64 = 100

    /// - Complexity: one pass over the times if one of the steps is a jump.
    /// - Parameter isSorted: whether the frames of each identifier follow those of another over the same time, so that
    ///   only their times order them.
    static func holds(_ frames: FrameTable, _ facts: CaptureFacts, _ clock: ClockTrust, isSorted: () -> Bool) -> Bool {
        guard clock.fault == nil else { return false }
        let overlaid = facts.recorded.subtractingSaturating(facts.duration)
        if facts.backwardSteps > 0, overlaid > facts.duration / unseenShare { return isSorted() }
        guard facts.largestStep > leap || facts.smallestStep < -leapBack else { return true }
        let occupied = occupied(facts.earliest...facts.latest) { note in
            for (chunk, _) in frames.pass() {
                for row in 0..<chunk.count { note(chunk.times[row]) }
            }
        }
        return holds(occupied: occupied, frames: frames.count)
    }

    static func holds(occupied: Int, frames: Int) -> Bool {
        occupied >= leastOccupied || frames < fewestTogether * occupied
    }

    /// Number of parts of the time that contain a frame.
    ///
    /// - Parameter times: calls back with the time of each frame.
    static func occupied(_ range: ClosedRange<Int64>, _ times: ((Int64) -> Void) -> Void) -> Int {
        let bins = TimeBins(range: range, count: parts)
        var isOccupied = [Bool](repeating: false, count: bins.count)
        times { if let bin = bins.index(of: $0) { isOccupied[bin] = true } }
        return isOccupied.count { $0 }
    }
}

extension Recording {
    fileprivate var timesHold: Bool {
        isTimed
            && TimeAxisTrust.holds(frames, facts, clock) { self.findings.all.contains { $0.facts.isByIdentifier } }
    }
}

extension Selection {
    /// Whether pictures have a time axis. If the file has no times, if they are impossible on a bus, or if the clock
    /// started again or jumped over nearly all of the time, frames are drawn at equal distances, in the order of the
    /// file.
    package var hasTimeAxis: Bool {
        onceTimeAxis.value {
            if self.recording.timesHold { return true }
            // A part may be between the jumps.
            guard !self.isWhole, self.isTimed else { return false }
            return TimeAxisTrust.holds(self.frames, self.facts, self.clock) { false }
        }
    }
}
