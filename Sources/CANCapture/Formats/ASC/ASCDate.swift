/// The date of an ASC header: `Sam Sep 30 15:06:13.191 2017`, `Fri Apr 26 06:52:12.825 pm 2024`, in any order.
enum ASCDate {
    /// First letters, lower case, of the months in English, German, French, Italian, Spanish and Portuguese.
    private static let months: [(name: [UInt8], month: Int)] = [
        ("jan", 1), ("gen", 1), ("ene", 1), ("feb", 2), ("f\u{E9}v", 2), ("fev", 2), ("mar", 3), ("mrz", 3),
        ("m\u{E4}r", 3), ("apr", 4), ("avr", 4), ("abr", 4), ("may", 5), ("mai", 5), ("mag", 5), ("jun", 6),
        ("juin", 6), ("giu", 6), ("jul", 7), ("juil", 7), ("lug", 7), ("aug", 8), ("ao\u{FB}", 8), ("aou", 8),
        ("ago", 8), ("sep", 9), ("set", 9), ("oct", 10), ("okt", 10), ("ott", 10), ("out", 10), ("nov", 11),
        ("dec", 12), ("dez", 12), ("d\u{E9}c", 12), ("dic", 12),
    ].map { (name: $0.0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, month: $0.1) }

    /// The weekday that looks like a month: `mar.`, `martedì`, `martes`, in French, Italian and Spanish.
    private static let weekdayLikeMonth = 3

    /// Nanoseconds since 1970 as if the date were UTC; nil if it cannot be read.
    static func nanoseconds(_ cursor: TextCursor) -> Int64? {
        var cursor = cursor
        var date = CivilTime(year: 0, month: 0, day: 0)
        var afternoon: Bool?
        var sawTime = false
        var words = 0
        var isWeekdayPerhaps = false
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
            } else {
                words += 1
                let month = month(token)
                if words == 2, isWeekdayPerhaps {
                    // The first word was the weekday, unless this one is: then both would be unknown words.
                    date.month = month ?? (isEnglishWeekday(token) ? date.month : 0)
                } else if date.month == 0, let month {
                    date.month = month
                    isWeekdayPerhaps = words == 1 && month == weekdayLikeMonth
                }
            }
        }
        guard sawTime else { return nil }
        if afternoon == true && date.hour < 12 { date.hour += 12 }
        if afternoon == false && date.hour == 12 { date.hour = 0 }
        return date.nanosecondsSince1970
    }

    private static func isEnglishWeekday(_ token: TextCursor.Token) -> Bool {
        let weekdays: [StaticString] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        return weekdays.contains { token.hasPrefix($0) }
    }

    private static func month(_ token: TextCursor.Token) -> Int? {
        // A weekday precedes the month. German "Mon" and "Mit" are not months.
        var letters: [UInt8] = []
        var isAfterC3 = false
        for index in 0..<min(token.count, 6) {
            let byte = token.start[index]
            if byte == 0xC3 {  // UTF-8's first half of ä, é and û
                isAfterC3 = true
                continue
            }
            let letter = isAfterC3 ? byte | 0xC0 | 0x40 : byte
            isAfterC3 = false
            letters.append(letter == 0xA4 ? 0xE4 : (0x41...0x5A).contains(letter) ? letter | 0x20 : letter)
        }
        return months.first { letters.starts(with: $0.name) }?.month
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
            var unit: Int64 = 1_000_000  // up to three digits are milliseconds
            if fraction.digits > 3 {
                unit = 1_000_000_000
                for _ in 0..<fraction.digits { unit /= 10 }
            }
            date.nanosecond = Int64(fraction.value) * unit
        }
        return true
    }
}
