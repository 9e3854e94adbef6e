import Analysis
import ArgumentParser
import CANCapture
import CANDatabases
import Wording
import Platform
import CANProtocols

struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Summarise a capture.")

    @OptionGroup(title: HelpGroup.capture) var captureOptions: CaptureOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions

    @Flag(help: "Print JSON, with up to 10 000 identifiers and channels.")
    var json = false

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Show bus load, cycle times, findings and what changes in the payloads. --no-statistics takes half the time."
        ))
    var statistics = true

    @Flag(help: "List all identifiers and channels, not only those with the most frames.")
    var all = false

    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments

    @OptionGroup(title: HelpGroup.databases) var bitRates: BitRateOptions

    func run() throws {
        // A shell may append standard output to an input file.
        try captureOptions.files(and: databaseOptions, protocolOptions).check(output: "-")
        let output = try OutputFile(path: "-")
        var reading = try CaptureReading(captureOptions, databaseOptions, protocolOptions, bitRates: bitRates)
        if statistics { reading.needs = .statistics }
        // Unreadable records are part of the result.
        let recording = try reading.recording(quiet: true)
        let zone = try captureOptions.clockOptions.zone(of: recording.capture, quiet: captureOptions.quiet)
        let info = CaptureInfo(
            try reading.selection(of: recording), zone: zone, hasStatistics: statistics, listsAll: all,
            head: json ? reading.head : nil)
        if json {
            try info.writeJSON(to: output.write)
        } else {
            try info.writeText(Terminal.textForm, to: output.write)
        }
        try output.publish()
        try captureOptions.finish(recording.capture)
    }
}
