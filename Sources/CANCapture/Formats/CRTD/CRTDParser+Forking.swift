extension CRTDParser {
    var canFork: Bool { frames.canFork }

    func forked() -> CRTDParser {
        var fork = self
        fork.frames = frames.forked()
        return fork
    }

    mutating func join(_ later: CRTDParser, from base: CRTDParser, linesBefore: Int) -> Bool {
        guard frames.canJoin(later.frames, from: base.frames) else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        sawComment = sawComment || later.sawComment
        sawEpoch = sawEpoch || later.sawEpoch
        return true
    }
}
