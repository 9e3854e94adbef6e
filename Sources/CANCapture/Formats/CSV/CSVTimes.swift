/// Reads the times of a CSV file, and records which clock they belong to.
struct CSVTimes {
    private var largest: Int64 = 0
    private var sawZone = false
    private var sawNoZone = false
    private var days = TurningTime.ofDay

    /// Larger numbers are counted from 1970: 1973.
    private static let earliestDate: Int64 = 100_000_000 * 1_000_000_000

    @inline(__always)
    mutating func see(_ time: Int64) { if time > largest { largest = time } }

    /// - Parameter allowsComma: whether a comma may be before the decimals of a number.
    mutating func time(
        _ cell: TextCursor.Token, _ form: CSVDialect.TimeForm, allowsComma: Bool = false
    ) -> Int64? {
        switch form {
        case .number(let scale):
            guard let time = cell.decimal(scale: scale) ?? (allowsComma ? cell.commaDecimal(scale: scale) : nil) else {
                return nil
            }
            see(time)
            return time
        case .date: return date(cell)
        case .digits(let base): return CL2000Time.nanoseconds(cell, base)
        case .ofDay: return ofDay(cell).flatMap { days.time($0) }
        case .ofStatedDay: return ofDay(cell)
        }
    }

    private func ofDay(_ cell: TextCursor.Token) -> Int64? {
        var cursor = TextCursor(cell.start, cell.count)
        guard let whole = cursor.timeOfDay(), let fraction = fraction(&cursor), cursor.isAtEnd else { return nil }
        return whole + fraction
    }

    /// `2021-01-22 13:58:11.562086`, with `T` instead of the space, and `Z` or `+01:00` after it.
    private mutating func date(_ cell: TextCursor.Token) -> Int64? {
        var cursor = TextCursor(cell.start, cell.count)
        guard let year = cursor.digits(4), cursor.take(0x2D), let month = cursor.digits(2), cursor.take(0x2D),
            let day = cursor.digits(2), cursor.take(0x20) || cursor.take(0x54) || cursor.take(0x74),
            let date = CivilTime(year: year, month: month, day: day).nanosecondsSince1970,
            let time = cursor.timeOfDay(), let fraction = fraction(&cursor)
        else { return nil }
        if cursor.isAtEnd {
            sawNoZone = true
            return date + time + fraction
        }
        guard let zone = zone(&cursor), cursor.isAtEnd else { return nil }
        sawZone = true
        return date + time + fraction - zone
    }

    private func fraction(_ cursor: inout TextCursor) -> Int64? {
        guard cursor.take(0x2E) || cursor.take(0x2C) else { return 0 }
        var unit: Int64 = 100_000_000
        var value: Int64 = 0
        let start = cursor.at
        while cursor.byte &- 0x30 < 10 {
            value += Int64(cursor.byte &- 0x30) * unit
            unit /= 10
            cursor.at += 1
        }
        return cursor.at > start ? value : nil
    }

    private func zone(_ cursor: inout TextCursor) -> Int64? {
        if cursor.take(0x5A) || cursor.take(0x7A) { return 0 }
        let isWest = cursor.byte == 0x2D
        guard cursor.take(0x2B) || cursor.take(0x2D), let hours = cursor.digits(2), hours < 24 else { return nil }
        _ = cursor.take(0x3A)
        let minutes = cursor.digits(2) ?? 0
        let offset = Int64(hours * 60 + min(minutes, 59)) * 60_000_000_000
        return isWest ? -offset : offset
    }

    /// An instance for the rows that follow.
    func forked() -> CSVTimes {
        var fork = self
        fork.days = days.forked()
        return fork
    }

    /// Whether a fork read times as this one would.
    func canJoin(_ later: CSVTimes, from base: CSVTimes) -> Bool { days.canJoin(later.days, from: base.days) }

    mutating func join(_ later: CSVTimes) {
        see(later.largest)
        sawZone = sawZone || later.sawZone
        sawNoZone = sawNoZone || later.sawNoZone
        days.join(later.days)
    }

    func clock(_ dialect: CSVDialect) -> Clock {
        switch dialect.timeForm {
        case .date: return sawZone && !sawNoZone ? .epoch : .wallClock
        case .ofStatedDay: return .wallClock
        case .ofDay: return .relative
        case .digits(let base): return base == nil ? .relative : .wallClock
        case .number where dialect.start != nil: return .wallClock
        case .number: return dialect.mayBeEpoch && largest >= Self.earliestDate ? .epoch : .relative
        }
    }
}

/// A timestamp of these loggers: digits with the separators that its settings state, from days, months or years down to
/// milliseconds. Missing parts come from the header.
enum CL2000Time {
    /// nil if the digits are not those of `hhmmsskkk`, with `dd`, `MMdd` or `yyyyMMdd` before them.
    static func nanoseconds(_ cell: TextCursor.Token, _ base: CivilTime?) -> Int64? {
        var digits: UInt64 = 0
        var count = 0
        for index in 0..<cell.count {
            let digit = cell.start[index] &- 0x30
            guard digit < 10 else { continue }
            guard count < 17 else { return nil }
            digits = digits * 10 + UInt64(digit)
            count += 1
        }
        guard count == 9 || count == 11 || count == 13 || count == 17 else { return nil }
        func take(_ limit: UInt64) -> Int {
            defer { digits /= limit }
            return Int(digits % limit)
        }
        var time = CivilTime(year: 1970, month: 1, day: 1)
        time.nanosecond = Int64(take(1000)) * 1_000_000
        time.second = take(100)
        time.minute = take(100)
        time.hour = take(100)
        if let base { (time.year, time.month, time.day) = (base.year, base.month, base.day) }
        if count >= 11 { time.day = take(100) }
        if count >= 13 {
            time.month = take(100)
        } else if let base, time.day < base.day {
            time.month += 1  // the days started again
        }
        if count == 17 { time.year = take(10_000) }
        if time.month == 13 { (time.year, time.month) = (time.year + 1, 1) }
        return time.nanosecondsSince1970
    }
}
