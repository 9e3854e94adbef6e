import Capture
import Databases
import Platform
import Protocols

/// What the command has learnt of what is not to be seen: a command reads its capture more than once.
///
/// `nonisolated(unsafe)` because the command's own thread alone reads and writes it, before pages are laid out on queues
/// and between these.
enum RedactionRun {
    /// As they were read, before messages and signals were taken out of them.
    nonisolated(unsafe) static var databases = DatabaseSet([])
    /// With the tables of data identifiers that were read.
    nonisolated(unsafe) static var protocols = ProtocolOptions()
    /// Kinds of which it has been told that nothing was found.
    nonisolated(unsafe) private static var told: Set<String> = []
    /// Numbers of vehicles that were found.
    nonisolated(unsafe) private static var vehicleNumbers: [String] = []

    /// Takes out of a capture what is asked for, and says on standard error of which kinds there was nothing.
    static func redact(_ capture: inout Capture, _ request: RedactionRequest, quiet: Bool) {
        guard !request.isEmpty else { return }
        let found = SecretFinder.find(request, in: capture.frames, databases: databases, options: protocols)
        for number in found.vehicleNumbers where !vehicleNumbers.contains(number) { vehicleNumbers.append(number) }
        let redaction = Redaction(request, found: found, databases: databases)
        let counts = redaction.apply(to: &capture)
        for kind in redaction.kinds(notFoundIn: counts) where !quiet && told.insert(kind).inserted {
            Terminal.printError("canfolio: --redact \(Printable.text(kind)): nothing found")
        }
    }

    /// A text that is not of the capture, such as the name of a file, as it may be shown.
    static func shown(_ text: String, _ request: RedactionRequest) -> String {
        request.hidesVIN ? VehicleText.hiding(text, known: vehicleNumbers, mark: HiddenMark.vin.text) : text
    }
}
