import ArgumentParser
import CANProtocols

/// What is not to be seen in what a command writes.
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
        // Before anything is read, so that no message names a file by the number of a vehicle.
        if try request().hidesVIN { Terminal.hideVehicleNumbers([]) }
    }

    /// Whether anything is to be left out.
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
