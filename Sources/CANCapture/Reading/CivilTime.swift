/// A date and time of day without a timezone, and its nanoseconds since 1970 as if it were UTC.
struct CivilTime: Equatable {
    var year: Int
    var month: Int
    var day: Int
    var hour = 0
    var minute = 0
    var second = 0
    var nanosecond: Int64 = 0

    /// nil if a field is out of its range or the date is outside of 1970…2261, which 64 bits can store.
    var nanosecondsSince1970: Int64? {
        guard (1970...2261).contains(year), (1...12).contains(month), (1...31).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day <= days[month - 1] else { return nil }
        // Days from civil: years begin in March, so that the leap day comes last.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let daysSince1970 = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        let seconds = Int64(daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        return seconds * 1_000_000_000 + nanosecond
    }
}
