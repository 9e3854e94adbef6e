#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Dates of the proleptic Gregorian calendar from nanoseconds since 1970, without locale and without allocation.
package struct CivilTime: Sendable, Equatable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int
    package var nanosecond: Int

    package init(nanoseconds: Int64) {
        let (seconds, rest) = Self.divideDown(nanoseconds, 1_000_000_000)
        let (days, secondOfDay) = Self.divideDown(seconds, 86_400)
        // Days since 0000-03-01, in eras of 400 years (146 097 days): a year then ends with its leap day.
        let (era, dayOfEra) = Self.divideDown(days + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = Int(yearOfEra + era * 400 + (month <= 2 ? 1 : 0))
        hour = Int(secondOfDay / 3600)
        minute = Int(secondOfDay / 60 % 60)
        second = Int(secondOfDay % 60)
        nanosecond = Int(rest)
    }

    private static func divideDown(_ value: Int64, _ divisor: Int64) -> (Int64, Int64) {
        let remainder = value % divisor
        return remainder < 0 ? (value / divisor - 1, remainder + divisor) : (value / divisor, remainder)
    }

    /// `2026-03-14 09:26:53`.
    package var text: String {
        "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2)) "
            + "\(Self.padded(hour, 2)):\(Self.padded(minute, 2)):\(Self.padded(second, 2))"
    }

    static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// A time zone for dates on pages: UTC, a fixed offset, or a zone of the system's database.
package struct TimeZoneChoice: Sendable, Equatable {
    private enum Kind: Sendable, Equatable {
        case fixed(seconds: Int)
        case system
    }

    private var kind: Kind
    /// What stands behind a time: `UTC`, `+02:00`; nil where the offset is found time by time.
    private var label: String?

    package static let utc = TimeZoneChoice(kind: .fixed(seconds: 0), label: "UTC")

    private init(kind: Kind, label: String?) {
        self.kind = kind
        self.label = label
    }

    /// `UTC`, `local`, `+02:00`, or a name of the system's database such as `Europe/Berlin`; nil for anything else.
    ///
    /// Must be called before other threads run: a named zone is handed to the C library through the environment.
    package init?(name: String) {
        switch name.lowercased() {
        case "utc", "z":
            self = .utc
        case "local":
            tzset()
            self.init(kind: .system, label: nil)
        default:
            if let seconds = Self.offset(name) {
                self.init(kind: .fixed(seconds: seconds), label: Self.offsetText(seconds))
            } else if Self.isKnown(name) {
                setenv("TZ", ":" + name, 1)
                tzset()
                self.init(kind: .system, label: nil)
            } else {
                return nil
            }
        }
    }

    /// Seconds east of UTC at that time.
    package func offset(at nanoseconds: Int64) -> Int {
        switch kind {
        case .fixed(let seconds): return seconds
        case .system:
            var time = time_t(nanoseconds / 1_000_000_000)
            var parts = tm()
            guard localtime_r(&time, &parts) != nil else { return 0 }
            return parts.tm_gmtoff
        }
    }

    package func civilTime(_ nanoseconds: Int64) -> CivilTime {
        let (local, overflow) = nanoseconds.addingReportingOverflow(Int64(offset(at: nanoseconds)) * 1_000_000_000)
        return CivilTime(nanoseconds: overflow ? nanoseconds : local)
    }

    /// `UTC`, `+02:00`.
    package func label(at nanoseconds: Int64) -> String { label ?? Self.offsetText(offset(at: nanoseconds)) }

    /// The labels of a stretch of time, each once; of years at most.
    func labels(from start: Int64, to end: Int64) -> [String] {
        var labels = [label(at: start)]
        func note(_ label: String) { if !labels.contains(label) { labels.append(label) } }
        let week: Int64 = 604_800_000_000_000
        let weeks = min(600, end.subtractingSaturating(start) / week)
        for number in 0..<max(0, weeks) { note(label(at: start &+ (number + 1) &* week)) }
        note(label(at: end))
        return labels
    }

    private static func offset(_ name: String) -> Int? {
        let bytes = Array(name.utf8)
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        var digits = Array(bytes.dropFirst())
        if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.count == 2 || digits.count == 4 else {
            return nil
        }
        let values = digits.map { Int($0 - 0x30) }
        let hours = values[0] * 10 + values[1]
        let minutes = values.count == 4 ? values[2] * 10 + values[3] : 0
        guard hours <= 14, minutes < 60 else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func offsetText(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return (seconds < 0 ? "-" : "+") + CivilTime.padded(minutes / 60, 2) + ":" + CivilTime.padded(minutes % 60, 2)
    }

    private static func isKnown(_ name: String) -> Bool {
        let allowed = name.utf8.allSatisfy {
            (0x41...0x5A).contains($0 & 0xDF) || (0x30...0x39).contains($0) || "/_+-".utf8.contains($0)
        }
        guard allowed, !name.isEmpty, !name.hasPrefix("/") else { return false }
        // Folders (Europe) and lists of the database are not zones: the C library would take them for UTC in silence.
        let descriptor = open("/usr/share/zoneinfo/" + name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var magic: [UInt8] = [0, 0, 0, 0]
        return read(descriptor, &magic, 4) == 4 && magic == Array("TZif".utf8)
    }
}
