import Figures
import Publishing
import ArgumentParser
import Capture
import Databases
import Reporting

/// Reads a capture and writes its pages: what `pages` and `report` do.
struct PageRun: ParsableArguments {
    static let discussion = """
        The same input gives the same bytes, on any number of queues. SOURCE_DATE_EPOCH, seconds since 1970, becomes \
        the document's date; without it there is none.
        """

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var pageOptions: PageOptions
    @OptionGroup var databaseOptions: DatabaseOptions
    @OptionGroup var signalOptions: SignalOptions

    func validate() throws { try signalOptions.validate(with: databaseOptions) }

    func run(hasTitleBlock: Bool) throws {
        // Everything that can be wrong with the call is found before a large file is read.
        let form = try outputOptions.form()
        let template = try pageOptions.pageTemplate()
        var options = try pageOptions.logOptions()
        options.hasTitleBlock = hasTitleBlock
        options.selection = captureOptions.selection
        var settings = try pageOptions.renderOptions.settings()
        settings.cache = outputOptions.cacheChoice
        let output = try PageOutput(
            outputOptions, sparing: captureOptions.files(and: databaseOptions), quiet: captureOptions.quiet)

        options.databases = try captureOptions.databases(databaseOptions)
        options.signals = signalOptions.signals ?? .changed
        options.signalSelection = SignalSelection(signalOptions.signal)
        // A name that is not there is told before a large file is read.
        try PlotSpecification.check(options.signalSelection.patterns, in: options.databases.catalog)
        var capture = try captureOptions.load(with: options.databases)
        _ = try pageOptions.bitRates.rates(for: capture)
        if let rate = pageOptions.bitRates.all {
            capture.source.bitRate = rate.nominal
            capture.source.dataBitRate = rate.data ?? capture.source.dataBitRate
        }
        let log = LogSection(
            capture: capture, template: template, options: options, form: form, dotsPerInch: settings.dotsPerInch)
        var document = try PreparedDocument(template.page.fonts) { log.document }
        captureOptions.tell(document.composed.notes)
        if let pages = pageOptions.pages { try document.composed.select(pages.range) }
        try output.write(document, settings, remedy: "choose one with --pages")
        try captureOptions.finish(capture)
    }
}
