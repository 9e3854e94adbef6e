extension TRCParser {
    /// After the header, which states columns and start; before the first record more of it may follow.
    var canFork: Bool { layout != nil && frames.canFork }

    func forked() -> TRCParser {
        var fork = self
        fork.frames = frames.forked()
        return fork
    }

    mutating func join(_ later: TRCParser, from base: TRCParser, linesBefore: Int) -> Bool {
        guard isAsBefore(base), frames.canJoin(later.frames, from: base.frames) else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        (sawKeyword, sawHeads, sawColumns) = (later.sawKeyword, later.sawHeads, later.sawColumns)
        (unknownVersion, layout, start, origin) = (later.unknownVersion, later.layout, later.start, later.origin)
        return true
    }

    /// Whether the header is unchanged.
    private func isAsBefore(_ base: TRCParser) -> Bool {
        (sawKeyword, sawHeads, sawColumns) == (base.sawKeyword, base.sawHeads, base.sawColumns)
            && unknownVersion == base.unknownVersion && layout == base.layout && start == base.start
            && origin == base.origin
    }
}
