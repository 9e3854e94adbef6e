import ArgumentParser
import Figures
import Wording
import Pages
import Publishing

struct TimelineCommand: DocumentCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline", abstract: "Draw the bus load and a lane for each identifier over time.",
        discussion: """
            A tick is a frame. A cyclic message is a band: darker and higher where it is sent more often than usual, lighter \
            and lower where less often, hatched where it is missing, dotted after it has stopped. Beside each lane are the \
            number of frames, the median cycle time in milliseconds, and the longest gap in cycles. Conversations have lanes \
            below, with a bar for each exchange. The bus load is that of the whole bus, whatever --id and --filter keep.

              canfolio timeline drive.log -o drive.png
              canfolio timeline drive.log --dbc drive.dbc --signal EngineSpeed -o speed.pdf
              canfolio timeline drive.log --bytes 0C9 -o bytes.svg
            """)

    @OptionGroup(title: HelpGroup.capture) var captureOptions: CaptureOptions
    @OptionGroup(title: HelpGroup.output) var outputArguments: OutputArguments<TimelineCommand>
    @OptionGroup(title: HelpGroup.look) var pageOptions: TimelinePageOptions
    @OptionGroup(title: HelpGroup.databases) var bitRates: BitRateOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions
    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments
    @OptionGroup(title: HelpGroup.output) var sourceOptions: SourceOptions

    @Option(
        name: .customLong("bytes"), parsing: .singleValue,
        help: ArgumentHelp(
            "Draw the values of the bytes and bits of one identifier over time: 0C9, or 18FEF100.",
            valueName: "id"))
    var byteIdentifiers: [String] = []

    private var bytes: String? { byteIdentifiers.first }

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "With --dbc: draw these signals below the lanes: 'Engine*.Speed', '*Temp'. + puts several on one axis:"
                + " 'Engine.Speed+Engine.Target'. Repeatable.",
            valueName: "pattern"))
    var signal: [String] = []

    private var outputOptions: OutputOptions { outputArguments.options }

    func validate() throws {
        try outputOptions.checkIsNamed()
        if byteIdentifiers.count > 1 {
            throw ValidationError("--bytes takes one identifier; draw a second picture for another")
        }
        for text in signal where PlotSpecification(text) == nil {
            throw ValidationError("--signal takes patterns joined by +; '\(text)' has an empty one")
        }
        if !signal.isEmpty, databaseOptions.databases.isEmpty {
            throw ValidationError("--signal needs a database; give one with --dbc")
        }
        if !signal.isEmpty, bytes != nil {
            throw ValidationError("give either --bytes or --signal")
        }
        if let bytes, PayloadIdentifier(bytes) == nil {
            throw ValidationError(
                "--bytes takes one identifier in hexadecimal, such as 0C9 or 18FEF100; not"
                    + " '\(bytes)'")
        }
        if bytes != nil { try refuseLaneOptions() }
    }

    /// Options of lanes and their loads that were given with --bytes, which draws none.
    private func refuseLaneOptions() throws {
        let given = [
            ("--sort", pageOptions.sort != nil), ("--lanes", pageOptions.lanes != nil),
            ("--bitrate", !bitRates.bitrate.isEmpty),
        ]
        if let option = given.first(where: { $0.1 }) {
            throw ValidationError("\(option.0) is for lanes; --bytes draws none")
        }
    }

    func run() throws {
        let form = try outputOptions.form(pageOptions.renderOptions)
        var options = try pageOptions.options()
        var settings = try pageOptions.renderSettings()
        settings.cache = outputOptions.cacheChoice
        let isNumbered = form.isPaged && NumberedPath(outputOptions.path) != nil
        let canvas = try pageOptions.canvas(form, options.page, isNumbered: isNumbered)
        let output = try PageOutput(
            outputOptions, sparing: captureOptions.files(and: databaseOptions, protocolOptions),
            quiet: captureOptions.quiet)

        var reading = try CaptureReading(captureOptions, databaseOptions, protocolOptions, bitRates: bitRates)
        options.plots = signal.compactMap { PlotSpecification($0) }
        // An unknown name is reported before a large file is read.
        _ = try PlotSpecification.signals(options.plots, in: reading.databases.catalog)
        let fonts = captureOptions.searchFonts(options.page.fonts)
        let recording = try reading.recording()
        let selection = try reading.selection(of: recording)
        options.zone = try captureOptions.clockOptions.zone(of: recording.capture, quiet: captureOptions.quiet)
        (options.start, options.stop) = try captureOptions.times().bounds(in: recording.span)
        options.loadsAreOfBus = true
        options.marks = try pageOptions.markOptions.marks(in: recording.span, zone: options.zone)
        options.selections = try pageOptions.selections.map {
            let ends = try [$0.start, $0.stop].map {
                try $0.time(in: recording.span, zone: options.zone, option: "--select")
            }.sorted()
            return ends[0]...ends[1]
        }
        options.sources = reading.sources(hasChecksums: sourceOptions.sha256)
        options.showsConversations = true
        options.remarks = CoverageNotes.notes(recording)
        let document = try PreparedDocument(fonts ?? FontSearch(options.page.fonts)) {
            if let identifier = bytes.flatMap(PayloadIdentifier.init) {
                PayloadSection(selection, identifier: identifier, options: options, canvas: canvas).document
            } else {
                TimelineSection(selection, options: options, canvas: canvas).document
            }
        }
        captureOptions.tell(document.composed.notes)
        try output.write(document, settings, remedy: "combine lanes with --lanes")
        output.tell(document)
        try captureOptions.finish(recording.capture)
    }
}
