import Analysis
import ArgumentParser
import CANCapture
import CANDatabases
import Wording
import Platform
import CANProtocols

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
        var reading = try CaptureReading(captureOptions, databaseOptions, protocolOptions, bitRates: bitRates)
        if statistics { reading.needs = .statistics }
        // What could not be read is part of the answer.
        let recording = try reading.recording(quiet: true)
        let zone = try captureOptions.clockOptions.zone(of: recording.capture, quiet: captureOptions.quiet)
        let info = CaptureInfo(
            try reading.selection(of: recording), zone: zone, hasStatistics: statistics, listsAll: all)
        if json {
            try info.writeJSON(to: output.write)
            try output.publish()
        } else {
            try Terminal.write(info.text, to: output)
        }
        try captureOptions.finish(recording.capture)
    }
}
