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

    @Option(
        help: ArgumentHelp(
            "Compare with findings that --json or --findings wrote before, by their fingerprints: which are new, gone and"
                + " the same. Only new ones count for --fail-on.", valueName: "file"), completion: .file())
    var baseline: String?

    func validate() throws { try failOption.check(ruleOptions) }

    func run() throws {
        let spared = captureOptions.files(and: databaseOptions, protocolOptions)
        try spared.check(output: "-")
        try files.check(against: spared)
        let output = try OutputFile(path: "-")
        var reading = try CaptureReading(
            captureOptions, databaseOptions, protocolOptions, rules: ruleOptions, bitRates: bitRates)
        let known = try baseline.map(Self.read)
        let selection: Selection
        do {
            // What could not be read is a finding.
            selection = try reading.selection(of: try reading.recording(quiet: true))
        } catch {
            try files.write(error, paths: captureOptions.captures.map(reading.shown), quiet: captureOptions.quiet)
            throw error
        }
        let comparison = known?.compared(to: selection)
        let outputs = OutputSet()
        try files.write(
            selection, paths: captureOptions.captures.map(reading.shown), quiet: captureOptions.quiet,
            fail: failOption, comparison: comparison, into: outputs)
        if json {
            try FindingsJSON(selection, comparison).write(to: output.write)
        } else {
            try Terminal.put(FindingsText.text(selection) + (comparison?.text(selection) ?? ""), to: output)
        }
        try outputs.add(output)
        try outputs.publish()
        try captureOptions.finish(selection.recording.capture)
        try failOption.check(comparison?.new(selection.findings) ?? selection.findings)
    }

    /// Findings of an earlier run.
    private static func read(_ path: String) throws -> FindingsBaseline {
        guard let baseline = FindingsBaseline(try BinaryFile.read(path, limit: largestBaseline)) else {
            throw ValidationError("\(path): not what 'canfolio findings --json' writes; --baseline takes that")
        }
        return baseline
    }

    private static let largestBaseline = 16 << 20
}
