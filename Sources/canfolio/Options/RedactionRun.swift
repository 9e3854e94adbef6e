import CANCapture
import CANDatabases
import Platform
import CANProtocols

/// Takes out of the captures of a command what is not to be seen, and of the names of files what was found in these.
struct RedactionRun {
    let request: RedactionRequest
    /// As they were read, before messages and signals are taken out of them.
    let databases: DatabaseSet
    /// With the tables of data identifiers that were read.
    let protocols: ProtocolOptions
    /// Kinds of which it has been told that nothing was found.
    private var told: Set<String> = []
    /// Numbers of vehicles that were found.
    private var vehicleNumbers: [String] = []
    /// Whether a capture was looked at, and something was taken out of one.
    private var hasLooked = false
    private var hasRedacted = false

    init(_ request: RedactionRequest, databases: DatabaseSet, protocols: ProtocolOptions) {
        self.request = request
        self.databases = databases
        self.protocols = protocols
    }

    /// Takes out of a capture what is asked for, and says on standard error of which kinds there was nothing.
    mutating func redact(_ capture: inout Capture, quiet: Bool) {
        guard !request.isEmpty else { return }
        let found = RedactionFinder.find(request, in: capture.frames, databases: databases, options: protocols)
        for number in found.vehicleNumbers where !vehicleNumbers.contains(number) { vehicleNumbers.append(number) }
        let redaction = Redaction(request, found: found, databases: databases)
        let counts = redaction.apply(to: &capture)
        hasLooked = true
        if redaction.kinds(notFoundIn: counts).count < request.kinds.count { hasRedacted = true }
        if request.hidesVIN { Terminal.hideVehicleNumbers(vehicleNumbers) }
        for kind in redaction.kinds(notFoundIn: counts) where !quiet && told.insert(kind).inserted {
            Terminal.printError("canfolio: --redact \(Printable.text(kind)): nothing found")
        }
    }

    /// Whether the digest of a capture's file may be shown. With it and the bytes that are shown, the few that were taken
    /// out can be found by trying.
    var mayShowDigests: Bool { request.isEmpty || hasLooked && !hasRedacted }

    /// Whether documents show all that the captures hold.
    var changesNothing: Bool { mayShowDigests }

    /// A text that is not of the capture, such as the name of a file, as it may be shown.
    func shown(_ text: String) -> String {
        request.hidesVIN ? VehicleText.hiding(text, known: vehicleNumbers, mark: RedactionMark.vin.text) : text
    }
}
