extension BUSMASTERParser {
    /// Differences of time need the line before, and so does the first record of a session if days are counted.
    var canFork: Bool {
        switch header.base {
        case .sinceStart: frames.canFork
        case .sinceLast: false
        case .ofDay: last != nil && frames.canFork
        }
    }

    func forked() -> BUSMASTERParser {
        var fork = self
        fork.frames = frames.forked()
        fork.firstStamp = nil
        return fork
    }

    mutating func join(_ later: BUSMASTERParser, from base: BUSMASTERParser, linesBefore: Int) -> Bool {
        guard header == base.header, later.header == base.header, canJoinTimes(later, from: base),
            frames.canJoin(later.frames, from: base.frames)
        else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        if later.firstStamp != nil { last = later.last }
        return true
    }

    /// Whether a fork counted days as this one would: if both count its first record alike, they count all alike.
    private func canJoinTimes(_ later: BUSMASTERParser, from base: BUSMASTERParser) -> Bool {
        // A date starts the count again, even without a record.
        guard let stamp = later.firstStamp else { return later.last == base.last }
        // Timestamps without a day leave the day unchanged.
        if header.base == .sinceStart { return last == base.last && later.last == base.last }
        var (own, other) = (self, base)
        guard let time = own.time(stamp) else { return false }
        return time == other.time(stamp)
    }
}
