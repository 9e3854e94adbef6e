internal import Platform

/// Dates of the proleptic Gregorian calendar from nanoseconds since 1970, without locale and without allocation.
package struct CivilTime: Sendable, Equatable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int
    package var nanosecond: Int

    package init(nanoseconds: Int64) {
        let (seconds, rest) = CivilDay.divideDown(nanoseconds, 1_000_000_000)
        let (days, secondOfDay) = CivilDay.divideDown(seconds, 86_400)
        (year, month, day) = CivilDay.date(ofDay: days)
        hour = Int(secondOfDay / 3600)
        minute = Int(secondOfDay / 60 % 60)
        second = Int(secondOfDay % 60)
        nanosecond = Int(rest)
    }

    /// A date and time of day as fields, without a zone. The values may be ones that no calendar has.
    package init(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0
    ) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.nanosecond = nanosecond
    }

    /// Nanoseconds since 1970 as if it were UTC. nil if the date or time of day does not exist, or lies outside the
    /// years 1677 to 2262, which is the range of 64 bits.
    package var nanoseconds: Int64? {
        guard (1677...2262).contains(year), (1...12).contains(month), (1...31).contains(day),
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
            (0..<1_000_000_000).contains(nanosecond)
        else { return nil }
        let seconds = Int64(Self.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second)
        // Before 1970, count from the end of the second, because the smallest value of 64 bits is not at a whole
        // second.
        let isBefore = seconds < 0
        let (whole, overflow) = (isBefore ? seconds + 1 : seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let (value, underflow) = whole.addingReportingOverflow(Int64(nanosecond) - (isBefore ? 1_000_000_000 : 0))
        // Otherwise 30 February would become a day of March.
        guard !overflow, !underflow, CivilTime(nanoseconds: value).day == day else { return nil }
        return value
    }

    /// Days from 1970-01-01 to a date of the proleptic Gregorian calendar, from the year 1 on.
    package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }

    /// `2026-03-14 09:26:53`.
    package var text: String {
        "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2)) "
            + "\(Self.padded(hour, 2)):\(Self.padded(minute, 2)):\(Self.padded(second, 2))"
    }

    package static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
