import Analysis
import ArgumentParser
internal import Listings
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
    @OptionGroup var bitRates: BitRateOptions
    @OptionGroup var ruleOptions: RuleOptions
    @OptionGroup var failOption: FailOption
    @OptionGroup var files: FindingFiles

    @Flag(help: "As JSON: an object with the list 'findings'.")
    var json = false

    func validate() throws { try failOption.check(ruleOptions) }

    func run() throws {
        let spared = captureOptions.files(and: databaseOptions)
        try spared.check(output: "-")
        try files.check(against: spared)
        let output = try OutputFile(path: "-")
        let options = try ruleOptions.options()
        let databases = try captureOptions.databases(databaseOptions)
        var whole = captureOptions
        // What could not be read is a finding.
        whole.quiet = true
        let capture = try whole.loadWhole(with: databases)
        let found = CaptureFindings(
            capture, rates: try bitRates.rates(for: capture), databases: databases, options: options)
        let listed = try captureOptions.choose(found, of: capture)
        let rules = FindingRule.allCases.filter { !options.without.contains($0) }
        try files.write(
            listed.all, of: found,
            context: .init(
                paths: captureOptions.captures.map(captureOptions.shown), rules: rules, quiet: captureOptions.quiet))
        if json {
            try FindingsJSON(listed.all, prose: found.prose, origin: found.origin).write(to: output.write)
            try output.publish()
        } else {
            try Terminal.write(FindingsText.text(listed), to: output)
        }
        try captureOptions.finish(capture)
        try failOption.check(listed.all)
    }
}
