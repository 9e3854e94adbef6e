import Analysis
import CANCapture
import CANDatabases
import Figures
internal import LogPages
import Pages
import Platform
import Publishing
import Reporting
internal import TemplateReading
import Formatting
import Wording

/// Reads a capture and writes its pages: the work of `pages` and `report`.
struct PageRun {
    static let discussion = """
        The same input always gives the same bytes. The environment variable SOURCE_DATE_EPOCH (seconds since 1970) \
        sets the date of the document; without it the document has no date.
        """

    var captureOptions: CaptureOptions
    var outputOptions: OutputOptions
    var pageOptions: PageOptions
    var databaseOptions: DatabaseOptions
    var signalOptions: SignalOptions
    var protocolOptions: ProtocolArguments
    var sourceOptions: SourceOptions
    var documentOptions: DocumentOptions
    /// A capture that was already read; nil if this reads it.
    var prepared: Prepared?

    struct Prepared {
        var reading: CaptureReading
        var recording: Recording
        /// Fonts that earlier documents use, too.
        var fonts: SharedFonts?
    }

    /// The document that is made.
    enum Kind {
        case log
        case report(ReportRequest)

        var report: ReportRequest? {
            if case .report(let request) = self { request } else { nil }
        }
    }

    func run(_ kind: Kind) throws {
        var outputOptions = outputOptions
        if kind.report != nil { outputOptions = try outputOptions.beside(captureOptions) }
        if let request = kind.report, let flow = outputOptions.flow {
            return try run(request, flow, outputOptions)
        }
        // All usage errors are found before a large file is read.
        let form = try outputOptions.form(pageOptions.renderOptions)
        try documentOptions.check(form)
        let template = try pageOptions.pageTemplate(kind.report == nil ? .standard : .report)
        var options = try pageOptions.logOptions()
        if let logo = template.logo {
            options.logo = try LogoFile.read(logo.path, height: logo.height, place: logo.place)
            // PDF/A-1 does not allow transparency.
            if documentOptions.pdfa {
                options.logo = options.logo?.flattened(over: Theme.named(template.page.theme).paper)
            }
        }
        var settings = try pageOptions.renderOptions.settings()
        settings.cache = outputOptions.cacheChoice
        settings.isArchive = documentOptions.pdfa
        let spared = captureOptions.files(and: databaseOptions, protocolOptions)
        try kind.report?.files.check(against: spared, beside: outputOptions.path)
        let output = try PageOutput(
            outputOptions, sparing: spared, quiet: captureOptions.quiet, isNamed: self.outputOptions.output != nil)

        var reading = try reading(kind.report?.rules)
        try addSignals(to: &options, reading)
        let hasChecksums = kind.report != nil || sourceOptions.sha256 || template.placedFields.contains("sha256")
        let look = Look(
            template: template, options: options, form: form, dotsPerInch: settings.dotsPerInch,
            hasChecksums: hasChecksums)
        var made =
            try kind.report.map { try report($0, look, &reading) } ?? log(look, &reading)
        captureOptions.tell(made.document.composed.notes)
        if kind.report == nil { captureOptions.tell(pageOptions.fieldsUnseen(in: template)) }
        let pageCount = made.document.composed.pageCount
        if pageCount > Self.manyPages, pageOptions.pages == nil {
            let noun = kind.report == nil ? "log" : "report"
            captureOptions.tell([
                "the \(noun) has \(Decimal.grouped(pageCount)) pages; --pages 1-\(Self.manyPages / 10) draws the first of them"
            ])
        }
        if let pages = pageOptions.pages { try made.document.composed.select(pages.range) }
        let outputs = kind.report?.outputs ?? OutputSet()
        try output.write(
            made.document, settings, embedded: documentOptions.embedCapture ? made.embedded : nil,
            remedy: "choose one with --pages", into: outputs)
        if let request = kind.report { try request.writeFiles(made.selection, reading) }
        try outputs.publish()
        output.tell(made.document)
        try captureOptions.finish(made.selection.recording.capture)
        if let request = kind.report { try request.fail.check(made.selection.findings) }
    }

    func reading(_ rules: RuleOptions?) throws -> CaptureReading {
        if let prepared { return prepared.reading }
        return try CaptureReading(
            captureOptions, databaseOptions, protocolOptions, rules: rules, bitRates: pageOptions.bitRates)
    }

    /// Which signals are shown.
    func addSignals(to options: inout LogOptions, _ reading: CaptureReading) throws {
        options.signals = signalOptions.signals ?? .changed
        options.signalSelection = SignalSelection(signalOptions.signal)
        // An unknown name is reported before a large file is read.
        try PlotSpecification.check(options.signalSelection.patterns, in: reading.databases.catalog)
    }

    /// The style of a document.
    struct Look {
        var template: DocumentTemplate
        var options: LogOptions
        var form: OutputForm
        var dotsPerInch: Double
        /// Whether files are named with their SHA-256.
        var hasChecksums: Bool
    }

    private struct Made {
        var selection: Selection
        var document: PreparedDocument
        /// Whether the selection contains all of its files, and nothing is redacted.
        var isWhole: Bool

        var embedded: EmbeddedCapture { EmbeddedCapture(selection.capture, isWhole: isWhole) }
    }

    /// Whether all of the files is shown, and nothing is redacted.
    private var isOriginal: Bool { captureOptions.selection.isEmpty && !captureOptions.redactionOptions.isGiven }

    /// The pages of a log. Only the rows that the requested pages need are laid out, and of a large capture only these
    /// are read; all rows if the number is not known in advance.
    private func log(_ look: Look, _ reading: inout CaptureReading) throws -> Made {
        let limit = rowLimit(look)
        let fonts = searchFonts(look)
        let recording = try reading.excerpt(limit: limit ?? .max, change: setBitRate)
        let made = try log(look, recording, reading, fonts, limit: limit)
        guard let limit, let last = pageOptions.pages?.range.upperBound else { return made }
        // A page that is not the last one of the laid-out rows is full.
        guard made.document.composed.pages.upperBound <= last else { return made }
        if recording.capture.source.isCut {
            let whole = try reading.excerpt(limit: .max, change: setBitRate)
            return try log(look, whole, reading, searchFonts(look), limit: nil)
        }
        guard made.selection.frames.count > limit else { return made }
        return try log(look, recording, reading, searchFonts(look), limit: nil)
    }

    private func log(
        _ look: Look, _ recording: Recording, _ reading: CaptureReading, _ fonts: () -> FontSearch, limit: Int?
    ) throws -> Made {
        let selection = try reading.selection(of: recording)
        var options = try options(look, selection, reading)
        options.firstRows = limit
        let log = LogSection(
            selection, template: look.template, options: options, form: look.form, dotsPerInch: look.dotsPerInch)
        return Made(
            selection: selection, document: try PreparedDocument(fonts()) { log.document },
            isWhole: isOriginal && !recording.capture.source.isCut)
    }

    /// Measures the text of protocol messages with the document's fonts, as far as possible, from now on.
    private func searchFonts(_ look: Look) -> () -> FontSearch {
        let families = look.template.page.fonts
        if let shared = prepared?.fonts?.search(families) { return { shared } }
        let begun = captureOptions.searchFonts(families, hasSigns: true)
        return { begun ?? FontSearch(families, hasSigns: true) }
    }

    private func report(_ request: ReportRequest, _ look: Look, _ reading: inout CaptureReading) throws -> Made {
        let fonts = searchFonts(look)
        var subject = try subject(look, &reading)
        let log = LogSection(
            subject.selection, template: look.template, options: subject.options, form: look.form,
            dotsPerInch: look.dotsPerInch)
        let parts = look.template.report.sections.map(\.part)
        subject.section.hasFrames = request.all || parts.contains(.log)
        var sections: [any Section] = parts.contains { !$0.hasOwnPages } ? [subject.section] : []
        if parts.contains(.timeline) { sections.append(try subject.section.timeline(look.form)) }
        if request.all || parts.contains(.log) { sections.append(log) }
        let document = try PreparedDocument(fonts()) {
            Document(title: subject.section.headline, subject: subject.section.fileName, sections: sections)
        }
        return Made(selection: subject.selection, document: document, isWhole: isOriginal)
    }

    /// The subject and the style of a report.
    struct Subject {
        var selection: Selection
        var options: LogOptions
        var section: ReportSection
    }

    func subject(_ look: Look, _ reading: inout CaptureReading) throws -> Subject {
        reading.needs = [.statistics, .pauses, .lanes]
        let recording = try prepared?.recording ?? reading.recording(change: setBitRate)
        let selection = try reading.selection(of: recording)
        let options = try options(look, selection, reading)
        let report = ReportSection(
            selection, template: look.template, options: options, form: look.form, dotsPerInch: look.dotsPerInch)
        return Subject(selection: selection, options: options, section: report)
    }

    /// A capture is described with the bit rate that the user gave.
    private func setBitRate(of capture: inout Capture) {
        guard let rate = pageOptions.bitRates.all else { return }
        capture.source.bitRate = rate.nominal
        capture.source.dataBitRate = rate.data ?? capture.source.dataBitRate
    }

    /// The options about files and times of a recording.
    private func options(_ look: Look, _ selection: Selection, _ reading: CaptureReading) throws -> LogOptions {
        var options = look.options
        let recording = selection.recording
        options.sources = reading.sources(hasChecksums: look.hasChecksums)
        options.zone = try captureOptions.clockOptions.zone(of: recording.capture, quiet: captureOptions.quiet)
        options.marks = try pageOptions.markOptions.marks(in: recording.span, zone: options.zone)
        return options
    }

    /// A number of rows that is enough for the requested pages; nil if all are needed.
    private func rowLimit(_ look: Look) -> Int? {
        // The attachment contains all frames of the selection, whichever pages are drawn.
        guard let last = pageOptions.pages?.range.upperBound, last < Self.farPage, !documentOptions.embedCapture,
            !look.template.placedFields.contains("pages")
        else { return nil }
        return max(Self.leastRows, last * Self.framesToThePage)
    }

    /// No page has more lines than this; if lines represent many frames each, it may be too few.
    private static let framesToThePage = 2000
    private static let leastRows = 50_000
    /// Above this many pages, warn first.
    private static let manyPages = 500
    private static let farPage = 1_000_000
}
