import ArgumentParser
import CANCapture
import Platform
import Formatting
import Wording

/// The timezones of dates and of the recorder's clock.
struct ClockOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Timezone of dates: UTC, local, +02:00 or Europe/Berlin. (default: UTC)", valueName: "zone"))
    var timezone: String?

    @Option(
        help: ArgumentHelp(
            "Timezone of the recorder's clock, for captures that do not name it. (default: unknown; times are shown as"
                + " recorded)", valueName: "zone"))
    var clockZone: String?

    func validate() throws {
        _ = try zone()
        _ = try recorderZone()
    }

    func zone() throws -> TimeZoneChoice {
        try timezone.map { try TimeZoneChoice($0, option: "--timezone") } ?? .utc
    }

    func recorderZone() throws -> RecorderZone? {
        guard let clockZone else { return nil }
        let zone = try TimeZoneChoice(clockZone, option: "--clock-zone")
        return RecorderZone(name: clockZone) { local in
            zone.instant(of: CivilTime(nanoseconds: local)).map { $0.subtractingSaturating(local) } ?? 0
        }
    }

    /// The timezone in which a capture's dates are shown. Reports a requested one that is impossible, unless quiet.
    func zone(of capture: Capture, quiet: Bool) throws -> TimeZoneChoice {
        if clockZone != nil, capture.source.recorderZone == nil {
            throw ValidationError(
                "--clock-zone is for captures whose dates have no timezone; the times of this capture are \(Self.words(capture))"
            )
        }
        if timezone != nil, !quiet, capture.source.clock == .wallClock {
            Terminal.printError(
                "canfolio: the file names no timezone, so times are shown as recorded; give the timezone of the recorder with"
                    + " --clock-zone")
        }
        return try zone().shown(capture.source.clock)
    }

    private static func words(_ capture: Capture) -> String {
        switch capture.source.clock {
        case .epoch: "in UTC"
        case .wallClock: "those of the recorder"
        case .relative: "counted from an unknown date"
        case .none: "missing"
        }
    }
}

/// Which moments are marked.
struct MarkOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Mark a time, written as for --start, with a text. Repeatable.", valueName: "time=text"))
    var mark: [MarkArgument] = []

    func marks(in span: CaptureSpan, zone: TimeZoneChoice) throws -> [TimeMark] {
        try mark.map {
            let time = try $0.time.time(in: span, zone: zone, option: "--mark")
            return TimeMark(time: time.subtractingSaturating(span.first), text: $0.text)
        }
    }
}

extension TimeZoneChoice {
    /// The timezone that an option names.
    init(_ name: String, option: String) throws {
        guard let zone = TimeZoneChoice(name: name) else {
            if name.lowercased() == "local", let variable = TimeZoneChoice.localVariable {
                throw ValidationError(
                    "TZ is '\(Printable.text(variable))', which is not a timezone; use UTC, +02:00 or a name "
                        + "such as Europe/Berlin")
            }
            throw ValidationError(
                "unknown timezone '\(name)'; use UTC, local, +02:00 or a name such as Europe/Berlin")
        }
        self = zone
    }
}
