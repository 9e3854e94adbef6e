import Analysis
import ArgumentParser
import Wording
import Platform

struct FindingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "findings", abstract: "List what is wrong with a bus or its recording.",
        discussion: """
            Each finding is a line: its number, how grave it is, the rule that found it ('canfolio rules' explains them), and \
            what was found. All frames are looked at; --id, --channel, --filter and times only choose which findings are \
            listed. A database tells more, and so does --bitrate.

            Status 4 means that --fail-on found what it was asked for, 3 that --strict met records that cannot be read.
            """)

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var databaseOptions: DatabaseOptions
    @OptionGroup var protocolOptions: ProtocolArguments
    @OptionGroup var bitRates: BitRateOptions
    @OptionGroup var ruleOptions: RuleOptions
    @OptionGroup var failOption: FailOption
    @OptionGroup var files: FindingFiles

    @Flag(help: "As JSON: an object with the list 'findings'.")
    var json = false

    func validate() throws { try failOption.check(ruleOptions) }

    func run() throws {
        let spared = captureOptions.files(and: databaseOptions, protocolOptions)
        try spared.check(output: "-")
        try files.check(against: spared)
        let output = try OutputFile(path: "-")
        var reading = try CaptureReading(
            captureOptions, databaseOptions, protocolOptions, rules: ruleOptions, bitRates: bitRates)
        // What could not be read is a finding.
        let recording = try reading.recording(quiet: true)
        let selection = try reading.selection(of: recording, mayBeEmpty: true)
        try files.write(selection, paths: captureOptions.captures.map(reading.shown), quiet: captureOptions.quiet)
        if json {
            try FindingsJSON(selection).write(to: output.write)
            try output.publish()
        } else {
            try Terminal.write(FindingsText.text(selection), to: output)
        }
        try captureOptions.finish(recording.capture)
        try failOption.check(selection.findings)
    }
}
