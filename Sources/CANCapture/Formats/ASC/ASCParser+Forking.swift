extension ASCParser {
    /// If timestamps are differences, each needs the line before; before the first record the header continues.
    var canFork: Bool { session.canFork && frames.canFork && names.isSmall }

    func forked() -> ASCParser {
        var fork = self
        fork.frames = frames.forked()
        fork.session = session.forked()
        fork.knownRecords = 0
        return fork
    }

    mutating func join(_ later: ASCParser, from base: ASCParser, linesBefore: Int) -> Bool {
        guard isDecimal == base.isDecimal, sawBase == base.sawBase, sawNames == base.sawNames,
            session.canJoin(later.session, from: base.session), names.canJoin(later.names, from: base.names),
            frames.canJoin(later.frames, from: base.frames)
        else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        session.join(later.session)
        names.join(later.names)
        (isDecimal, sawBase, sawNames) = (later.isDecimal, later.sawBase, later.sawNames)
        knownRecords += later.knownRecords
        resolvedNames = resolvedNames || later.resolvedNames
        sawLengthCodes = sawLengthCodes || later.sawLengthCodes
        return true
    }
}

extension ASCSession {
    /// A time that no record has.
    private static let notElapsed = Int64.min

    fileprivate var canFork: Bool { hasRecords && !hasAddedUp }

    fileprivate func forked() -> ASCSession {
        var fork = self
        fork.elapsed = Self.notElapsed
        return fork
    }

    /// Only the time of the last record, which is not used, may differ.
    fileprivate func canJoin(_ later: ASCSession, from base: ASCSession) -> Bool {
        var own = self
        own.elapsed = base.elapsed
        return own == base && !later.hasAddedUp
    }

    fileprivate mutating func join(_ later: ASCSession) {
        let elapsed = later.elapsed == Self.notElapsed ? elapsed : later.elapsed
        self = later
        self.elapsed = elapsed
    }
}
