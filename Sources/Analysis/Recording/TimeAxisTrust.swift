internal import CANCapture
internal import Platform

/// Whether the times of some frames say where they stand in a picture.
enum TimeAxisTrust {
    /// A longer step is a leap of a clock, or a time in which nothing was recorded: nanoseconds.
    private static let leap = ClockBreaks.longestPause
    /// Equal parts of the time from the earliest frame to the latest; of them so many have frames at least.
    private static let (parts, leastOccupied) = (4096, 4096 / 20)
    /// Frames in a part that has some: fewer are a bus on which little is said, all the time.
    private static let fewestTogether = 4
    /// A hundredth of a capture that lies over the rest changes no picture.
    private static let unseenShare: Int64 = 100

    /// - Complexity: a pass over the times where one of their steps is a leap.
    /// - Parameter isSorted: whether the frames of each identifier follow those of another over the same time, so that only
    ///   times bring them together.
    static func holds(_ frames: FrameTable, _ facts: CaptureFacts, _ clock: ClockTrust, isSorted: () -> Bool) -> Bool {
        guard clock.fault == nil else { return false }
        let overlaid = facts.recorded.subtractingSaturating(facts.duration)
        if facts.backwardSteps > 0, overlaid > facts.duration / unseenShare { return isSorted() }
        guard facts.largestStep > leap || facts.smallestStep < -leap else { return true }
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

    /// How many parts of the time have a frame.
    ///
    /// - Parameter times: calls back with the time of each.
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
    /// Whether pictures have times along their axis. Where the file has none, where they cannot be those of a bus, and where
    /// the clock started again or leaped over nearly all of the time, frames stand at equal distances, in the order of the file.
    package var hasTimeAxis: Bool {
        onceTimeAxis.value {
            if self.recording.timesHold { return true }
            // A part may lie between the leaps.
            guard !self.isWhole, self.isTimed else { return false }
            return TimeAxisTrust.holds(self.frames, self.facts, self.clock) { false }
        }
    }
}
