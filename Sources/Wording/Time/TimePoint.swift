internal import Platform
package import Formatting
package import CANCapture

/// A point in time as people type it, with one grammar for all options. Times that canfolio prints can be typed back.
///
/// - `4.15`, `90s`, `1:30`, `1:30:00.5`, `90:00`, `+08:18:35` count from the first frame, `-10` from the end. If the
///   clock steps back, frames may have times before the first one: `-0.020` is then the time that is printed like this.
/// - `@1773480413.5` is a timestamp as in the file, in seconds.
/// - `08:18:35`, with hours of two digits, is a time of day: the first one at or after the first frame.
/// - `2026-03-14`, `2026-03-14T09:26:53`, `2026-03-14 09:26:53.5 +01:00` are dates.
///
/// Dates and times of day have an offset (`Z`, `UTC`, `+01:00`), otherwise the timezone that the user gives.
package enum TimePoint: Sendable, Equatable {
    /// Nanoseconds after the first frame.
    case sinceFirst(Int64)
    /// Nanoseconds before the end, which is the time of the latest frame.
    case beforeEnd(Int64)
    /// Nanoseconds, as the times of the frames.
    case stamp(Int64)
    /// Nanoseconds since midnight, and seconds east of UTC if an offset is given.
    case timeOfDay(Int64, offset: Int?)
    /// Nanoseconds since 1970 as clocks showed them, and seconds east of UTC if an offset is given.
    case date(Int64, offset: Int?)

    package init?(_ text: String) {
        var text = text[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        if text.first == "@" {
            guard let time = ExactSeconds.nanoseconds(text.dropFirst()) else { return nil }
            self = .stamp(time)
        } else if text.first == "-" || text.first == "\u{2212}" {
            guard let length = TimeLength.nanoseconds(text.dropFirst()), length >= 0 else { return nil }
            self = .beforeEnd(length)
        } else if let point = Self.civil(text) {
            self = point
        } else if let length = TimeLength.nanoseconds(text) {
            self = .sinceFirst(length)
        } else {
            return nil
        }
    }

    private static func civil(_ text: Substring) -> TimePoint? {
        let isTime = isTimeOfDay(text)
        guard isTime || text.dropFirst(4).first == "-" else { return nil }
        // A date alone has no offset, because its dashes would look like one.
        let head = isTime ? 0 : 10
        let (local, offset) = Self.offset(text, behind: head)
        guard !local.isEmpty else { return nil }
        if isTime {
            guard let time = DateArgument.timeOfDay(local) else { return nil }
            return .timeOfDay(time, offset: offset)
        }
        let isWhole = local.contains { $0 == "T" || $0 == " " }
        guard let time = DateArgument.nanoseconds(isWhole ? String(local) : local + "T00:00") else { return nil }
        return .date(time, offset: offset)
    }

    /// `hh:mm:ss`, with anything after it; `24:00:00` and above are lengths.
    private static func isTimeOfDay(_ text: Substring) -> Bool {
        let digits = Array(text.utf8.prefix(8))
        guard digits.count == 8, digits[2] == UInt8(ascii: ":"), digits[5] == UInt8(ascii: ":") else { return false }
        return Int(text.prefix(2)).map { $0 < 24 } ?? false
    }

    /// The text without its offset, and the offset in seconds; empty if it is invalid.
    private static func offset(_ text: Substring, behind head: Int) -> (Substring, Int?) {
        for name in ["Z", "UTC"] where text.hasSuffix(name) { return (trimmed(text.dropLast(name.count)), 0) }
        let tail = text.dropFirst(head)
        guard let sign = tail.firstIndex(where: { $0 == "+" || $0 == "-" || $0 == "\u{2212}" }) else {
            return (text, nil)
        }
        guard let seconds = DateArgument.offset(text[text.index(after: sign)...]) else { return ("", nil) }
        return (trimmed(text[..<sign]), text[sign] == "+" ? seconds : -seconds)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }

    // MARK: - In a capture

    /// Why a point in time does not exist in a capture.
    package enum Fault: Error, Sendable, Equatable {
        /// It is a date, and the frames count from an unknown date.
        case noDates
        /// The frames have no times.
        case noTimes
        /// It has an offset, and the recorder's clock has no timezone.
        case noZone
    }

    /// Whether it is another time in another capture that begins at the same timestamp.
    package var needsContext: Bool {
        switch self {
        case .sinceFirst, .stamp: false
        case .beforeEnd, .timeOfDay, .date: true
        }
    }

    package var countsFromEnd: Bool {
        if case .beforeEnd = self { true } else { false }
    }

    /// The time in the clock of the capture's frames, nanoseconds.
    package func time(in span: CaptureSpan, zone: TimeZoneChoice) throws(Fault) -> Int64 {
        if span.clock == .none { throw .noTimes }
        switch self {
        case .sinceFirst(let length): return span.first.addingSaturating(length)
        case .beforeEnd(let length):
            let before = span.first.subtractingSaturating(length)
            let isPrinted = length > 0 && before >= span.earliest.subtractingSaturating(Self.rounding)
            return span.earliest < span.first && isPrinted ? before : span.end.subtractingSaturating(length)
        case .stamp(let time): return time
        case .date(let local, let offset): return try Self.stamp(local, offset, span, zone)
        case .timeOfDay(let time, let offset):
            // On days when clocks change a day does not have 24 hours, so the next one is computed from its date.
            let shown = span.first.addingSaturating(
                Int64(offset ?? Self.zone(span, zone).offset(at: span.first)) * Self.second)
            let midnight = shown.subtractingSaturating(((shown % Self.day) + Self.day) % Self.day)
            let today = try Self.stamp(midnight.addingSaturating(time), offset, span, zone)
            if today >= span.first { return today }
            return try Self.stamp(midnight.addingSaturating(Self.day).addingSaturating(time), offset, span, zone)
        }
    }

    private static func stamp(
        _ local: Int64, _ offset: Int?, _ span: CaptureSpan, _ zone: TimeZoneChoice
    ) throws(Fault) -> Int64 {
        switch span.clock {
        case .none: throw .noTimes
        case .relative: throw .noDates
        case .wallClock where offset != nil: throw .noZone
        case .wallClock, .epoch: break
        }
        if let offset { return local.subtractingSaturating(Int64(offset) * second) }
        // An hour that clocks repeat is the one in the capture.
        let instants = self.zone(span, zone).instants(of: CivilTime(nanoseconds: local))
        return instants.first { $0 >= span.first && $0 <= span.end } ?? instants.first ?? local
    }

    private static func zone(_ span: CaptureSpan, _ zone: TimeZoneChoice) -> TimeZoneChoice {
        zone.shown(span.clock)
    }

    private static let second: Int64 = 1_000_000_000
    /// Times are printed with at least milliseconds.
    private static let rounding: Int64 = 1_000_000
    private static let day: Int64 = 86_400_000_000_000
}
