import ArgumentParser
import Capture
import Platform
import Wording

/// In which zone dates are.
struct ZoneOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The time zone of dates: UTC, local, +02:00 or Europe/Berlin.", valueName: "zone"))
    var timezone = "UTC"

    func validate() throws { _ = try zone() }

    func zone() throws -> TimeZoneChoice { try TimeZoneChoice(option: timezone) }
}

/// In which zone dates are, and which moments are marked.
struct TimeOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Set a line with this text at a time, in seconds since the file's first frame. Repeatable.",
            valueName: "time=text"))
    var mark: [MarkArgument] = []

    @OptionGroup var zoneOptions: ZoneOptions

    func zone() throws -> TimeZoneChoice { try zoneOptions.zone() }

    var marks: [TimeMark] { mark.map(\.mark) }
}

/// `--mark 4.2=door opened`.
struct MarkArgument: ExpressibleByArgument {
    var mark: TimeMark

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), let time = ExactSeconds.nanoseconds(argument[..<equals])
        else { return nil }
        mark = TimeMark(time: time, text: String(argument[argument.index(after: equals)...]))
    }
}

extension TimeZoneChoice {
    /// The zone that `--timezone` names.
    init(option name: String) throws {
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
