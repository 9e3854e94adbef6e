import Capture
import Databases
import Figures
internal import Listings
internal import LogPages
import Pages
import Platform
import Protocols
import Publishing
import Reporting
internal import TemplateReading
import Wording

/// Reads a capture and writes its pages: what `pages` and `report` do.
struct PageRun {
    static let discussion = """
        The same input gives the same bytes, on any number of queues. SOURCE_DATE_EPOCH, seconds since 1970, becomes \
        the document's date; without it there is none.
        """

    var captureOptions: CaptureOptions
    var outputOptions: OutputOptions
    var pageOptions: PageOptions
    var databaseOptions: DatabaseOptions
    var signalOptions: SignalOptions
    var protocolOptions: ProtocolArguments
    var sourceOptions: SourceOptions
    var documentOptions: DocumentOptions

    /// What is made of a capture.
    enum Kind {
        case log
        case report(ReportRequest)

        var report: ReportRequest? {
            if case .report(let request) = self { request } else { nil }
        }
    }

    func run(_ kind: Kind) throws {
        var outputOptions = outputOptions
        if let request = kind.report { outputOptions = try outputOptions.beside(captureOptions, force: request.force) }
        if let request = kind.report, let flow = outputOptions.flow {
            return try run(request, flow, outputOptions)
        }
        // Everything that can be wrong with the call is found before a large file is read.
        let form = try outputOptions.form(pageOptions.renderOptions)
        try documentOptions.check(form)
        let template = try pageOptions.pageTemplate(kind.report == nil ? .standard : .report)
        var options = try pageOptions.logOptions()
        if let logo = template.logo {
            options.logo = try LogoFile.read(logo.path, height: logo.height, place: logo.place)
            // PDF/A-1 knows no transparency.
            if documentOptions.pdfa {
                options.logo = options.logo?.flattened(over: Theme.named(template.page.theme).paper)
            }
        }
        options.selection = captureOptions.selection
        var settings = try pageOptions.renderOptions.settings()
        settings.cache = outputOptions.cacheChoice
        settings.isArchive = documentOptions.pdfa
        let spared = captureOptions.files(and: databaseOptions, protocolOptions)
        try kind.report?.files.check(against: spared, beside: outputOptions.path)
        let output = try PageOutput(outputOptions, sparing: spared, quiet: captureOptions.quiet)

        try addDatabases(to: &options, always: kind.report != nil || template.placedFields.contains("sha256"))
        let look = Look(template: template, options: options, form: form, dotsPerInch: settings.dotsPerInch)
        var made = try kind.report.map { try report($0, look) } ?? enough { try log(look, limit: $0) }
        captureOptions.tell(made.document.composed.notes)
        if kind.report == nil { captureOptions.tell(pageOptions.fieldsUnseen(in: template)) }
        let pageCount = made.document.composed.pageCount
        if kind.report != nil, pageCount > Self.manyPages, pageOptions.pages == nil {
            captureOptions.tell(["the report has \(Decimal.grouped(pageCount)) pages"])
        }
        if let pages = pageOptions.pages { try made.document.composed.select(pages.range) }
        try output.write(
            made.document, settings, embedded: documentOptions.embedCapture ? made.embedded : nil,
            remedy: "choose one with --pages")
        if let request = kind.report, let findings = made.findings {
            try request.writeFiles(findings, captureOptions)
        }
        if self.outputOptions.output == nil {
            captureOptions.tell(["\(Printable.text(outputOptions.path)) is written"])
        }
        try captureOptions.finish(made.capture)
        if let request = kind.report, let findings = made.findings { try request.fail.check(findings.listed) }
    }

    /// - Parameter always: whether files are told with their check sums unasked.
    func addDatabases(to options: inout LogOptions, always: Bool) throws {
        options.databases = try captureOptions.databases(databaseOptions)
        options.sources = sourceOptions.sources(captureOptions, databaseOptions, always: always)
        options.signals = signalOptions.signals ?? .changed
        options.protocols = try protocolOptions.options()
        options.signalSelection = SignalSelection(signalOptions.signal)
        // A name that is not there is told before a large file is read.
        try PlotSpecification.check(options.signalSelection.patterns, in: options.databases.catalog)
    }

    /// How a document is to look.
    struct Look {
        var template: DocumentTemplate
        var options: LogOptions
        var form: OutputForm
        var dotsPerInch: Double
    }

    private struct Made {
        var capture: Capture
        var document: PreparedDocument
        var findings: ReportFindings?
        /// Whether the capture is all of its files.
        var isWhole: Bool

        var embedded: EmbeddedCapture { EmbeddedCapture(capture, isWhole: isWhole) }
    }

    /// Whether all of the files is shown, and nothing is taken out of it.
    private var isOriginal: Bool { captureOptions.selection.isEmpty && !captureOptions.redactionOptions.isGiven }

    private func log(_ look: Look, limit: Int) throws -> Made {
        let fonts = searchFonts(look)
        let chosen = try captureOptions.loadChosen(with: look.options.databases, limit: limit)
        var (capture, options) = try told(chosen.capture, look)
        options.findings =
            try findings(of: chosen, options.databases)?.shown(in: capture) ?? CaptureFindings(unjudged: capture)
        options.surroundings = try captureOptions.surroundings(of: capture, with: options.databases)
        options.messages = try messages(of: capture, look.template.log, options)
        let log = LogSection(
            capture: capture, template: look.template, options: options, form: look.form, dotsPerInch: look.dotsPerInch)
        return Made(
            capture: capture, document: try PreparedDocument(fonts()) { log.document },
            isWhole: isOriginal && !capture.source.isCut)
    }

    /// The fonts of a document that messages are told in, as far as possible from now on.
    private func searchFonts(_ look: Look) -> () -> FontSearch {
        let families = look.template.page.fonts
        let begun = captureOptions.searchFonts(families, hasSigns: true)
        return { begun ?? FontSearch(families, hasSigns: true) }
    }

    private func report(_ request: ReportRequest, _ look: Look) throws -> Made {
        let fonts = searchFonts(look)
        var study = try study(request, look)
        let log = LogSection(
            capture: study.capture, template: look.template, options: study.options, form: look.form,
            dotsPerInch: look.dotsPerInch)
        let parts = look.template.report.sections.map(\.part)
        study.section.hasFrames = request.all || parts.contains(.log)
        var sections: [any Section] = parts.contains { !$0.hasOwnPages } ? [study.section] : []
        if parts.contains(.timeline) { sections.append(try study.section.timeline(look.form)) }
        if request.all || parts.contains(.log) { sections.append(log) }
        let document = try PreparedDocument(fonts()) {
            Document(title: study.section.title, sections: sections)
        }
        return Made(
            capture: study.capture, document: document, findings: study.findings,
            isWhole: isOriginal)
    }

    /// A capture with all that a report says of it.
    struct Study {
        var capture: Capture
        var options: LogOptions
        var findings: ReportFindings
        var section: ReportSection
    }

    /// All frames are looked at for findings; options choose which are shown.
    func study(_ request: ReportRequest, _ look: Look) throws -> Study {
        let whole = try captureOptions.loadWhole(with: look.options.databases)
        let kept = try captureOptions.keptRows(of: whole)
        var (capture, options) = try told(try captureOptions.part(of: whole, keeping: kept), look)
        if kept != nil {
            options.surroundings = whole.frames
            options.messages = ProtocolReader(
                ProtocolDetector.messages(in: whole, options: options.protocols), frames: whole.frames,
                options: options.protocols)
        }
        let rates = try pageOptions.bitRates.rates(for: whole)
        let found = CaptureFindings(
            whole, rates: rates, databases: options.databases, options: try request.rules.options())
        let findings = ReportFindings(try captureOptions.choose(found, of: whole), isWhole: kept == nil)
        options.findings = findings.found.shown(in: capture)
        let report = ReportSection(
            capture: capture, template: look.template, options: options, rates: rates, findings: findings,
            form: look.form, dotsPerInch: look.dotsPerInch)
        return Study(capture: capture, options: options, findings: findings, section: report)
    }

    /// A capture that has been read with what the call says of its buses and times.
    private func told(_ capture: Capture, _ look: Look) throws -> (Capture, LogOptions) {
        var (capture, options) = (capture, look.options)
        _ = try pageOptions.bitRates.rates(for: capture)
        if let rate = pageOptions.bitRates.all {
            capture.source.bitRate = rate.nominal
            capture.source.dataBitRate = rate.data ?? capture.source.dataBitRate
        }
        options.zone = try captureOptions.clockOptions.zone(of: capture, quiet: captureOptions.quiet)
        options.marks = try pageOptions.markOptions.marks(in: CaptureSpan(capture), zone: options.zone)
        return (capture, options)
    }

    /// Messages are put together from all frames near those that are shown, also from those that options leave out; nil
    /// where there are all.
    private func messages(
        of capture: Capture, _ style: LogStyle, _ options: LogOptions
    ) throws -> ProtocolReader? {
        guard style.pdus != .none, !captureOptions.selection.isEmpty, !captureOptions.captures.contains("-") else {
            return nil
        }
        let whole = try captureOptions.near(margin: Self.messageMargin, with: options.databases)
        return ProtocolReader(
            ProtocolDetector.messages(in: whole, options: options.protocols), frames: whole.frames, options: options.protocols)
    }

    /// What is wrong with the whole capture; nil for an excerpt of a large one, of which no more is read than is shown.
    private func findings(of chosen: ChosenCapture, _ databases: DatabaseSet) throws -> CaptureFindings? {
        let isWhole = captureOptions.selection.isEmpty && !chosen.capture.source.isCut
        guard isWhole || chosen.whole != nil || chosen.capture.source.byteCount <= Self.mostJudged else { return nil }
        return try captureOptions.findings(of: chosen, databases: databases, rates: pageOptions.bitRates.rates)
    }

    /// Bytes of a capture that is read whole for the findings of an excerpt.
    private static let mostJudged = 64_000_000

    /// Reads no more of a capture than the pages that are drawn need, and all of it where that cannot be told.
    private func enough(_ prepare: (_ limit: Int) throws -> Made) throws -> Made {
        // What is attached is all that the options keep, whichever pages are drawn.
        guard let last = pageOptions.pages?.range.upperBound, last < Self.farPage, !documentOptions.embedCapture else {
            return try prepare(.max)
        }
        let made = try prepare(max(Self.leastRead, last * Self.framesToThePage))
        // A page that is not the last one of what was read is full.
        guard made.capture.source.isCut, made.document.composed.pages.upperBound <= last else { return made }
        return try prepare(.max)
    }

    /// No message, and none that tells of the next, takes longer, in nanoseconds.
    private static let messageMargin: Int64 = 60_000_000_000
    /// More than lines stand on any page; where lines stand for many frames each it may be too few.
    private static let framesToThePage = 2000
    private static let leastRead = 50_000
    /// More than anybody prints without being told.
    private static let manyPages = 500
    private static let farPage = 1_000_000
}
