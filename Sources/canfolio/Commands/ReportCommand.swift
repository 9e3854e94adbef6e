import ArgumentParser

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write a report of few pages: what a capture is, and what is wrong with it.",
        discussion: """
            The first page has the facts, the load, a lane for each identifier, and the findings. Each grave finding \
            follows with its surroundings and the rows that show it, then a table of the identifiers. --all adds every \
            frame behind that. Without -o the report of drive.blf is written to drive.pdf beside it, unless there is \
            such a file. -o report.html is one file for a browser, which needs nothing else (with --all it holds up to \
            100 000 frames); -o report.md is Markdown for a \
            wiki, with its pictures beside it. Findings come from all frames; options that leave frames out choose which are shown. Status 4 \
            means that --fail-on found what it was asked for, 3 that --strict met records that cannot be read.

            """ + PageRun.discussion)

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var pageOptions: PageOptions
    @OptionGroup var databaseOptions: DatabaseOptions
    @OptionGroup var signalOptions: SignalOptions
    @OptionGroup var protocolOptions: ProtocolArguments
    @OptionGroup var sourceOptions: SourceOptions
    @OptionGroup var documentOptions: DocumentOptions
    @OptionGroup var ruleOptions: RuleOptions
    @OptionGroup var failOption: FailOption
    @OptionGroup var files: FindingFiles

    @Flag(help: "Add every frame behind the summary.")
    var all = false

    @Flag(help: "Replace what is there: the file beside the capture, and the pictures of Markdown.")
    var force = false

    func validate() throws {
        try signalOptions.validate(with: databaseOptions)
        try failOption.check(ruleOptions)
    }

    func run() throws {
        let request = ReportRequest(all: all, force: force, rules: ruleOptions, files: files, fail: failOption)
        do {
            try pages.run(.report(request))
        } catch {
            // Where the report could not be written, the old files stay, all of them.
            guard !request.outputs.hasBegun else { throw error }
            let paths = captureOptions.captures.map { captureOptions.shownPath($0) }
            try files.write(error, paths: paths, quiet: captureOptions.quiet)
            throw error
        }
    }

    private var pages: PageRun {
        PageRun(
            captureOptions: captureOptions, outputOptions: outputOptions, pageOptions: pageOptions,
            databaseOptions: databaseOptions, signalOptions: signalOptions, protocolOptions: protocolOptions,
            sourceOptions: sourceOptions, documentOptions: documentOptions)
    }
}
