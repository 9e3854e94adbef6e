/// A time stamp of these loggers: digits with the separators that its settings name, from days, months or years down
/// to milliseconds. What is left out comes from the header.
enum CL2000Time {
    /// nil when the digits are not those of `hhmmsskkk`, with `dd`, `MMdd` or `yyyyMMdd` before them.
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
            time.month += 1  // the days have gone round
        }
        if count == 17 { time.year = take(10_000) }
        if time.month == 13 { (time.year, time.month) = (time.year + 1, 1) }
        return time.nanosecondsSince1970
    }
}
