import Analysis
import ArgumentParser
import Capture
import Databases
internal import Listings
import Platform
import Protocols
import Wording

struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Say what is in a capture.")

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var databaseOptions: DatabaseOptions

    @Flag(help: "As JSON, with all identifiers.")
    var json = false

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Bus load, periods, findings and what moves in the payloads. Without them large captures take half the time."
        ))
    var statistics = true

    @Flag(help: "List all identifiers, and not only those with the most frames.")
    var all = false

    @OptionGroup var protocolOptions: ProtocolArguments

    @OptionGroup var bitRates: BitRateOptions

    func run() throws {
        // A shell may add standard output to a file that is read.
        try captureOptions.files(and: databaseOptions, protocolOptions).check(output: "-")
        let output = try OutputFile(path: "-")
        var options = captureOptions
        // What could not be read is part of the answer.
        options.quiet = true
        let databases = try captureOptions.databases(databaseOptions)
        // What tables say of data identifiers is known before the capture is read.
        _ = try protocolOptions.options()
        let chosen = try options.loadChosen(with: databases)
        let capture = chosen.capture
        let rates = try bitRates.rates(for: capture)
        let zone = try captureOptions.clockOptions.zone(of: capture, quiet: captureOptions.quiet)
        let told = statistics ? try told(of: chosen, options, databases) : nil
        let info = CaptureInfo(
            capture, index: told?.index, zone: zone, databases: databases, statistics: statistics ? rates : nil,
            findings: told?.findings, spoken: told?.spoken, listsAll: all)
        if json {
            try info.writeJSON(to: output.write)
            try output.publish()
        } else {
            try Terminal.write(info.text, to: output)
        }
        try captureOptions.finish(capture)
    }

    /// What is said of all frames, also of those that options leave out.
    private struct Told {
        var spoken: SpokenProtocols
        var findings: @Sendable () -> CaptureFindings
        /// Nil where options leave frames out.
        var index: IdentifierIndex?
    }

    /// Messages are put together from all frames, and faults looked for in all.
    private func told(of chosen: ChosenCapture, _ options: CaptureOptions, _ databases: DatabaseSet) throws -> Told {
        let isWhole = options.selection.isEmpty
        let whole = isWhole ? chosen.capture : try chosen.whole ?? options.loadWhole(with: databases)
        let kept = isWhole ? nil : try options.keptRows(of: whole)
        let protocols = try protocolOptions.options()
        let (messages, (index, clock)) = Concurrently.run(
            { ProtocolDetector.recognize(in: whole, options: protocols) },
            {
                (
                    IdentifierIndex(whole.frames, withPrevious: false),
                    ClockTrust(whole.frames, clock: whole.source.clock)
                )
            })
        let spoken = SpokenProtocols(messages, frames: whole.frames, keeps: kept.map { kept in { kept[$0] } })
        let rates = try bitRates.rates(for: whole)
        // What is found does not hang on what protocols are said to be spoken here.
        let table = protocolOptions.isStandard ? messages : nil
        @Sendable func found() -> CaptureFindings {
            CaptureFindings(
                whole, index: index, clock: clock, rates: rates, databases: databases, conversations: table)
        }
        guard !isWhole else { return Told(spoken: spoken, findings: found, index: index) }
        let chosen = try options.choose(found(), of: whole)
        return Told(spoken: spoken, findings: { chosen })
    }
}
