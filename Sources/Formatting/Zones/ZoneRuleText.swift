/// Reads a POSIX `TZ` text such as `CET-1CEST,M3.5.0,M10.5.0/3`. Hours may be beyond one day, as RFC 8536 allows.
package struct ZoneRuleText {
    private var rest: Substring.UTF8View

    private init(_ text: String) { rest = Substring(text).utf8 }

    /// nil for anything else, and for texts of over 200 bytes.
    package static func rule(_ text: String) -> ZoneRule? {
        guard text.utf8.count <= 200 else { return nil }
        var reader = ZoneRuleText(text)
        guard let rule = reader.rule(), reader.rest.isEmpty else { return nil }
        return rule
    }

    private mutating func rule() -> ZoneRule? {
        guard let name = name(), let west = time(hours: 24) else { return nil }
        let standard = ZoneTable.LocalType(offset: -west, isDaylightSaving: false, abbreviation: name)
        guard !rest.isEmpty else { return ZoneRule(standard: standard) }
        guard let summerName = self.name() else { return nil }
        var summer = ZoneTable.LocalType(
            offset: standard.offset + 3600, isDaylightSaving: true, abbreviation: summerName)
        if let first = rest.first, first != UInt8(ascii: ",") {
            guard let west = time(hours: 24) else { return nil }
            summer.offset = -west
        }
        if rest.isEmpty {
            // POSIX does not say which days apply if the text has none. glibc and others use those of the United
            // States.
            rest = Substring(",M3.2.0,M11.1.0").utf8
        }
        guard take(","), let start = change(), take(","), let end = change() else { return nil }
        return ZoneRule(standard: standard, summer: ZoneRule.Summer(type: summer, start: start, end: end))
    }

    /// Three letters or more, or letters, digits and signs between `<` and `>`.
    private mutating func name() -> String? {
        let isQuoted = take("<")
        let name = rest.prefix {
            (0x41...0x5A).contains($0 & 0xDF)
                || isQuoted && ((0x30...0x39).contains($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-"))
        }
        rest.removeFirst(name.count)
        guard name.count >= 3, !isQuoted || take(">") else { return nil }
        return String(Substring(name))
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    private mutating func time(hours: Int) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard var seconds = number(0...hours).map({ $0 * 3600 }) else { return nil }
        for unit in [60, 1] where take(":") {
            guard let value = number(0...59) else { return nil }
            seconds += value * unit
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func change() -> ZoneRule.Change? {
        let day: ZoneRule.Day
        if take("M") {
            guard let month = number(1...12), take("."), let week = number(1...5), take("."),
                let weekday = number(0...6)
            else { return nil }
            day = .weekday(month: month, week: week, weekday: weekday)
        } else if take("J") {
            guard let number = number(1...365) else { return nil }
            day = .julian(number)
        } else {
            guard let number = number(0...365) else { return nil }
            day = .ofYear(number)
        }
        guard take("/") else { return ZoneRule.Change(day: day, seconds: 7200) }
        guard let seconds = time(hours: 167) else { return nil }
        return ZoneRule.Change(day: day, seconds: seconds)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest.removeFirst(digits.count)
        guard (1...3).contains(digits.count), let value = Int(String(Substring(digits))), range.contains(value) else {
            return nil
        }
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }
}
