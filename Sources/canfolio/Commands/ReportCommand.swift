import ArgumentParser

struct ReportCommand: DocumentCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write a report of a few pages: what happened, and what is wrong.",
        discussion: """
            The first page shows the verdict, the bus load, a lane for each identifier, and the incidents. Pages on the \
            most serious incidents follow, each with the frames around it, and then a table of the identifiers. Findings come \
            from all frames. Options that select frames choose which frames and findings the report shows.

            Without -o the report of drive.log is written to drive.pdf beside it. An HTML report is one file that needs \
            nothing else; with --all it has up to 100 000 frames. A Markdown report has its pictures beside it.

              canfolio report drive.log --dbc drive.dbc
              canfolio report drive.log -o drive.html
              canfolio report drive.log --all -o all.pdf

            Exit status 4: a finding matches --fail-on. Exit status 3: records were skipped or damaged (with --strict).

            """ + PageRun.discussion)

    static let formats = FormatArgument.allCases

    @OptionGroup(title: HelpGroup.capture) var captureOptions: CaptureOptions
    @OptionGroup(title: HelpGroup.output) var outputArguments: OutputArguments<ReportCommand>
    @OptionGroup(title: HelpGroup.look) var pageOptions: PageOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions
    @OptionGroup(title: HelpGroup.databases) var signalOptions: SignalOptions
    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments
    @OptionGroup(title: HelpGroup.output) var sourceOptions: SourceOptions
    @OptionGroup(title: HelpGroup.output) var documentOptions: DocumentOptions
    @OptionGroup(title: HelpGroup.findings) var ruleOptions: RuleOptions
    @OptionGroup(title: HelpGroup.findings) var failOption: FailOption
    @OptionGroup(title: HelpGroup.findings) var files: FindingFiles

    @Flag(help: "Add a log of all frames to a PDF or an HTML report.")
    var all = false

    private var outputOptions: OutputOptions { outputArguments.options }

    func validate() throws {
        try signalOptions.validate(with: databaseOptions)
        try failOption.check(ruleOptions)
    }

    func run() throws {
        let request = ReportRequest(all: all, rules: ruleOptions, files: files, fail: failOption)
        do {
            try pages.run(.report(request))
        } catch {
            // If the report cannot be written, all old files stay.
            guard !request.outputs.hasBegun else { throw error }
            let paths = captureOptions.captures.map { captureOptions.shownPath($0) }
            try files.write(
                error, paths: paths, sparing: captureOptions.files(and: databaseOptions, protocolOptions),
                beside: outputOptions.path, quiet: captureOptions.quiet)
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
