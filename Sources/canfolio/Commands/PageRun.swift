import ArgumentParser
import Capture
import Databases
import Figures
import Pages
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
        let template = try pageOptions.pageTemplate()
        var options = try pageOptions.logOptions()
        options.selection = captureOptions.selection
        var settings = try pageOptions.renderOptions.settings()
        settings.cache = outputOptions.cacheChoice
        let output = try PageOutput(
            outputOptions, sparing: captureOptions.files(and: databaseOptions), quiet: captureOptions.quiet)

        options.databases = try captureOptions.databases(databaseOptions)
        options.sources = sourceOptions.sources(captureOptions, databaseOptions, always: kind != .log)
        options.signals = signalOptions.signals ?? .changed
        options.signalSelection = SignalSelection(signalOptions.signal)
        // A name that is not there is told before a large file is read.
        try PlotSpecification.check(options.signalSelection.patterns, in: options.databases.catalog)
        var found: CaptureFindings?
        var (capture, document) = try enough(kind) { limit in
            let chosen = try captureOptions.loadChosen(with: options.databases, limit: limit)
            var capture = chosen.capture
            let rates = try pageOptions.bitRates.rates(for: capture)
            found = try found ?? findings(of: chosen, kind, options.databases)
            options.findings = found?.shown(in: capture) ?? CaptureFindings(unjudged: capture)
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
                capture: capture, template: template, options: options, rates: rates, form: form,
                dotsPerInch: settings.dotsPerInch)
            let sections: [any Section] = all ? [report, log] : [report]
            return (
                capture,
                try PreparedDocument(template.page.fonts) { Document(title: report.title, sections: sections) }
            )
        }
        captureOptions.tell(document.composed.notes)
        if let pages = pageOptions.pages { try document.composed.select(pages.range) }
        try output.write(document, settings, remedy: "choose one with --pages")
        if self.outputOptions.output == nil {
            captureOptions.tell(["\(Printable.text(outputOptions.path)) is written"])
        }
        try captureOptions.finish(capture)
    }

    /// What is wrong with the whole capture; nil for an excerpt of a large one, of which no more is read than is shown.
    private func findings(
        of chosen: ChosenCapture, _ kind: Kind, _ databases: DatabaseSet
    ) throws -> CaptureFindings? {
        let isWhole = captureOptions.selection.isEmpty && !chosen.capture.source.isCut
        guard isWhole || chosen.whole != nil || kind != .log || chosen.capture.source.byteCount <= Self.mostJudged
        else {
            return nil
        }
        return try captureOptions.findings(of: chosen, databases: databases, rates: pageOptions.bitRates.rates)
    }

    /// Bytes of a capture that is read whole for the findings of an excerpt.
    private static let mostJudged = 64_000_000

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
    private static let farPage = 1_000_000
}
