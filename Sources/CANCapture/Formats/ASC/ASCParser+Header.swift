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

/// The date of an ASC header: `Sam Sep 30 15:06:13.191 2017`, `Fri Apr 26 06:52:12.825 pm 2024`, in any order.
enum ASCDate {
    /// First three letters, lower case, of the months in English and German; ä as Windows-1252 has it.
    private static let months: [(name: [UInt8], month: Int)] = [
        ("jan", 1), ("feb", 2), ("mar", 3), ("mrz", 3), ("m\u{E4}r", 3), ("apr", 4), ("may", 5), ("mai", 5),
        ("jun", 6), ("jul", 7), ("aug", 8), ("sep", 9), ("oct", 10), ("okt", 10), ("nov", 11), ("dec", 12),
        ("dez", 12),
    ].map { (name: $0.0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, month: $0.1) }

    /// Nanoseconds since 1970 as if the date were UTC; nil if it cannot be read.
    static func nanoseconds(_ cursor: TextCursor) -> Int64? {
        var cursor = cursor
        var date = CivilTime(year: 0, month: 0, day: 0)
        var afternoon: Bool?
        var sawTime = false
        while true {
            let token = cursor.token()
            if token.count == 0 { break }
            if token.equals("am") {
                afternoon = false
            } else if token.equals("pm") {
                afternoon = true
            } else if token.count == 4, let year = token.decimal {
                date.year = year
            } else if token.count <= 2, let day = token.decimal {
                date.day = day
            } else if !sawTime, readTime(token, into: &date) {
                sawTime = true
            } else if date.month == 0, let month = month(token) {
                date.month = month
            }
        }
        guard sawTime else { return nil }
        if afternoon == true && date.hour < 12 { date.hour += 12 }
        if afternoon == false && date.hour == 12 { date.hour = 0 }
        return date.nanosecondsSince1970
    }

    private static func month(_ token: TextCursor.Token) -> Int? {
        // A weekday precedes the month. Only German "Mon" (not a month) and "Mit" begin like one.
        var letters: [UInt8] = []
        for index in 0..<min(token.count, 4) {
            let byte = token.start[index]
            if byte == 0xC3 { continue }  // UTF-8's first half of ä, whose second is A4
            letters.append(byte == 0xA4 ? 0xE4 : (0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
        return months.first { $0.name[...] == letters.prefix(3) }?.month
    }

    /// `15:06:13`, `15:06:13.191`, and `19:59.53` whose milliseconds are not padded: 53 ms.
    private static func readTime(_ token: TextCursor.Token, into date: inout CivilTime) -> Bool {
        var cursor = TextCursor(token.start, token.count)
        var fields: [Int] = []
        var fraction: (value: Int, digits: Int)?
        while true {
            let start = cursor.at
            while cursor.byte &- 0x30 < 10 { cursor.at += 1 }
            let number = TextCursor.Token(start: start, count: cursor.at - start)
            guard let value = number.decimal else { return false }
            if fields.count == 3 {
                fraction = (value, number.count)
                break
            }
            fields.append(value)
            if cursor.isAtEnd { break }
            guard cursor.take(fields.count < 3 ? 0x3A : 0x2E) else { return false }
        }
        guard fields.count == 3, cursor.isAtEnd else { return false }
        (date.hour, date.minute, date.second) = (fields[0], fields[1], fields[2])
        if let fraction {
            var unit: Int64 = 1_000_000  // up to three digits are milliseconds
            if fraction.digits > 3 {
                unit = 1_000_000_000
                for _ in 0..<fraction.digits { unit /= 10 }
            }
            date.nanosecond = Int64(fraction.value) * unit
        }
        return true
    }
}
