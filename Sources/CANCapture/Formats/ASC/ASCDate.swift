/// The date of an ASC header: `Sam Sep 30 15:06:13.191 2017`, `Fri Apr 26 06:52:12.825 pm 2024`, in any order.
enum ASCDate {
    /// First three letters, lower case, of the months in English and German; ä as Windows-1252 has it.
    private static let months: [(name: [UInt8], month: Int)] = [
        ("jan", 1), ("feb", 2), ("mar", 3), ("mrz", 3), ("m\u{E4}r", 3), ("apr", 4), ("may", 5), ("mai", 5),
        ("jun", 6), ("jul", 7), ("aug", 8), ("sep", 9), ("oct", 10), ("okt", 10), ("nov", 11), ("dec", 12),
        ("dez", 12),
    ].map { (name: $0.0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, month: $0.1) }

    /// Nanoseconds since 1970 as if the date were UTC; nil when it cannot be understood.
    static func nanoseconds(_ cursor: TextCursor) -> Int64? {
        var cursor = cursor
        var date = CivilTime(year: 0, month: 0, day: 0)
        var afternoon: Bool?
        var sawTime = false
        while true {
            let token = cursor.token()
            if token.count == 0 { break }
            if token.equals("am") {
                afternoon = false
            } else if token.equals("pm") {
                afternoon = true
            } else if token.count == 4, let year = token.decimal {
                date.year = year
            } else if token.count <= 2, let day = token.decimal {
                date.day = day
            } else if !sawTime, readTime(token, into: &date) {
                sawTime = true
            } else if date.month == 0, let month = month(token) {
                date.month = month
            }
        }
        guard sawTime else { return nil }
        if afternoon == true && date.hour < 12 { date.hour += 12 }
        if afternoon == false && date.hour == 12 { date.hour = 0 }
        return date.nanosecondsSince1970
    }

    private static func month(_ token: TextCursor.Token) -> Int? {
        // A weekday comes before the month, and none begins like a month but German "Mon" (no month) and "Mit".
        var letters: [UInt8] = []
        for index in 0..<min(token.count, 4) {
            let byte = token.start[index]
            if byte == 0xC3 { continue }  // UTF-8's first half of ä, whose second is A4
            letters.append(byte == 0xA4 ? 0xE4 : (0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
        return months.first { $0.name[...] == letters.prefix(3) }?.month
    }

    /// `15:06:13`, `15:06:13.191`, and `19:59.53` whose milliseconds are not padded: 53 ms.
    private static func readTime(_ token: TextCursor.Token, into date: inout CivilTime) -> Bool {
        var cursor = TextCursor(token.start, token.count)
        var fields: [Int] = []
        var fraction: (value: Int, digits: Int)?
        while true {
            let start = cursor.at
            while cursor.byte &- 0x30 < 10 { cursor.at += 1 }
            let number = TextCursor.Token(start: start, count: cursor.at - start)
            guard let value = number.decimal else { return false }
            if fields.count == 3 {
                fraction = (value, number.count)
                break
            }
            fields.append(value)
            if cursor.isAtEnd { break }
            guard cursor.take(fields.count < 3 ? 0x3A : 0x2E) else { return false }
        }
        guard fields.count == 3, cursor.isAtEnd else { return false }
        (date.hour, date.minute, date.second) = (fields[0], fields[1], fields[2])
        if let fraction {
            var unit: Int64 = 1_000_000  // up to three digits count milliseconds
            if fraction.digits > 3 {
                unit = 1_000_000_000
                for _ in 0..<fraction.digits { unit /= 10 }
            }
            date.nanosecond = Int64(fraction.value) * unit
        }
        return true
    }
}
