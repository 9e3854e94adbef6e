import ArgumentParser

struct PagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "Write the frames as log pages: PDF, PNG or SVG.",
        discussion: PageRun.discussion)

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var pageOptions: PageOptions
    @OptionGroup var databaseOptions: DatabaseOptions
    @OptionGroup var signalOptions: SignalOptions

    func validate() throws { try signalOptions.validate(with: databaseOptions) }

    func run() throws {
        try PageRun(
            captureOptions, outputOptions, pageOptions, databaseOptions, signalOptions, hasTitleBlock: false
        ).run()
    }
}

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write a report: a title block, then the log pages.",
        discussion: PageRun.discussion)

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var pageOptions: PageOptions
    @OptionGroup var databaseOptions: DatabaseOptions
    @OptionGroup var signalOptions: SignalOptions

    func validate() throws { try signalOptions.validate(with: databaseOptions) }

    func run() throws {
        try PageRun(
            captureOptions, outputOptions, pageOptions, databaseOptions, signalOptions, hasTitleBlock: true
        ).run()
    }
}
