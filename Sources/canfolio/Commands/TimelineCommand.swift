import ArgumentParser
import Figures
import Wording
import Pages
import Publishing

struct TimelineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline", abstract: "Draw a lane for every identifier over time, below the bus load.",
        discussion: """
            A tick is a frame. An identifier that comes regularly is a band of one tone, darker and higher where it comes \
            more often than usual, lighter and lower where less, hatched where it is missing, and dotted once it has \
            stopped. Beside it stand the number of frames, the median period in milliseconds and the worst gap in \
            periods. Below them is a lane for each conversation that is found, with a bar for each exchange. The load is that of the whole bus, whatever --id and --filter keep. --bytes draws the bytes and bits of one identifier, \
            --signal curves and states that a database describes.
            """)

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var pageOptions: TimelinePageOptions
    @OptionGroup var bitRates: BitRateOptions
    @OptionGroup var databaseOptions: DatabaseOptions
    @OptionGroup var protocolOptions: ProtocolArguments
    @OptionGroup var sourceOptions: SourceOptions

    @Option(
        name: .customLong("bytes"), parsing: .singleValue,
        help: ArgumentHelp(
            "Draw the bytes and bits of this identifier over time, by their values: 0C9, or 18FEF100.",
            valueName: "id"))
    var byteIdentifiers: [String] = []

    private var bytes: String? { byteIdentifiers.first }

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "With --dbc: draw these signals below the lanes: 'Engine*.Speed', '*Temp'; with + between them on one"
                + " axis: 'Engine.Speed+Engine.Target'. Repeatable.",
            valueName: "pattern"))
    var signal: [String] = []

    func validate() throws {
        try outputOptions.checkIsNamed()
        if byteIdentifiers.count > 1 {
            throw ValidationError("--bytes draws one identifier to a picture; give it once, and draw another picture")
        }
        for text in signal where PlotSpecification(text) == nil {
            throw ValidationError("--signal takes patterns with + between them, none of them empty; not '\(text)'")
        }
        if !signal.isEmpty, databaseOptions.databases.isEmpty {
            throw ValidationError("--signal needs a database that says where signals are; give one with --dbc")
        }
        if !signal.isEmpty, bytes != nil {
            throw ValidationError("give either --bytes or --signal")
        }
        if let bytes, PayloadIdentifier(bytes) == nil {
            throw ValidationError("--bytes takes one identifier in hexadecimal: 0C9 or 18FEF100; not '\(bytes)'")
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
            throw ValidationError("\(option.0) is for lanes, which --bytes does not draw")
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
        // A name that is not there is told before a large file is read.
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
        try output.write(document, settings, remedy: "fold lanes with --lanes")
        try captureOptions.finish(recording.capture)
    }
}
