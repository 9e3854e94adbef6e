/// Seconds written in decimal, without the rounding of floating point.
package enum ExactSeconds {
    /// `-4.15` as nanoseconds; digits beyond the ninth are cut. nil for anything else, and for what does not fit.
    package static func nanoseconds(_ text: Substring) -> Int64? {
        var digits = text.utf8[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count < 3, !(whole.isEmpty && parts.count == 1) else { return nil }
        let fraction = parts.count > 1 ? Array(parts[1].prefix(9)) : []
        guard !(whole.isEmpty && fraction.isEmpty) else { return nil }
        if parts.count > 1, !parts[1].allSatisfy(isDigit) { return nil }
        var value: Int64 = 0
        let padded = fraction + Array(repeating: UInt8(ascii: "0"), count: 9 - fraction.count)
        for digit in Array(whole) + padded {
            guard isDigit(digit) else { return nil }
            let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return isNegative ? -value : value
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// Dates as people type them.
package enum DateArgument {
    /// `2026-03-14T09:26:53.5`, also with a blank for the T and a `Z` or `+01:00` after it, as nanoseconds since 1970
    /// UTC.
    package static func nanoseconds(_ text: String) -> Int64? {
        if text.hasSuffix("Z") { return withoutZone(text.dropLast()) }
        // A sign in front of the time is one of the date.
        guard let time = text.firstIndex(where: { $0 == "T" || $0 == " " }),
            let sign = text[time...].lastIndex(where: { $0 == "+" || $0 == "-" })
        else { return withoutZone(text[...]) }
        guard let date = withoutZone(text[..<sign]), let offset = offset(text[text.index(after: sign)...]) else {
            return nil
        }
        let nanoseconds = Int64(offset) * 1_000_000_000
        return text[sign] == "-" ? date + nanoseconds : date - nanoseconds
    }

    /// `09:26:53.5` as nanoseconds since midnight.
    package static func timeOfDay(_ text: Substring) -> Int64? {
        let clock = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(clock.count), let hour = number(clock[0]), let minute = number(clock[1]),
            (0..<24).contains(hour), (0..<60).contains(minute),
            let seconds = clock.count == 3 ? ExactSeconds.nanoseconds(clock[2]) : 0,
            (0..<61_000_000_000).contains(seconds)
        else { return nil }
        return Int64(hour * 3600 + minute * 60) * 1_000_000_000 + seconds
    }

    /// `01:00`, `0100` or `01`, as seconds.
    package static func offset(_ text: Substring) -> Int? {
        let digits = text.count == 5 && text.dropFirst(2).first == ":" ? text.prefix(2) + text.suffix(2) : text
        guard digits.count == 2 || digits.count == 4, let hours = number(digits.prefix(2)), hours < 24,
            let minutes = digits.count == 4 ? number(digits.suffix(2)) : 0, minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * 60
    }

    private static func withoutZone(_ trimmed: Substring) -> Int64? {
        let parts = trimmed.split { $0 == "T" || $0 == " " }
        guard parts.count == 2 else { return nil }
        let date = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { number($0) }
        guard date.count == 3, let year = date[0], let month = date[1], let day = date[2], (1970...2261).contains(year),
            (1...12).contains(month), (1...31).contains(day), let time = timeOfDay(parts[1])
        else { return nil }
        let midnight = Int64(CivilTime.days(year, month, day)) * 86_400_000_000_000
        // 30 February would be a day of March.
        guard CivilTime(nanoseconds: midnight).day == day else { return nil }
        return midnight + time
    }

    /// Digits alone: `Int` would take a sign as well.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
