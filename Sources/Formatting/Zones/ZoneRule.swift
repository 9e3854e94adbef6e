/// When clocks are changed every year, as given by a POSIX `TZ` text (POSIX.1-2017, 8.3). The footer of a TZif file
/// (RFC 8536, 3.3) has such a text for times after its table.
package struct ZoneRule: Sendable, Equatable {
    /// A day of each year.
    package enum Day: Sendable, Equatable {
        /// `J60` is 1 March always; 1…365.
        case julian(Int)
        /// `59` is 29 February in leap years; 0…365.
        case ofYear(Int)
        /// `M3.5.0`: the last Sunday of March; month 1…12, week 1…5, weekday 0…6 from Sunday on.
        case weekday(month: Int, week: Int, weekday: Int)

        /// Days since 1970-01-01.
        func days(in year: Int) -> Int {
            let january = CivilTime.days(year, 1, 1)
            switch self {
            case .julian(let day):
                let isLeap = CivilTime.days(year + 1, 1, 1) - january == 366
                return january + day - (isLeap && day >= 60 ? 0 : 1)
            case .ofYear(let day): return january + day
            case .weekday(let month, let week, let weekday):
                let first = CivilTime.days(year, month, 1)
                let next = month < 12 ? CivilTime.days(year, month + 1, 1) : CivilTime.days(year + 1, 1, 1)
                // 1970-01-01 was a Thursday.
                let firstWeekday = (first + 4) % 7 + ((first + 4) % 7 < 0 ? 7 : 0)
                let day = first + (weekday - firstWeekday + 7) % 7 + 7 * (week - 1)
                return day < next ? day : day - 7
            }
        }
    }

    package struct Change: Sendable, Equatable {
        var day: Day
        /// Seconds of local time after midnight; -167 to 167 hours.
        var seconds: Int
    }

    package struct Summer: Sendable, Equatable {
        var type: ZoneTable.LocalType
        /// In standard time.
        var start: Change
        /// In daylight saving time.
        var end: Change
    }

    package var standard: ZoneTable.LocalType
    package var summer: Summer?

    /// The transitions of some years, in order: to daylight saving time or back.
    package func changes(in years: ClosedRange<Int>) -> [(seconds: Int64, isSummer: Bool)] {
        guard let summer else { return [] }
        var changes: [(seconds: Int64, isSummer: Bool)] = []
        for year in years {
            let start = summer.start.day.days(in: year) * 86_400 + summer.start.seconds - standard.offset
            let end = summer.end.day.days(in: year) * 86_400 + summer.end.seconds - summer.type.offset
            changes.append((Int64(start), true))
            changes.append((Int64(end), false))
        }
        // Daylight saving time that ends when the next one begins never ends.
        changes.sort { ($0.seconds, $0.isSummer ? 1 : 0) < ($1.seconds, $1.isSummer ? 1 : 0) }
        return changes
    }

    /// The zone that follows this rule at all times.
    package var table: ZoneTable {
        let types = [standard] + (summer.map { [$0.type] } ?? [])
        let transitions = changes(in: Self.years).map {
            ZoneTable.Transition(seconds: $0.seconds, type: $0.isSummer ? 1 : 0)
        }
        return ZoneTable(types: types, initial: 0, transitions: transitions)
    }

    /// The transitions that fit into 64 bits of nanoseconds, and the one before them.
    package static let years = 1676...2262
}
