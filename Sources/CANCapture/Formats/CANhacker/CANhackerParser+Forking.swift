extension CANhackerParser {
    var canFork: Bool { frames.canFork }

    func forked() -> CANhackerParser {
        var fork = self
        fork.frames = frames.forked()
        fork.turns = turns.forked()
        return fork
    }

    mutating func join(_ later: CANhackerParser, from base: CANhackerParser, linesBefore: Int) -> Bool {
        guard stated == base.stated, turns.canJoin(later.turns, from: base.turns),
            frames.canJoin(later.frames, from: base.frames)
        else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        turns.join(later.turns)
        stated = later.stated
        return true
    }
}
