/// Reads the table that CANhacker saves as text: seconds of the minute, identifier, length, data, and a comment.
///
///     Time   ID     DLC Data                    Comment
///     18,876 070      8 00 B0 C8 64 9D B0 01 D6
struct CANhackerTableParser: TextFormatParser {
    var frames = TextFrames()
    var turns = CANhackerParser.secondsOfMinute
    private(set) var sawHeads = false

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        let first = cursor.token()
        guard first.count > 0 else { return .nothing }
        if first.equals("time") {
            if cursor.token().equals("id"), cursor.token().equals("dlc") { sawHeads = true }
            return .nothing
        }
        guard let stamp = CANhackerParser.time(first) else { return .unreadable("the time cannot be read") }
        let digits = cursor.token()
        guard digits.count == 3 || digits.count == 8, let identifier = digits.hexadecimal else {
            return .unreadable("the identifier cannot be read")
        }
        var flags: FrameFlags = digits.count == 8 ? .extended : []
        guard frames.fits(identifier, flags) else { return .unreadable("the identifier is out of range") }
        guard let length = cursor.token().decimal, length <= 8 else { return .unreadable("the length cannot be read") }
        var rest = cursor
        if rest.token().equals("rtr") {
            flags.insert(.remote)
        } else {
            guard length == 0 || cursor.hexBytes(length, into: frames.payload) else {
                return .unreadable("fewer data bytes than the length says, or an invalid byte")
            }
        }
        guard let time = turns.time(stamp) else { return .unreadable("the time is out of range") }
        return frames.add(time, identifier, flags, TextCursor.Token(""), length)
    }

    mutating func finish() { frames.collector.source.clock = .relative }

    var canFork: Bool { sawHeads && frames.canFork }

    func forked() -> CANhackerTableParser {
        var fork = self
        fork.frames = frames.forked()
        fork.turns = turns.forked()
        return fork
    }

    mutating func join(_ later: CANhackerTableParser, from base: CANhackerTableParser, linesBefore: Int) -> Bool {
        guard sawHeads == base.sawHeads, turns.canJoin(later.turns, from: base.turns),
            frames.canJoin(later.frames, from: base.frames)
        else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        turns.join(later.turns)
        sawHeads = later.sawHeads
        return true
    }
}
