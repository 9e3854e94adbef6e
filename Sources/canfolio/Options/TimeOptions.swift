import ArgumentParser
import CANCapture
import Platform
import Formatting
import Wording

/// In which zone dates are, and in which the recorder's clock was.
struct ClockOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The time zone of dates: UTC, local, +02:00 or Europe/Berlin. (default: UTC)", valueName: "zone"))
    var timezone: String?

    @Option(
        help: ArgumentHelp(
            "In which zone the recorder's clock was, for captures that do not say it. (default: not known; times are"
                + " shown as its clock showed them)", valueName: "zone"))
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

    /// The zone in which a capture's dates are shown. Says what was asked for and cannot be, unless quiet.
    func zone(of capture: Capture, quiet: Bool) throws -> TimeZoneChoice {
        if clockZone != nil, capture.source.recorderZone == nil {
            throw ValidationError(
                "--clock-zone is for captures whose dates have no zone; the times of this one are \(Self.words(capture))"
            )
        }
        if timezone != nil, !quiet, capture.source.clock == .wallClock {
            Terminal.printError(
                "canfolio: the file names no zone: its times stay those of the recorder's clock; say with --clock-zone in"
                    + " which zone that was")
        }
        return try zone().shown(capture.source.clock)
    }

    private static func words(_ capture: Capture) -> String {
        switch capture.source.clock {
        case .epoch: "in UTC"
        case .wallClock: "the recorder's"
        case .relative: "since a start whose date is not known"
        case .none: "missing"
        }
    }
}

/// Which moments are marked.
struct MarkOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Set a line with this text at a time, given as for --start. Repeatable.", valueName: "time=text"))
    var mark: [MarkArgument] = []

    func marks(in span: CaptureSpan, zone: TimeZoneChoice) throws -> [TimeMark] {
        try mark.map {
            let time = try $0.time.time(in: span, zone: zone, option: "--mark")
            return TimeMark(time: time.subtractingSaturating(span.first), text: $0.text)
        }
    }
}

extension TimeZoneChoice {
    /// The zone that an option names.
    init(_ name: String, option: String) throws {
        guard let zone = TimeZoneChoice(name: name) else {
            if name.lowercased() == "local", let variable = TimeZoneChoice.localVariable {
                throw ValidationError(
                    "the variable TZ says '\(Printable.text(variable))', which is no time zone; give UTC, +02:00 or a name "
                        + "such as Europe/Berlin")
            }
            throw ValidationError(
                "there is no time zone '\(name)'; give UTC, local, +02:00 or a name such as Europe/Berlin")
        }
        self = zone
    }
}
