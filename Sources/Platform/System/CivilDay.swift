/// Dates of the proleptic Gregorian calendar.
package enum CivilDay {
    /// The date of a number of days since 1970.
    package static func date(ofDay day: Int64) -> (year: Int, month: Int, day: Int) {
        // Days since 0000-03-01, in eras of 400 years (146 097 days), so that a year ends with its leap day.
        let (era, dayOfEra) = divideDown(day + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        return (
            Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0), month,
            Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        )
    }

    /// Quotient and remainder; the latter is never negative.
    package static func divideDown(_ number: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
