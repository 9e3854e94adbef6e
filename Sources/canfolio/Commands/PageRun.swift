import Figures
import Publishing
import ArgumentParser
import Capture
import Databases
import Reporting

/// Reads a capture and writes its pages: what `pages` and `report` do.
struct PageRun {
    static let discussion = """
        The same input gives the same bytes, on any number of queues. SOURCE_DATE_EPOCH, seconds since 1970, becomes \
        the document's date; without it there is none.
        """

    private let captureOptions: CaptureOptions
    private let outputOptions: OutputOptions
    private let pageOptions: PageOptions
    private let databaseOptions: DatabaseOptions
    private let signalOptions: SignalOptions
    private let hasTitleBlock: Bool

    init(
        _ captureOptions: CaptureOptions, _ outputOptions: OutputOptions, _ pageOptions: PageOptions,
        _ databaseOptions: DatabaseOptions, _ signalOptions: SignalOptions, hasTitleBlock: Bool
    ) {
        self.databaseOptions = databaseOptions
        self.signalOptions = signalOptions
        self.captureOptions = captureOptions
        self.outputOptions = outputOptions
        self.pageOptions = pageOptions
        self.hasTitleBlock = hasTitleBlock
    }

    func run() throws {
        // Everything that can be wrong with the call is found before a large file is read.
        let form = try outputOptions.form()
        let template = try pageOptions.pageTemplate()
        var options = try pageOptions.logOptions()
        options.hasTitleBlock = hasTitleBlock
        options.selection = captureOptions.selection
        var settings = try pageOptions.renderSettings()
        settings.cache = outputOptions.cacheChoice
        let output = try PageOutput(
            outputOptions, sparing: captureOptions.files(and: databaseOptions), quiet: captureOptions.quiet)

        options.databases = try captureOptions.databases(databaseOptions)
        options.signals = signalOptions.signals ?? .changed
        options.signalPatterns = signalOptions.signal.map { SignalPattern($0) }
        // A name that is not there is told before a large file is read.
        try PlotSpecification.check(options.signalPatterns, in: options.databases.catalog)
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
