extension CivilTime {
    /// The date and time of a number of nanoseconds since 1970, as if it were UTC.
    init(nanosecondsSince1970 time: Int64) {
        let (seconds, fraction) = Self.divideDown(time, 1_000_000_000)
        let (days, second) = Self.divideDown(seconds, 86_400)
        // Civil from days: years begin in March, so that the leap day comes last.
        let (era, dayOfEra) = Self.divideDown(days + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isLate = month >= 10
        self.init(
            year: Int(yearOfEra + era * 400) + (isLate ? 1 : 0), month: Int(isLate ? month - 9 : month + 3),
            day: Int(dayOfYear - (153 * month + 2) / 5 + 1), hour: Int(second / 3600), minute: Int(second / 60 % 60),
            second: Int(second % 60), nanosecond: fraction)
    }

    /// Quotient and remainder, the latter never negative.
    private static func divideDown(_ number: Int64, _ divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
