extension YachtDevicesParser {
    var canFork: Bool { frames.canFork }

    func forked() -> YachtDevicesParser {
        var fork = self
        fork.frames = frames.forked()
        fork.times = times.forked()
        return fork
    }

    mutating func join(_ later: YachtDevicesParser, from base: YachtDevicesParser, linesBefore: Int) -> Bool {
        guard times.canJoin(later.times, from: base.times), frames.canJoin(later.frames, from: base.frames) else {
            return false
        }
        frames.join(later.frames, linesBefore: linesBefore)
        times.join(later.times)
        return true
    }
}
