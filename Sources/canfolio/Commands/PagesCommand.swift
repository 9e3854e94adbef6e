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
    @OptionGroup var protocolOptions: ProtocolArguments
    @OptionGroup var sourceOptions: SourceOptions
    @OptionGroup var documentOptions: DocumentOptions

    func validate() throws {
        try signalOptions.validate(with: databaseOptions)
        try outputOptions.checkIsNamed()
    }

    func run() throws { try pages.run(.log) }

    private var pages: PageRun {
        PageRun(
            captureOptions: captureOptions, outputOptions: outputOptions, pageOptions: pageOptions,
            databaseOptions: databaseOptions, signalOptions: signalOptions, protocolOptions: protocolOptions,
            sourceOptions: sourceOptions, documentOptions: documentOptions)
    }
}
