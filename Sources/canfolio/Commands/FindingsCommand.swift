import Analysis
import ArgumentParser
import Wording
import Platform

struct FindingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "findings", abstract: "List what is wrong with a bus or with its capture.",
        discussion: """
            Each finding has a number, a severity (error, warning or info), the name of its rule ('canfolio rules' explains \
            the rules), and a sentence. The rules examine all frames; --id, --channel, --filter and times only choose which \
            findings are listed. Some rules need a database (--dbc) or the bit rate (--bitrate).

              canfolio findings drive.log --dbc drive.dbc
              canfolio findings drive.log --fail-on error --junit findings.xml

            Exit status 4: a finding matches --fail-on. Exit status 3: records were skipped or damaged (with --strict).
            """)

    @OptionGroup(title: HelpGroup.capture) var captureOptions: CaptureOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions
    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments
    @OptionGroup(title: HelpGroup.databases) var bitRates: BitRateOptions
    @OptionGroup(title: HelpGroup.findings) var ruleOptions: RuleOptions
    @OptionGroup(title: HelpGroup.findings) var failOption: FailOption
    @OptionGroup(title: HelpGroup.findings) var files: FindingFiles

    @Flag(help: "Print JSON: an object with the list 'findings'.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Compare with the findings of an earlier run (the JSON of --json or --findings). Only new findings count for"
                + " --fail-on.", valueName: "file"), completion: .file())
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
            // Unreadable records are a finding.
            selection = try reading.selection(of: try reading.recording(quiet: true))
        } catch {
            try files.write(
                error, paths: captureOptions.captures.map(reading.shown), sparing: spared, quiet: captureOptions.quiet)
            throw error
        }
        let comparison = known?.compared(to: selection)
        let outputs = OutputSet()
        try files.write(
            selection, reading, quiet: captureOptions.quiet,
            fail: failOption, comparison: comparison, into: outputs)
        // Before anything is printed, because a reader of the first lines closes the pipe.
        try outputs.publish()
        if json {
            try FindingsJSON(selection, comparison, head: reading.head).write(to: output.write)
            try output.publish()
        } else {
            let form = Terminal.textForm
            try FindingsText.write(selection, form, to: output.write)
            if let comparison { try Terminal.put(comparison.text(selection, form), to: output) }
            try output.publish()
        }
        try captureOptions.finish(selection.recording.capture)
        try failOption.check(comparison?.new(selection.findings) ?? selection.findings)
    }

    /// Findings of an earlier run.
    private static func read(_ path: String) throws -> FindingsBaseline {
        guard let baseline = FindingsBaseline(try BinaryFile.read(path, limit: largestBaseline)) else {
            throw ValidationError("\(path): is not JSON of 'canfolio findings --json', which --baseline needs")
        }
        return baseline
    }

    private static let largestBaseline = 16 << 20
}
