import ArgumentParser
import CANProtocols

/// What is not to be seen in what a command writes.
struct RedactionOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Leave out of all that is written: vin, gps, seed-key, payload:7E0-7EF (all bytes of identifiers), id:123 (an"
                + " identifier and its name), joined by commas. Marks stand in their places; check sums of files, and what"
                + " you write yourself (--title, --note, --mark, names of outputs), stay. Repeatable.",
            valueName: "list"))
    var redact: [String] = []

    func validate() throws { _ = try request() }

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
