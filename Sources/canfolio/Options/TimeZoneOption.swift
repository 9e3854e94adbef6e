import Platform
import Wording
import ArgumentParser
import Capture
import Reporting

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
