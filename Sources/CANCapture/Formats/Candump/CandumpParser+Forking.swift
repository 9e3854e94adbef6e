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
        // What comes first without a time has that of the line before, which is always 0 where there are none.
        let isAsBefore = lastTime == base.lastTime && afterErrorFrame == base.afterErrorFrame
        guard isAsBefore || !later.usesLineBefore, channels.canJoin(later.channels, from: base.channels) else {
            return false
        }
        // Without a frame in them, lines may end what an error frame began, or not.
        if later.firstTime == nil, afterErrorFrame || later.afterErrorFrame { return false }
        collector.join(later.collector, linesBefore: linesBefore)
        channels.join(later.channels)
        untimedFrames += later.untimedFrames
        sawDate = sawDate || later.sawDate
        sawTime = sawTime || later.sawTime
        sawUnpaddedIdentifiers = sawUnpaddedIdentifiers || later.sawUnpaddedIdentifiers
        // With a frame in them, the lines leave nothing of what was before.
        if later.firstTime != nil { (lastTime, afterErrorFrame) = (later.lastTime, later.afterErrorFrame) }
        return true
    }
}
