extension CSVParser {
    var canFork: Bool { sawHeads && frames.canFork }

    func forked() -> CSVParser {
        var fork = self
        fork.frames = frames.forked()
        fork.times = times.forked()
        fork.days = days.forked()
        fork.separate()
        return fork
    }

    mutating func join(_ later: CSVParser, from base: CSVParser, linesBefore: Int) -> Bool {
        guard isInPreamble == base.isInPreamble, times.canJoin(later.times, from: base.times),
            days.canJoin(later.days, from: base.days), frames.canJoin(later.frames, from: base.frames)
        else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        times.join(later.times)
        days.join(later.days)
        isInPreamble = later.isInPreamble
        sawCutData = sawCutData || later.sawCutData
        sawOtherMark = sawOtherMark || later.sawOtherMark
        sawCellsWithoutName = sawCellsWithoutName || later.sawCellsWithoutName
        return true
    }
}
