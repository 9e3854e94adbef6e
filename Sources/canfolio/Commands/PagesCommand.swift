import ArgumentParser

struct PagesCommand: DocumentCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "Write all frames as log pages: PDF, PNG or SVG.",
        discussion: """
              canfolio pages drive.log -o log.pdf
              canfolio pages drive.log --dbc drive.dbc --around 18.4 -o log.pdf
              canfolio pages drive.log --pages 1-3 -o page-%03d.png

            """ + PageRun.discussion)

    @OptionGroup(title: HelpGroup.capture) var captureOptions: CaptureOptions
    @OptionGroup(title: HelpGroup.output) var outputArguments: OutputArguments<PagesCommand>
    @OptionGroup(title: HelpGroup.look) var pageOptions: PageOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions
    @OptionGroup(title: HelpGroup.databases) var signalOptions: SignalOptions
    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments
    @OptionGroup(title: HelpGroup.output) var sourceOptions: SourceOptions
    @OptionGroup(title: HelpGroup.output) var documentOptions: DocumentOptions

    private var outputOptions: OutputOptions { outputArguments.options }

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
