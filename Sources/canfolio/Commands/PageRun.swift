import ArgumentParser
import Capture
import Databases
import Figures
import Pages
import Platform
import Publishing
import Reporting
import Wording

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
    @OptionGroup var sourceOptions: SourceOptions

    func validate() throws { try signalOptions.validate(with: databaseOptions) }

    /// What is made of a capture.
    enum Kind: Equatable {
        case log
        /// Few pages, and where `all` is set every frame behind them; `force`: a file may be replaced that the user has
        /// not named.
        case report(all: Bool, force: Bool)
    }

    func run(_ kind: Kind) throws {
        var outputOptions = outputOptions
        if case .report(_, let force) = kind { outputOptions = try outputOptions.beside(captureOptions, force: force) }
        // Everything that can be wrong with the call is found before a large file is read.
        let form = try outputOptions.form()
        let template = try pageOptions.pageTemplate(kind == .log ? .standard : .report)
        var options = try pageOptions.logOptions()
        if let logo = template.logo {
            options.logo = try LogoFile.read(logo.path, height: logo.height, place: logo.place)
        }
        options.selection = captureOptions.selection
        var settings = try pageOptions.renderOptions.settings()
        settings.cache = outputOptions.cacheChoice
        let output = try PageOutput(
            outputOptions, sparing: captureOptions.files(and: databaseOptions), quiet: captureOptions.quiet)

        options.databases = try captureOptions.databases(databaseOptions)
        options.sources = sourceOptions.sources(captureOptions, databaseOptions, always: kind != .log || template.placedFields.contains("sha256"))
        options.signals = signalOptions.signals ?? .changed
        options.signalSelection = SignalSelection(signalOptions.signal)
        // A name that is not there is told before a large file is read.
        try PlotSpecification.check(options.signalSelection.patterns, in: options.databases.catalog)
        var (capture, document) = try enough(kind) { limit in
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
            guard case .report(let all, _) = kind else {
                return (capture, try PreparedDocument(template.page.fonts) { log.document })
            }
            let report = ReportSection(
                capture: capture, template: template, options: options,
                rates: try pageOptions.bitRates.rates(for: capture),
                form: form, dotsPerInch: settings.dotsPerInch)
            let parts = template.report.sections.map(\.part)
            var sections: [any Section] = parts.contains { !$0.hasOwnPages } ? [report] : []
            if parts.contains(.timeline) { sections.append(try report.timeline(form)) }
            if all || parts.contains(.log) { sections.append(log) }
            return (
                capture,
                try PreparedDocument(template.page.fonts) { Document(title: report.title, sections: sections) }
            )
        }
        captureOptions.tell(document.composed.notes)
        if kind == .log { captureOptions.tell(pageOptions.fieldsUnseen(in: template)) }
        if kind != .log, document.composed.pageCount > Self.manyPages, pageOptions.pages == nil {
            captureOptions.tell(["the report has \(Decimal.grouped(document.composed.pageCount)) pages"])
        }
        if let pages = pageOptions.pages { try document.composed.select(pages.range) }
        try output.write(document, settings, remedy: "choose one with --pages")
        if self.outputOptions.output == nil {
            captureOptions.tell(["\(Printable.text(outputOptions.path)) is written"])
        }
        try captureOptions.finish(capture)
    }

    /// Reads no more of a capture than the pages that are drawn need, and all of it where that cannot be told.
    private func enough(
        _ kind: Kind, _ prepare: (_ limit: Int) throws -> (Capture, PreparedDocument)
    ) throws -> (Capture, PreparedDocument) {
        guard let last = pageOptions.pages?.range.upperBound, last < Self.farPage else { return try prepare(.max) }
        guard kind == .log else { return try prepare(.max) }
        let (capture, document) = try prepare(max(Self.leastRead, last * Self.framesToThePage))
        // A page that is not the last one of what was read is full.
        guard capture.source.isCut, document.composed.pages.upperBound <= last else { return (capture, document) }
        return try prepare(.max)
    }

    /// More than lines stand on any page; where lines stand for many frames each it may be too few.
    private static let framesToThePage = 2000
    private static let leastRead = 50_000
    /// More than anybody prints without being told.
    private static let manyPages = 500
    private static let farPage = 1_000_000
}
