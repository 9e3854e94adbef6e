import Analysis
import Capture
import Databases
import Platform
import Protocols
import Publishing
import Reporting
import Wording

/// A capture with the moment of a ticket, and all that its files are made from.
struct TicketStudy {
    let command: TicketCommand
    let whole: Capture
    /// The frames of the stretch that options keep.
    let part: Capture
    let rates: BitRates
    let findings: ReportFindings
    let moment: TicketMoment
    /// The row of the part that is nearest to the moment.
    let row: Int
    /// Of the pages that show the part.
    var options: LogOptions
    var settings: RenderSettings

    init(_ command: TicketCommand) throws {
        self.command = command
        let captureOptions = command.captureOptions
        settings = RenderSettings(queues: RenderSettings.standardQueues)
        settings.creationDate = try SourceDate.fromEnvironment()
        settings.creator = Version.creator
        var options = LogOptions()
        options.note = try command.note.map { try PageOptions.note($0) }
        options.title = command.title
        options.databases = try captureOptions.databases(command.databaseOptions)
        options.protocols = try command.protocolOptions.options()
        options.sources = SourceOptions().sources(captureOptions, command.databaseOptions, always: true)
        let rules = try command.ruleOptions.options()

        let whole = try captureOptions.loadWhole(with: options.databases)
        let rates = try command.bitRates.rates(for: whole)
        let zone = try captureOptions.clockOptions.zone(of: whole, quiet: captureOptions.quiet)
        let found = CaptureFindings(whole, rates: rates, databases: options.databases, options: rules)
        let moment = try TicketMoment(
            .init(
                around: captureOptions.around, window: captureOptions.window, select: command.select,
                finding: command.finding), in: whole, found, zone: zone)
        var kept = moment.rows(of: whole.frames)
        var filter = captureOptions
        (filter.around, filter.window) = (nil, nil)
        if let passing = try filter.keptRows(of: whole) {
            for row in kept.indices where !passing[row] { kept[row] = false }
        }
        let part = try captureOptions.part(of: whole, keeping: kept)
        options.zone = zone
        options.selection = [moment.options.trimmingPrefix(" ").description] + filter.selection
        options.surroundings = whole.frames
        options.messages = ProtocolReader(
            command.protocolOptions.isGiven
                ? Conversations.find(in: whole, options: options.protocols) : found.conversations.table,
            frames: whole.frames, options: options.protocols)
        options.marks = try command.markOptions.marks(in: CaptureSpan(whole), zone: zone)
        (self.whole, self.part, self.rates, self.moment) = (whole, part, rates, moment)
        findings = ReportFindings(found, keeping: kept)
        row = Self.nearest(moment.time, part.frames)
        if options.marks.isEmpty, command.select == nil {
            let text = moment.finding.map { found.prose.label($0.finding) } ?? "the moment"
            let origin = CaptureSpan(whole).first
            // A line stands before the next frame.
            let time = min(moment.time, part.frames.time(part.frames.count - 1))
            options.marks = [TimeMark(time: time.subtractingSaturating(origin), text: text)]
        }
        self.options = options
    }

    private static func nearest(_ time: Int64, _ frames: FrameTable) -> Int {
        (0..<frames.count).first { frames.time($0) >= time } ?? frames.count - 1
    }
}
