import ArgumentParser
import Formatting

/// How dates are written.
struct DateOptions: ParsableArguments {
    @Option(
        name: .customLong("date-format"),
        help: ArgumentHelp(
            "Dates as 14.03.2026 (de), 03/14/2026 (us) or 2026-03-14 (iso). (default: iso)", valueName: "format"))
    var dateFormat: DateStyle?

    var style: DateStyle { dateFormat ?? .iso }
}

extension DateStyle: ExpressibleByArgument {}
