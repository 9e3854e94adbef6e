extension PP2CANParser {
    var canFork: Bool { !isDecimal && frames.canFork }

    func forked() -> PP2CANParser {
        var fork = self
        fork.frames = frames.forked()
        fork.days = days.forked()
        return fork
    }

    mutating func join(_ later: PP2CANParser, from base: PP2CANParser, linesBefore: Int) -> Bool {
        guard isDecimal == base.isDecimal, days.canJoin(later.days, from: base.days),
            frames.canJoin(later.frames, from: base.frames)
        else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        days.join(later.days)
        isDecimal = later.isDecimal
        return true
    }
}
