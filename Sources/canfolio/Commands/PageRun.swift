import ArgumentParser
import Capture
import Databases
import Figures
import Platform
import Publishing
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

    /// - Parameter force: whether a file may be replaced that the user has not named.
    func run(hasTitleBlock: Bool, force: Bool = false) throws {
        let outputOptions = try hasTitleBlock ? outputOptions.beside(captureOptions, force: force) : outputOptions
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
        options.signalPatterns = signalOptions.signal.map { SignalPattern($0) }
        // A name that is not there is told before a large file is read.
        try PlotSpecification.check(options.signalPatterns, in: options.databases.catalog)
        var (capture, document) = try enough { limit in
            var capture = try captureOptions.load(with: options.databases, limit: limit)
            _ = try pageOptions.bitRates.rates(for: capture)
            if let rate = pageOptions.bitRates.all {
                capture.source.bitRate = rate.nominal
                capture.source.dataBitRate = rate.data ?? capture.source.dataBitRate
            }
            options.zone = try captureOptions.clockOptions.zone(of: capture, quiet: captureOptions.quiet)
            options.marks = try pageOptions.markOptions.marks(in: CaptureSpan(capture), zone: options.zone)
            let log = LogSection(
                capture: capture, template: template, options: options, form: form, dotsPerInch: settings.dotsPerInch)
            return (capture, try PreparedDocument(template.page.fonts) { log.document })
        }
        captureOptions.tell(document.composed.notes)
        if let pages = pageOptions.pages { try document.composed.select(pages.range) }
        try output.write(document, settings, remedy: "choose one with --pages")
        if self.outputOptions.output == nil {
            captureOptions.tell(["\(Printable.text(outputOptions.path)) is written"])
        }
        try captureOptions.finish(capture)
    }

    /// Reads no more of a capture than the pages that are drawn need, and all of it where that cannot be told.
    private func enough(
        _ prepare: (_ limit: Int) throws -> (Capture, PreparedDocument)
    ) throws -> (Capture, PreparedDocument) {
        guard let last = pageOptions.pages?.range.upperBound, last < Self.farPage else { return try prepare(.max) }
        let (capture, document) = try prepare(max(Self.leastRead, last * Self.framesToThePage))
        // A page that is not the last one of what was read is full.
        guard capture.source.isCut, document.composed.pages.upperBound <= last else { return (capture, document) }
        return try prepare(.max)
    }

    /// More than lines stand on any page; where lines stand for many frames each it may be too few.
    private static let framesToThePage = 2000
    private static let leastRead = 50_000
    private static let farPage = 1_000_000
}
