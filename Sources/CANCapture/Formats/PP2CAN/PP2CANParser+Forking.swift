extension PP2CANParser {
    var canFork: Bool { !isDecimal && frames.canFork }

    func forked() -> PP2CANParser {
        var fork = self
        fork.frames = frames.forked()
        fork.times = times.forked()
        return fork
    }

    mutating func join(_ later: PP2CANParser, from base: PP2CANParser, linesBefore: Int) -> Bool {
        guard isDecimal == base.isDecimal, times.canJoin(later.times, from: base.times),
            frames.canJoin(later.frames, from: base.frames)
        else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        times.join(later.times)
        isDecimal = later.isDecimal
        return true
    }
}
