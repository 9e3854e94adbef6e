internal import Platform

/// `10/6/2024 16:20:17.524.0`, `18.12.2021 14:28:07.062.001`, `2015-06-21 18:11:07.246.0`, `1/2/2024 4:20:17.524 PM`: the
/// start of a trace as the locale of its writer has dates.
struct TRCStartComment {
    /// Nanoseconds since 1970 as if the wall clock showed UTC: two where month and day may be either.
    private var moments: [Int64] = []
    /// What the last digit stands for, nanoseconds.
    private(set) var unit: Int64 = 1_000_000_000

    private struct Group {
        var value: Int
        var digits: Int
        /// What stands before it.
        var before: UInt8
    }

    /// Year, month, day, hours, minutes, seconds, and the digits of the fraction in one or more groups.
    private static let mostGroups = 10

    /// nil for what is no date and time.
    init?(_ text: [UInt8]) {
        let groups = Self.groups(text)
        guard groups.count >= 6, groups[4].before == 0x3A, groups[5].before == 0x3A, groups[3].before == 0x20,
            groups[1].before == groups[2].before, [0x2E, 0x2D, 0x2F].contains(groups[1].before)
        else { return nil }
        var time = CivilTime(year: 0, month: 0, day: 0)
        (time.hour, time.minute, time.second) = (groups[3].value, groups[4].value, groups[5].value)
        addHalfDay(text, to: &time)
        for group in groups[6...] {
            guard group.before == 0x2E || group.before == 0x2C else { break }
            for power in (0..<group.digits).reversed() where unit > 1 {
                unit /= 10
                time.nanosecond += Int64(group.value / Self.power(power) % 10) * unit
            }
        }
        for order in Self.orders(groups) {
            (time.year, time.month, time.day) = (
                groups[order.year].value, groups[order.month].value, groups[order.day].value
            )
            if let moment = time.nanosecondsSince1970, !moments.contains(moment) { moments.append(moment) }
        }
        if moments.isEmpty { return nil }
    }

    /// The moment, where there is no doubt which it is.
    var onlyMoment: Int64? { moments.count == 1 ? moments[0] : nil }

    /// Whether both are one moment, but for what they are rounded to.
    func agrees(with day: TRCDayNumber) -> Bool { distance(from: day) <= UInt64(unit + day.unit) }

    func distance(from day: TRCDayNumber) -> UInt64 {
        moments.map { $0.subtractingSaturating(day.nanoseconds).magnitude }.min() ?? .max
    }

    private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { result, _ in result * 10 } }

    /// Where year, month and day stand. With dots the day comes first; with others either may.
    private static func orders(_ groups: [Group]) -> [(year: Int, month: Int, day: Int)] {
        if groups[0].digits == 4 { return [(0, 1, 2)] }
        guard groups[2].digits == 4 else { return [] }
        return groups[1].before == 0x2E ? [(2, 1, 0)] : [(2, 0, 1), (2, 1, 0)]
    }

    /// The numbers of the text, of nine digits at the most.
    private static func groups(_ text: [UInt8]) -> [Group] {
        var groups: [Group] = []
        var before: UInt8 = 0x20
        var isInside = false
        for byte in text {
            let digit = byte &- 0x30
            guard digit < 10 else {
                (before, isInside) = (byte, false)
                continue
            }
            if !isInside {
                guard groups.count < mostGroups else { break }
                groups.append(Group(value: 0, digits: 0, before: before))
                isInside = true
            }
            guard groups[groups.count - 1].digits < 9 else { break }
            groups[groups.count - 1].value = groups[groups.count - 1].value * 10 + Int(digit)
            groups[groups.count - 1].digits += 1
        }
        return groups
    }

    /// AM or PM behind the time.
    private func addHalfDay(_ text: [UInt8], to time: inout CivilTime) {
        guard let mark = text.lastIndex(where: { $0 | 0x20 == 0x6D }), mark > 0 else { return }
        let half = text[mark - 1] | 0x20
        if half == 0x70 && time.hour < 12 { time.hour += 12 }
        if half == 0x61 && time.hour == 12 { time.hour = 0 }
    }
}
