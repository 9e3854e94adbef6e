/// `$STARTTIME`: days since 30 December 1899 and the fraction of the day that has gone by.
struct TRCDayNumber {
    /// Since 1970, as if the wall clock showed UTC.
    let nanoseconds: Int64
    /// What the last digit stands for, nanoseconds.
    let unit: Int64

    /// 1 January 1970 counted so.
    private static let daysTo1970: Int64 = 25_569
    private static let daysTo2262: Int64 = 132_000
    private static let nanosecondsADay: UInt64 = 86_400_000_000_000

    /// nil for what is no number, or no day that 64 bits hold.
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
