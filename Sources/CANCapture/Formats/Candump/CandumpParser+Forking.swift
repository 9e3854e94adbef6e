extension CandumpParser {
    /// Differences of time need the line before.
    var canFork: Bool {
        !stampsAreDeltas && firstTime != nil && collector.canFork && !collector.isUntouched && channels.isSmall
    }

    func forked() -> CandumpParser {
        var fork = self
        fork.payload = .allocate(capacity: FrameTable.longestPayload)
        fork.collector = collector.forked()
        (fork.firstTime, fork.untimedFrames, fork.usesLineBefore) = (nil, 0, false)
        return fork
    }

    mutating func join(_ later: CandumpParser, from base: CandumpParser, linesBefore: Int) -> Bool {
        // A first line without a time has the time of the line before, which is always 0 at the beginning.
        let isAsBefore = lastTime == base.lastTime && afterErrorFrame == base.afterErrorFrame
        guard isAsBefore || !later.usesLineBefore, channels.canJoin(later.channels, from: base.channels) else {
            return false
        }
        // Lines without a frame may end the lines of an error frame, or not.
        if later.firstTime == nil, afterErrorFrame || later.afterErrorFrame { return false }
        collector.join(later.collector, linesBefore: linesBefore)
        if later.channels.names.count > channels.names.count { usualNames = later.usualNames }
        channels.join(later.channels)
        untimedFrames += later.untimedFrames
        sawDate = sawDate || later.sawDate
        sawTime = sawTime || later.sawTime
        sawUnpaddedIdentifiers = sawUnpaddedIdentifiers || later.sawUnpaddedIdentifiers
        // Lines with a frame do not depend on earlier lines.
        if later.firstTime != nil { (lastTime, afterErrorFrame) = (later.lastTime, later.afterErrorFrame) }
        return true
    }
}
