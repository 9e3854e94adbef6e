/// Dates in cells of their own.
enum CSVDay {
    /// The order of the parts.
    enum Form { case yearFirst, dayFirst, monthFirst }

    fileprivate typealias Parts = (Int, Int, Int, separator: UInt8)

    /// `2023-02-01`, `2023/2/1`, `01.02.2023`, `2/13/2023`: midnight of the day, nanoseconds since 1970 as if it were
    /// UTC; nil if it cannot be read.
    static func nanoseconds(_ cell: TextCursor.Token, _ form: Form) -> Int64? {
        parts(cell).flatMap { nanoseconds($0, form) }
    }

    fileprivate static func nanoseconds(_ parts: Parts, _ form: Form) -> Int64? {
        switch form {
        case .yearFirst: return CivilTime(year: parts.0, month: parts.1, day: parts.2).nanosecondsSince1970
        case .dayFirst: return CivilTime(year: parts.2, month: parts.1, day: parts.0).nanosecondsSince1970
        case .monthFirst: return CivilTime(year: parts.2, month: parts.0, day: parts.1).nanosecondsSince1970
        }
    }

    /// The three numbers of a date, and what is between them.
    fileprivate static func parts(_ cell: TextCursor.Token) -> Parts? {
        var cursor = TextCursor(cell.start, cell.count)
        guard let first = cursor.shortNumber() else { return nil }
        let separator = cursor.byte
        guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: ".") || separator == UInt8(ascii: "/"),
            cursor.take(separator), let second = cursor.shortNumber(), cursor.take(separator),
            let third = cursor.shortNumber(), cursor.isAtEnd
        else { return nil }
        return (first, second, third, separator)
    }

    /// `2011-07-21 11:07:12`, with or without decimals, nanoseconds since 1970 as if it were UTC.
    static func moment(_ cell: TextCursor.Token) -> Int64? {
        var times = CSVTimes()
        return times.time(cell, .date)
    }
}

/// Finds the order of the parts of dates.
struct CSVDayFacts {
    private var yearFirst = 0
    private var dayFirst = 0
    private var monthFirst = 0
    private var ambiguous = 0
    private var others = 0
    private var first: CSVDay.Parts?
    /// How far the time of day ran until the first date: with each midnight, a whole day.
    private var turns = TurningTime.ofDay
    private var timeBeforeFirst: Int64 = 0

    /// Midnight of the day of the first row, nanoseconds since 1970 as if it were UTC.
    func first(_ form: CSVDay.Form) -> Int64? {
        guard let day = first.flatMap({ CSVDay.nanoseconds($0, form) }) else { return nil }
        return day - timeBeforeFirst / TurningTime.day * TurningTime.day
    }

    /// - Parameter time: the time of day in the same row.
    mutating func look(at cell: TextCursor.Token, time: TextCursor.Token?) {
        if first == nil, let time {
            var cursor = TextCursor(time.start, time.count)
            if let ofDay = cursor.timeOfDay(), let turned = turns.time(ofDay) { timeBeforeFirst = turned }
        }
        guard cell.count > 0 else { return }
        guard let parts = CSVDay.parts(cell) else {
            others += 1
            return
        }
        if first == nil { first = parts }
        if parts.0 > 31 {
            yearFirst += 1
        } else if parts.1 > 12 {
            monthFirst += 1
        } else if parts.separator == UInt8(ascii: ".") || parts.0 > 12 {
            // A date with points begins with the day wherever it is written.
            dayFirst += 1
        } else {
            ambiguous += 1
        }
    }

    /// The order; nil if the dates are not needed, or do not show it.
    func form(times: CSVDialect.TimeForm, notes: inout [String]) -> CSVDay.Form? {
        guard case .ofDay = times, yearFirst + dayFirst + monthFirst + ambiguous + others > 0 else { return nil }
        let most = max(yearFirst, dayFirst, monthFirst)
        guard most > others, most == yearFirst + dayFirst + monthFirst else {
            notes.append("the dates of the file may begin with the day or the month; only its times of day are used")
            return nil
        }
        return most == yearFirst ? .yearFirst : most == dayFirst ? .dayFirst : .monthFirst
    }
}

/// The dates of rows: some tools write a date only where it changes.
struct CSVDays {
    /// Midnight of the last date.
    private var day: Int64?
    private var turns = TurningTime.ofDay
    /// Whether a row without a date came before the first one with a date.
    private var usesEarlierDay = false
    private var sawDay = false

    init(first: Int64?) {
        day = first
    }

    /// Nanoseconds since 1970 as if it were UTC; nil if no date is known, or the result does not fit.
    ///
    /// - Parameter stated: midnight of the row's own date.
    mutating func time(_ timeOfDay: Int64, stated: Int64?) -> Int64? {
        if let stated {
            day = stated
            sawDay = true
            turns.restart(timeOfDay)
            return Self.sum(stated, timeOfDay)
        }
        if !sawDay { usesEarlierDay = true }
        guard let day, let time = turns.time(timeOfDay) else { return nil }
        return Self.sum(day, time)
    }

    private static func sum(_ day: Int64, _ time: Int64) -> Int64? {
        let (sum, overflow) = day.addingReportingOverflow(time)
        return overflow ? nil : sum
    }

    /// An instance for the rows that follow.
    func forked() -> CSVDays {
        var fork = self
        fork.turns = turns.forked()
        (fork.usesEarlierDay, fork.sawDay) = (false, false)
        return fork
    }

    /// Whether a fork read times as this one would.
    func canJoin(_ later: CSVDays, from base: CSVDays) -> Bool {
        !later.usesEarlierDay || day == base.day && turns.canJoin(later.turns, from: base.turns)
    }

    mutating func join(_ later: CSVDays) {
        guard later.sawDay || later.usesEarlierDay else { return }
        day = later.day
        sawDay = sawDay || later.sawDay
        turns.join(later.turns)
    }
}
