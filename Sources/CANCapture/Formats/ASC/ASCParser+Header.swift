/// What the header of an ASC file, or of a later session in it, says about times.
struct ASCSession: Equatable {
    /// The origin of the times, nanoseconds since 1970; nil if no date could be read.
    var start: Int64?
    /// Whether timestamps are differences from the record before.
    var addsUp = false
    /// The time of the last record, without the start.
    var elapsed: Int64 = 0
    /// Whether there was a record after the header.
    var hasRecords = false
    /// Whether a session or a trigger block begins with the next record.
    var isNew = false
    /// Whether the base line is one of BUSMASTER, and no record has shown yet what its times are counted from.
    var mayCountFromMidnight = false
    private var countsFromMidnight = false
    private var sessions = 0
    private var blocks = 0
    private var firstStart: Int64?
    private var undated = 0
    /// Whether timestamps were differences anywhere.
    private(set) var hasAddedUp = false
    /// Notes about damaged header lines.
    private var damage: [String] = []

    /// A `date` line, from which the following times are counted. nil if the date cannot be read.
    mutating func begin(at date: Int64?) {
        isNew = true
        if hasRecords || sessions == 0 {
            sessions += 1
        } else if start == nil {
            undated -= 1  // a header with two dates, of which the first could not be read
        }
        (start, elapsed, hasRecords) = (date, 0, false)
        if date == nil { undated += 1 }
        if firstStart == nil { firstStart = date }
    }

    /// The date of a trigger block, which is used if no `date` line before it could be read.
    mutating func trigger(at date: Int64?) {
        isNew = true
        blocks += 1
        guard start == nil, !hasRecords, let date else { return }
        if sessions > 0 { noteDamage("a date line cannot be read; the date of its trigger block is used") }
        begin(at: date)
    }

    /// BUSMASTER writes the time of day before a frame, in seconds, or the time since the start. Only a time of day
    /// follows the one in the date line.
    mutating func decideOrigin(_ stamp: Int64) {
        mayCountFromMidnight = false
        guard let start, !hasRecords else { return }
        let time = start % Self.day
        guard time <= stamp, stamp < Self.day, stamp - time < Self.longestDelay else { return }
        self.start = start - time
        countsFromMidnight = true
    }

    private static let day: Int64 = 86_400_000_000_000
    /// The longest time from the start to the first frame that is taken for one, an hour.
    private static let longestDelay: Int64 = 3_600_000_000_000

    mutating func addUp(_ adds: Bool) {
        addsUp = adds
        if adds { hasAddedUp = true }
    }

    mutating func noteDamage(_ text: String) {
        if !damage.contains(text), damage.count < 4 { damage.append(text) }
    }

    func describe(_ source: inout CaptureSource) {
        source.start = firstStart
        source.clock = firstStart == nil ? .relative : .wallClock
        if undated > 0 {
            source.notes.append(
                firstStart == nil
                    ? "the date of the file cannot be read; times are relative"
                    : "the dates of some sessions cannot be read; their times count from 1970")
        }
        if sessions > 1 {
            source.sessions = sessions
            source.notes.append("\(sessions) sessions in one file, each with its own date")
        } else if blocks > 1 {
            source.sessions = blocks
            source.notes.append("\(blocks) trigger blocks in one file")
        }
        if countsFromMidnight { source.notes.append("the timestamps count from midnight of the date in the file") }
        if hasAddedUp { source.notes.append("the timestamps are differences and were added up") }
        source.notes += damage
    }
}

extension ASCParser {
    /// A line that does not begin with a time: `date …`, `base hex  timestamps absolute`, `Begin Triggerblock …`, a
    /// comment.
    mutating func header(_ cursor: inout TextCursor) -> TextOutcome {
        if cursor.byte == 0x2F && cursor.byte(after: 1) == 0x2F { return .nothing }
        let word = cursor.token()
        if word.equals("date") {
            session.begin(at: ASCDate.nanoseconds(cursor))
        } else if word.equals("begin") {
            if cursor.token().equals("triggerblock") { session.trigger(at: ASCDate.nanoseconds(cursor)) }
        } else if word.equals("base") {
            base(&cursor)
        } else if word.equals("internal") || word.equals("no") || word.equals("end") || word.equals("previous") {
            return .nothing
        } else if damagedHeader(word, cursor) {
            return .nothing
        } else if ASCOtherRecords.looksLikeFrame(word, cursor) {
            return .unreadable("the time cannot be read")
        } else {
            return .other(word)
        }
        return .nothing
    }

    /// `hex  timestamps absolute`; a damaged word is read as the similar one.
    private mutating func base(_ cursor: inout TextCursor) {
        sawBase = true
        let base = cursor.token()
        if base.equals("dec") || base.resembles("dec") {
            isDecimal = true
        } else {
            isDecimal = false
        }
        if !base.equals("dec") && !base.equals("hex") {
            session.noteDamage("the base line is damaged; numbers are read as \(isDecimal ? "decimal" : "hexadecimal")")
        }
        let key = cursor.token()
        guard key.count > 0 else { return }
        let kind = cursor.token()
        if key.equals("no"), kind.equals("internal") {
            // `base hex  no internal events logged`, as BUSMASTER writes it.
            session.addUp(false)
            session.mayCountFromMidnight = true
            return
        }
        if kind.equals("relative") || kind.resembles("relative") {
            session.addUp(true)
        } else {
            session.addUp(false)
        }
        if !key.equals("timestamps") || !(kind.equals("relative") || kind.equals("absolute")) {
            session.noteDamage(
                "the base line is damaged; times are read as \(session.addsUp ? "differences" : "absolute")")
        }
    }

    /// A `date` or `base` line whose first word is damaged, recognised by the rest of it.
    private mutating func damagedHeader(_ word: TextCursor.Token, _ cursor: TextCursor) -> Bool {
        var cursor = cursor
        if word.resembles("date"), let date = ASCDate.nanoseconds(cursor) {
            session.begin(at: date)
            session.noteDamage("a date line is damaged; its date is read")
            return true
        }
        guard word.resembles("base") else { return false }
        let next = cursor
        let value = cursor.token()
        guard value.equals("hex") || value.equals("dec") else { return false }
        cursor = next
        base(&cursor)
        session.noteDamage("the first word of the base line is damaged; the rest is read")
        return true
    }
}
