import CANCapture
import CANDatabases
import Platform
import CANProtocols

/// Redacts the captures of a command, and the names of files.
struct RedactionRun {
    let request: RedactionRequest
    /// Databases as they were read, before redacted messages and signals are removed.
    let databases: DatabaseSet
    /// Protocol options with the tables of data identifiers.
    let protocols: ProtocolOptions
    /// Kinds for which "nothing found" has been printed.
    private var told: Set<String> = []
    /// VINs that were found.
    private(set) var vehicleNumbers: [String] = []
    /// Whether a capture has been examined, and whether something was redacted.
    private var hasLooked = false
    private var hasRedacted = false

    init(_ request: RedactionRequest, databases: DatabaseSet, protocols: ProtocolOptions) {
        self.request = request
        self.databases = databases
        self.protocols = protocols
    }

    /// Redacts a capture, and reports on standard error the kinds that were not found.
    mutating func redact(_ capture: inout Capture, quiet: Bool) {
        guard !request.isEmpty else { return }
        let found = RedactionFinder.find(request, in: capture.frames, databases: databases, options: protocols)
        var known = Set(vehicleNumbers)
        for number in found.vehicleNumbers where known.insert(number).inserted { vehicleNumbers.append(number) }
        let redaction = Redaction(request, found: found, databases: databases)
        let counts = redaction.apply(to: &capture)
        hasLooked = true
        if redaction.kinds(notFoundIn: counts).count < request.kinds.count { hasRedacted = true }
        if request.hidesVIN { Terminal.hideVehicleNumbers(vehicleNumbers) }
        for kind in redaction.kinds(notFoundIn: counts) where !quiet && told.insert(kind).inserted {
            Terminal.printError("canfolio: --redact \(Printable.text(kind)): nothing found")
        }
    }

    /// Whether the digest of a capture's file may be shown. With the digest and the visible bytes the few redacted bytes could
    /// be found by trying.
    var mayShowDigests: Bool { request.isEmpty || hasLooked && !hasRedacted }

    /// Whether documents show everything that the captures contain.
    var changesNothing: Bool { mayShowDigests }

    /// A text from outside the capture, such as a file name, as it may be shown.
    func shown(_ text: String) -> String {
        request.hidesVIN ? VehicleText.hiding(text, known: vehicleNumbers, mark: RedactionMark.vin.text) : text
    }
}
