import ArgumentParser
import Reporting

struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Say what is in a capture.")

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var databaseOptions: DatabaseOptions

    @Flag(help: "As JSON, with all identifiers.")
    var json = false

    @Option(help: ArgumentHelp("The time zone of dates: UTC, local, +02:00 or Europe/Berlin.", valueName: "zone"))
    var timezone = "UTC"

    func validate() throws { _ = try TimeZoneChoice(option: timezone) }

    func run() throws {
        let zone = try TimeZoneChoice(option: timezone)
        let output = try OutputFile(path: "-")
        var options = captureOptions
        // What could not be read is part of the answer.
        options.quiet = true
        let databases = try captureOptions.databases(databaseOptions)
        let capture = try options.load(with: databases)
        let info = CaptureInfo(capture, zone: zone, databases: databases)
        try Terminal.write(json ? info.json : info.text, to: output)
        try captureOptions.finish(capture)
    }
}
