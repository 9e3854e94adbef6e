import Analysis
import ArgumentParser
internal import SequenceDiagrams
import Pages
import Platform
import CANProtocols
import Publishing
import Wording

struct LadderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ladder", abstract: "Draw a conversation as a sequence diagram: PDF, PNG or SVG.",
        discussion: """
            Those who talk are lines, messages arrows between them, with what they say, how they ended, and how long an \
            answer took. What repeats, and what is a scan, is one box with a cell or a line for each request. Messages are \
            put together from all frames of the capture; those are drawn that have a frame which --id, --channel, --filter \
            and times keep. A picture is as high as it needs to be, unless --paper says what fits.
            """)

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var paperOptions: PaperOptions
    @OptionGroup var renderOptions: RenderOptions
    @OptionGroup var databaseOptions: DatabaseOptions
    @OptionGroup var protocolOptions: ProtocolArguments
    @OptionGroup var sourceOptions: SourceOptions

    @Option(
        help: ArgumentHelp(
            "Which conversation: its number, the longest is 1; two who talk, as in 7E0:7E8; or all, one after the other."
                + " (default: the longest)", valueName: "n|id:id|all"))
    var conversation: LadderChoice?

    @Option(
        help:
            "Whether long pauses are left out and named, or a second has as much room as any other. (default: compressed)"
    )
    var scale: LadderOptions.Scale?

    func validate() throws { try outputOptions.checkIsNamed() }

    func run() throws {
        let form = try outputOptions.form(renderOptions)
        var options = try options()
        let isNumbered = form.isPaged && NumberedPath(outputOptions.path) != nil
        var settings = try renderOptions.settings()
        settings.cache = outputOptions.cacheChoice
        let output = try PageOutput(
            outputOptions, sparing: captureOptions.files(and: databaseOptions, protocolOptions),
            quiet: captureOptions.quiet)
        var reading = try CaptureReading(captureOptions, databaseOptions, protocolOptions)
        let recording = try reading.recording()
        let selection = try reading.selection(of: recording, mayBeEmpty: true)
        options.sources = reading.sources(hasChecksums: sourceOptions.sha256)
        let reader = recording.reader
        options.parties = PartyNames(reader.senders(recording.databases))
        let found: LadderConversations
        do {
            found = try LadderConversations(
                reader, choice: options.choice, parties: options.parties,
                keeps: selection.isWhole ? nil : { selection.shows(row: $0) })
        } catch {
            throw PageError(description: "\(LogProse.fileName(of: recording.capture.source)): \(error)")
        }
        let document = try PreparedDocument(options.page.fonts) {
            LadderSection(
                selection, found, options: options, form: form,
                isOpen: form.isPaged && !isNumbered && paperOptions.paper == nil, dotsPerInch: settings.dotsPerInch
            ).document
        }
        captureOptions.tell(document.composed.notes)
        try output.write(document, settings, remedy: "draw a part with --start and --stop")
        try captureOptions.finish(recording.capture)
    }

    private func options() throws -> LadderOptions {
        var options = LadderOptions()
        options.title = paperOptions.title
        if let template = try paperOptions.template?.read() { options.page = template.page }
        paperOptions.apply(to: &options.page)
        options.choice = conversation ?? .longest
        options.scale = scale ?? .compressed
        return options
    }
}

extension LadderChoice: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

extension LadderOptions.Scale: ExpressibleByArgument {}
