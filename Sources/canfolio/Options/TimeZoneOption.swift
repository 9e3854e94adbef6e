import ArgumentParser
import Reporting

extension TimeZoneChoice {
    /// The zone that `--timezone` names.
    init(option name: String) throws {
        guard let zone = TimeZoneChoice(name: name) else {
            throw ValidationError(
                "there is no time zone '\(name)'; give UTC, local, +02:00 or a name such as Europe/Berlin")
        }
        self = zone
    }
}
