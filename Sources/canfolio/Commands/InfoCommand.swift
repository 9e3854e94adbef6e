import Platform
import Wording
import ArgumentParser
import Capture
import Databases
import Protocols
import Reporting

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
            "Bus load, periods and what moves in the payloads. (default: for up to \(Self.quickFrames) frames)"))
    var statistics: Bool?

    @Flag(help: "List all identifiers, and not only those with the most frames.")
    var all = false

    @OptionGroup var protocolOptions: ProtocolArguments

    @OptionGroup var bitRates: BitRateOptions

    @OptionGroup var zoneOptions: ZoneOptions

    /// So many frames are counted in about as long as they take to be read.
    private static let quickFrames = 2_000_000

    func run() throws {
        let zone = try zoneOptions.zone()
        // A shell may add standard output to a file that is read.
        try captureOptions.files(and: databaseOptions, protocolOptions).check(output: "-")
        let output = try OutputFile(path: "-")
        var options = captureOptions
        // What could not be read is part of the answer.
        options.quiet = true
        let databases = try captureOptions.databases(databaseOptions)
        let capture = try options.load(with: databases)
        let rates = try bitRates.rates(for: capture)
        let isWanted = statistics ?? (!bitRates.bitrate.isEmpty || capture.frames.count <= Self.quickFrames)
        let info = CaptureInfo(
            capture, zone: zone, databases: databases, statistics: isWanted ? rates : nil,
            spoken: isWanted ? try spoken(in: capture, options, databases) : nil, listsAll: all)
        if json {
            try info.writeJSON(to: output.write)
            try output.publish()
        } else {
            try Terminal.write(info.text, to: output)
        }
        try captureOptions.finish(capture)
    }

    /// Messages are put together from all frames, also from those that options leave out.
    private func spoken(
        in capture: Capture, _ options: CaptureOptions, _ databases: DatabaseSet
    ) throws -> SpokenProtocols {
        let protocols = try protocolOptions.options()
        let isWhole = options.selection.isEmpty || options.captures.contains("-")
        let whole = isWhole ? capture : try options.loadWhole(with: databases)
        let kept = isWhole ? nil : try options.keptRows(of: whole)
        let found = Conversations.recognize(in: whole, options: protocols)
        return SpokenProtocols(found, frames: whole.frames, keeps: kept.map { kept in { kept[$0] } })
    }
}
