internal import Platform

extension CivilTime {
    /// The date and time of a number of nanoseconds since 1970, as if it were UTC.
    init(nanosecondsSince1970 time: Int64) {
        let (seconds, fraction) = CivilDay.divideDown(time, 1_000_000_000)
        let (days, second) = CivilDay.divideDown(seconds, 86_400)
        let date = CivilDay.date(ofDay: days)
        self.init(
            year: date.year, month: date.month, day: date.day, hour: Int(second / 3600), minute: Int(second / 60 % 60),
            second: Int(second % 60), nanosecond: fraction)
    }
}
