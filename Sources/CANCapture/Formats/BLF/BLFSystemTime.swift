/// A Win32 SYSTEMTIME: eight 16-bit numbers from the year to the millisecond, with no time zone.
struct BLFSystemTime {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int
    var millisecond: Int

    /// Reads the 16 bytes at `place`; the day of the week is redundant and often wrong.
    init(_ place: UnsafeRawPointer) {
        func field(_ index: Int) -> Int { Int(place.littleEndian(at: 2 * index, as: UInt16.self)) }
        year = field(0)
        month = field(1)
        day = field(3)
        hour = field(4)
        minute = field(5)
        second = field(6)
        millisecond = field(7)
    }

    /// Many writers leave the whole field zero.
    var isUnset: Bool {
        year == 0 && month == 0 && day == 0 && hour == 0 && minute == 0 && second == 0 && millisecond == 0
    }

    /// Nanoseconds since 1970-01-01 as if the wall clock showed UTC; nil when this is no date within Int64's reach.
    var nanoseconds: Int64? {
        // SYSTEMTIME begins in 1601; Int64 nanoseconds since 1970 reach from 1677 to 2262.
        guard (1678...2261).contains(year), (1...12).contains(month), (1...daysOfMonth).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0...999).contains(millisecond)
        else { return nil }
        let seconds = ((daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
        return Int64(seconds) * 1_000_000_000 + Int64(millisecond) * 1_000_000
    }

    private var daysOfMonth: Int {
        switch month {
        case 4, 6, 9, 11: return 30
        case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: return 31
        }
    }

    /// Days of the Gregorian calendar, counted in years that begin in March so that the leap day comes last.
    private var daysSince1970: Int {
        let marchYear = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let daysBeforeMonth = (153 * monthFromMarch + 2) / 5
        let daysBeforeYear = 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400
        return daysBeforeYear + daysBeforeMonth + day - 1 - 719_468
    }
}
