internal import Platform

/// A timezone for the dates on pages: UTC, a fixed offset, or a zone of the system's database. It is a value that
/// changes nothing in the process, and any number of zones can be used at the same time.
package struct TimeZoneChoice: Sendable, Equatable {
    private enum Kind: Sendable, Equatable {
        case fixed(seconds: Int, label: String)
        case table(ZoneTable)
    }

    private var kind: Kind

    package static let utc = TimeZoneChoice(kind: .fixed(seconds: 0, label: "UTC"))

    /// For captures whose zone is unknown: times are shown as the clock of the recorder showed them.
    package static let recorder = TimeZoneChoice(kind: .fixed(seconds: 0, label: "recorder's clock"))

    private init(kind: Kind) {
        self.kind = kind
    }

    /// `UTC`, `local`, `+02:00`, or a name of the system's database such as `Europe/Berlin`; nil for anything else.
    ///
    /// `local` is the zone of the variable `TZ`, or without this variable the system's `/etc/localtime`. It is nil if
    /// `TZ` is not a valid zone: otherwise dates would be wrong without notice.
    package init?(name: String) {
        self.init(name: name, database: ZoneDatabase())
    }

    package init?(name: String, database: ZoneDatabase) {
        switch name.lowercased() {
        case "utc", "z": self = .utc
        case "local":
            guard let table = database.local else { return nil }
            self.init(kind: .table(table))
        default:
            if let seconds = Self.offset(name) {
                self.init(kind: .fixed(seconds: seconds, label: Self.offsetText(seconds)))
            } else if let table = database.table(named: name) {
                self.init(kind: .table(table))
            } else {
                return nil
            }
        }
    }

    /// The local zone given by the variable `TZ`.
    package static var localVariable: String? { ZoneDatabase().variable }

    /// The offset at a time in seconds east of UTC.
    package func offset(at nanoseconds: Int64) -> Int { period(at: nanoseconds).offset }

    /// The label of local time at a time: `CET`, `+0530`; `UTC` and `+02:00` for fixed offsets.
    package func abbreviation(at nanoseconds: Int64) -> String {
        switch kind {
        case .fixed(_, let label): label
        case .table(let table): table.type(at: nanoseconds).abbreviation
        }
    }

    package func civilTime(_ nanoseconds: Int64) -> CivilTime {
        Self.civilTime(nanoseconds, offset: offset(at: nanoseconds))
    }

    /// Outside the range of 64 bits the offset is not applied.
    package static func civilTime(_ nanoseconds: Int64, offset: Int) -> CivilTime {
        let (local, overflow) = nanoseconds.addingReportingOverflow(Int64(offset) * 1_000_000_000)
        return CivilTime(nanoseconds: overflow ? nanoseconds : local)
    }

    /// The instant at which clocks of the zone show a date and time, in nanoseconds since 1970 UTC.
    ///
    /// If clocks show it twice, this is the first instant. If clocks skip it, this is the instant calculated with the
    /// offset before the transition: 02:30 in the skipped hour is 03:30. nil if the date does not exist (30 February),
    /// or lies outside the years 1677 to 2262.
    package func instant(of civil: CivilTime) -> Int64? {
        guard let local = civil.nanoseconds else { return nil }
        switch kind {
        case .fixed(let seconds, _):
            let (instant, overflow) = local.subtractingReportingOverflow(Int64(seconds) * 1_000_000_000)
            return overflow ? nil : instant
        case .table(let table): return table.instant(ofLocal: local)
        }
    }

    /// All instants at which clocks show a date and time, ascending. There are two in the hour that clocks show twice.
    package func instants(of civil: CivilTime) -> [Int64] {
        guard let first = instant(of: civil) else { return [] }
        guard case .table(let table) = kind, let local = civil.nanoseconds,
            let second = table.secondInstant(ofLocal: local, after: first)
        else { return [first] }
        return [first, second]
    }

    /// The period of one offset around a time.
    package func period(at nanoseconds: Int64) -> ZonePeriod {
        switch kind {
        case .fixed(let seconds, _): ZonePeriod(first: .min, last: .max, offset: seconds)
        case .table(let table): table.period(at: nanoseconds)
        }
    }

    /// `UTC`, `+02:00`.
    package func label(at nanoseconds: Int64) -> String {
        switch kind {
        case .fixed(_, let label): label
        case .table(let table): Self.offsetText(table.period(at: nanoseconds).offset)
        }
    }

    /// The labels used during a period of time, without duplicates. The period is at most some years long.
    package func labels(from start: Int64, to end: Int64) -> [String] {
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
}
