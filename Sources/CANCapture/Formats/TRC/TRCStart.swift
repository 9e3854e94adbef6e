internal import Platform

/// The start of a trace, from `$STARTTIME` and from the comment with the same moment for people.
///
///     ;$STARTTIME=45571.6807583796
///     ;   Start time: 10/6/2024 16:20:17.524.0
///
/// One flipped bit in the former would move all times, so both are compared. If they differ by more than their
/// rounding, the damaged one is the one that a single flipped bit makes agree with the other. If this is true for both,
/// or for neither, `$STARTTIME` is used, because programs read it. A note is added in any case.
struct TRCStart: Equatable {
    /// The text after `$STARTTIME=`; nil if there is no such line.
    private var stated: [UInt8]?
    /// The text after `Start time:` in a comment.
    private var comment: [UInt8]?
    /// What a reader of the report should know about the start.
    private(set) var note: String?

    /// Longer than either text.
    private static let longest = 64

    var isStated: Bool { stated != nil }

    mutating func state(_ text: TextCursor.Token) {
        if stated == nil { stated = Self.bytes(text) }
    }

    mutating func comment(_ text: TextCursor.Token) {
        if comment == nil { comment = Self.bytes(text) }
    }

    private static func bytes(_ text: TextCursor.Token) -> [UInt8] {
        Array(UnsafeBufferPointer(start: text.start, count: min(text.count, longest)))
    }

    /// Nanoseconds since 1970 as if the wall clock showed UTC; nil if times are relative. Version 1.0, which has no
    /// line for its version, has only the comment, and its dates are ignored.
    mutating func settle(hasVersion: Bool) -> Int64? {
        note = nil
        let written = comment.flatMap(TRCStartComment.init)
        guard let stated else {
            guard hasVersion, let written, let only = written.onlyMoment else { return nil }
            note =
                "$STARTTIME cannot be read; the start time is taken from the comment at the top, \(text(comment))"
            return only
        }
        guard let day = TRCDayNumber(stated) else { return unreadable(stated, written) }
        guard let written, !written.agrees(with: day) else { return day.nanoseconds }
        let repaired = Self.repaired(stated, written)
        if let repaired, !Self.isRepairable(comment ?? [], day, unit: written.unit) {
            note = believed("has a flipped bit and differs from", "the latter is used")
            return repaired
        }
        note = believed("differs from", "the former is used")
        return day.nanoseconds
    }

    /// The start if `$STARTTIME` is not a number: with one bit repaired, or its numeric beginning, if the comment
    /// agrees; otherwise the date of the comment.
    private mutating func unreadable(_ stated: [UInt8], _ written: TRCStartComment?) -> Int64? {
        let digits = Array(stated.prefix { $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x2C })
        if let written {
            let prefix = TRCDayNumber(digits).flatMap { written.agrees(with: $0) ? $0.nanoseconds : nil }
            if let start = Self.repaired(stated, written) ?? prefix ?? written.onlyMoment {
                note = believed("is not a time, unlike", "the latter is used")
                return start
            }
        }
        note = "the start time of the file cannot be read; times are relative"
        return nil
    }

    private func believed(_ relation: String, _ verdict: String) -> String {
        "$STARTTIME (\(text(stated))) \(relation) the start in the comment at the top of the file (\(text(comment)));"
            + " \(verdict)"
    }

    private func text(_ bytes: [UInt8]?) -> String {
        Printable.text(String(decoding: bytes ?? [], as: UTF8.self))
    }

    /// The start with one bit of `$STARTTIME` repaired so that it agrees with the comment; the nearest if there are
    /// several.
    private static func repaired(_ stated: [UInt8], _ written: TRCStartComment) -> Int64? {
        var best: (day: TRCDayNumber, distance: UInt64)?
        flips(stated) { text in
            guard let day = TRCDayNumber(text), written.agrees(with: day) else { return }
            // A space instead of a digit leaves fewer digits.
            let distance = written.distance(from: day)
            let (unit, least) = (best?.day.unit ?? .max, best?.distance ?? .max)
            if (day.unit, distance) < (unit, least) { best = (day, distance) }
        }
        return best?.day.nanoseconds
    }

    /// Whether one bit of the comment, with unchanged precision, explains the difference.
    private static func isRepairable(_ comment: [UInt8], _ day: TRCDayNumber, unit: Int64) -> Bool {
        var found = false
        flips(comment) { text in
            guard !found, let written = TRCStartComment(text), written.unit == unit else { return }
            found = written.agrees(with: day)
        }
        return found
    }

    private static func flips(_ text: [UInt8], _ body: ([UInt8]) -> Void) {
        var text = text
        for place in text.indices {
            for bit in 0..<8 {
                text[place] ^= 1 << UInt8(bit)
                body(text)
                text[place] ^= 1 << UInt8(bit)
            }
        }
    }
}

/// `10/6/2024 16:20:17.524.0`, `18.12.2021 14:28:07.062.001`, `2015-06-21 18:11:07.246.0`, `1/2/2024 4:20:17.524 PM`:
/// the start of a trace in the date format of its writer.
struct TRCStartComment {
    /// Nanoseconds since 1970 as if the wall clock showed UTC; two values if month and day may be exchanged.
    private var moments: [Int64] = []
    /// The value of the last digit, nanoseconds.
    private(set) var unit: Int64 = 1_000_000_000

    private struct Group {
        var value: Int
        var digits: Int
        /// The text before it.
        var before: UInt8
    }

    /// Year, month, day, hours, minutes, seconds, and the digits of the fraction in one or more groups.
    private static let mostGroups = 10

    /// nil if it is not a date and time.
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

    /// The moment, if it is unambiguous.
    var onlyMoment: Int64? { moments.count == 1 ? moments[0] : nil }

    /// Whether both are one moment, apart from rounding.
    func agrees(with day: TRCDayNumber) -> Bool { distance(from: day) <= UInt64(unit + day.unit) }

    func distance(from day: TRCDayNumber) -> UInt64 {
        moments.map { $0.subtractingSaturating(day.nanoseconds).magnitude }.min() ?? .max
    }

    private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { result, _ in result * 10 } }

    /// The positions of year, month and day. With dots the day comes first; with others either may.
    private static func orders(_ groups: [Group]) -> [(year: Int, month: Int, day: Int)] {
        if groups[0].digits == 4 { return [(0, 1, 2)] }
        guard groups[2].digits == 4 else { return [] }
        return groups[1].before == 0x2E ? [(2, 1, 0)] : [(2, 0, 1), (2, 1, 0)]
    }

    /// The numbers of the text, of at most nine digits.
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

    /// AM or PM after the time.
    private func addHalfDay(_ text: [UInt8], to time: inout CivilTime) {
        guard let mark = text.lastIndex(where: { $0 | 0x20 == 0x6D }), mark > 0 else { return }
        let half = text[mark - 1] | 0x20
        if half == 0x70 && time.hour < 12 { time.hour += 12 }
        if half == 0x61 && time.hour == 12 { time.hour = 0 }
    }
}

/// `$STARTTIME`: days since 30 December 1899, with the time of day as fraction.
struct TRCDayNumber {
    /// Since 1970, as if the wall clock showed UTC.
    let nanoseconds: Int64
    /// The value of the last digit, nanoseconds.
    let unit: Int64

    /// 1 January 1970 counted so.
    private static let daysTo1970: Int64 = 25_569
    private static let daysTo2262: Int64 = 132_000
    private static let nanosecondsADay: UInt64 = 86_400_000_000_000

    /// nil if it is not a number, or the day does not fit into 64 bits.
    init?(_ text: [UInt8]) {
        let parsed = text.withUnsafeBufferPointer { text -> (Int64, Int64)? in
            guard let base = text.baseAddress else { return nil }
            var cursor = TextCursor(base, text.count)
            return Self.parse(&cursor)
        }
        guard let parsed else { return nil }
        (nanoseconds, unit) = parsed
    }

    private static func parse(_ cursor: inout TextCursor) -> (Int64, Int64)? {
        guard let days = cursor.shortNumber().map(Int64.init), days >= daysTo1970, days < daysTo2262 else { return nil }
        let whole = (days - daysTo1970) * Int64(nanosecondsADay)
        guard cursor.take(0x2E) || cursor.take(0x2C) else {
            return cursor.isAtWordEnd ? (whole, Int64(nanosecondsADay)) : nil
        }
        var digits: UInt64 = 0
        var unit: UInt64 = 1
        while cursor.byte &- 0x30 < 10 {
            if unit < 1_000_000_000_000_000_000 {
                digits = digits * 10 + UInt64(cursor.byte &- 0x30)
                unit *= 10
            }
            cursor.at += 1
        }
        guard cursor.isAtWordEnd else { return nil }
        // digits < unit, so the quotient is less than a day.
        let product = digits.multipliedFullWidth(by: nanosecondsADay)
        let (quotient, remainder) = unit.dividingFullWidth(product)
        let rounded = Int64(quotient) + (remainder >= unit - remainder && remainder > 0 ? 1 : 0)
        return (whole + rounded, Int64(nanosecondsADay / unit) + 1)
    }
}
