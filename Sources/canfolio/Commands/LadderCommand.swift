import Analysis
import ArgumentParser
internal import SequenceDiagrams
import Pages
import Platform
import CANProtocols
import Publishing
import Wording

struct LadderCommand: DocumentCommand {
    static let configuration = CommandConfiguration(
        commandName: "ladder", abstract: "Draw a conversation as a sequence diagram.",
        discussion: """
            Each node is a vertical line, and each message an arrow with its meaning, its outcome, and the latency of \
            the response. Repeated requests and scans are combined into one box. Messages are reassembled from all \
            frames; --id, --channel, --filter and times choose which of them are drawn. A picture is as high as \
            needed, unless --paper is given.

              canfolio ladder drive.log -o session.pdf
              canfolio ladder drive.log --conversation 7E0:7E8 -o session.png
            """)

    @OptionGroup(title: HelpGroup.capture) var captureOptions: CaptureOptions
    @OptionGroup(title: HelpGroup.output) var outputArguments: OutputArguments<LadderCommand>
    @OptionGroup(title: HelpGroup.look) var paperOptions: PaperOptions
    @OptionGroup(title: HelpGroup.look) var renderOptions: RenderOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions
    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments
    @OptionGroup(title: HelpGroup.output) var sourceOptions: SourceOptions

    @Option(
        help: ArgumentHelp(
            "Conversation: its number (1 is the longest with requests and responses), its two nodes (7E0:7E8), or all."
                + " (default: 1)", valueName: "n|id:id|all"))
    var conversation: LadderChoice?

    @Option(
        help:
            "Shorten long pauses, or draw all time to scale. (default: compressed)"
    )
    var scale: LadderOptions.Scale?

    private var outputOptions: OutputOptions { outputArguments.options }

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
        let recording = try reading.recording(looksForFindings: false)
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
            throw NothingFound(description: "\(LogProse.fileName(of: recording.capture.source)): \(error)")
        }
        let document = try PreparedDocument(options.page.fonts) {
            LadderSection(
                selection, found, options: options, form: form,
                isOpen: form.isPaged && !isNumbered && paperOptions.paper == nil, dotsPerInch: settings.dotsPerInch
            ).document
        }
        captureOptions.tell(document.composed.notes)
        try output.write(document, settings, remedy: "draw a part with --start and --stop")
        output.tell(document)
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
