import ArgumentParser
import CANProtocols

/// What is redacted in the outputs of a command.
struct RedactionOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Remove confidential data: vin, gps, seed-key, payload:7E0-7EF (all bytes of these identifiers) or id:123 (an"
                + " identifier and its name), joined by commas. Your own texts (--title, --note, --mark) and output names are"
                + " not changed. Repeatable.",
            valueName: "list"))
    var redact: [String] = []

    func validate() throws {
        // Called before anything is read, so that no message contains a VIN in a file name.
        if try request().hidesVIN { Terminal.hideVehicleNumbers([]) }
    }

    /// Whether anything is redacted.
    var isGiven: Bool { !redact.isEmpty }

    func request() throws -> RedactionRequest {
        var request = RedactionRequest()
        for text in redact {
            do {
                try request.add(text)
            } catch {
                throw ValidationError("--redact: \(error)")
            }
        }
        return request
    }
}
