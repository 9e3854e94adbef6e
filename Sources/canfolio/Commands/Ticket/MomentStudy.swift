import Analysis
import Capture
import Databases
internal import Listings
internal import LogPages
import Platform
import Protocols
import Publishing
import Reporting
internal import TemplateReading
import Wording

/// A capture with the moment of a ticket or a card, and all that these are made from.
struct MomentStudy {
    let given: MomentOptions
    let whole: Capture
    /// The frames of the stretch that options keep.
    let part: Capture
    let rates: BitRates
    /// Of the stretch.
    let findings: ReportFindings
    /// Of the whole capture.
    let found: CaptureFindings
    let moment: TicketMoment
    /// The row of the part that is nearest to the moment.
    let row: Int
    /// Of the pages that show the part.
    var options: LogOptions
    var settings: RenderSettings

    init(_ given: MomentOptions, note: DocumentNote? = nil) throws {
        self.given = given
        let captureOptions = given.captureOptions
        settings = RenderSettings(queues: RenderSettings.standardQueues)
        settings.creationDate = try SourceDate.fromEnvironment()
        settings.creator = Version.creator
        var options = LogOptions()
        options.note = note
        options.title = given.title
        options.databases = try captureOptions.databases(given.databaseOptions)
        options.protocols = try given.protocolOptions.options()
        options.sources = SourceOptions().sources(captureOptions, given.databaseOptions, always: true)
        let rules = try given.ruleOptions.options()

        let whole = try captureOptions.loadWhole(with: options.databases)
        let rates = try given.bitRates.rates(for: whole)
        let zone = try captureOptions.clockOptions.zone(of: whole, quiet: captureOptions.quiet)
        let found = CaptureFindings(whole, rates: rates, databases: options.databases, options: rules)
        let moment = try TicketMoment(
            .init(
                around: captureOptions.around, window: captureOptions.window, select: given.select,
                finding: given.finding),
            in: whole, found, chosen: try Self.chosen(captureOptions, found, whole), zone: zone)
        var kept = moment.rows(of: whole.frames)
        var filter = captureOptions
        let seen = found.keeping(kept)
        (filter.around, filter.window) = (nil, nil)
        if let passing = try filter.keptRows(of: whole) {
            for row in kept.indices where !passing[row] { kept[row] = false }
        }
        let part = try captureOptions.part(of: whole, keeping: kept)
        options.zone = zone
        options.selection = [moment.options.trimmingPrefix(" ").description] + filter.selection
        options.surroundings = whole.frames
        options.messages = ProtocolReader(
            given.protocolOptions.isGiven
                ? ProtocolDetector.messages(in: whole, options: options.protocols) : found.conversations.table,
            frames: whole.frames, options: options.protocols)
        options.marks = try given.markOptions.marks(in: CaptureSpan(whole), zone: zone)
        (self.whole, self.part, self.rates, self.moment) = (whole, part, rates, moment)
        self.found = found
        findings = ReportFindings(try filter.choose(seen, of: whole), isWhole: false)
        options.findings = findings.found.shown(in: part)
        row = Self.nearest(moment, part)
        // The line of a silence says what one at the moment would.
        let saysItself = moment.finding?.finding.rule == .silence
        if options.marks.isEmpty, given.select == nil, whole.source.clock != .none, !saysItself {
            let text = moment.finding.map { found.prose.label($0.finding) } ?? "the moment"
            let origin = CaptureSpan(whole).first
            // A line stands before the next frame.
            let time = min(moment.time, part.frames.time(part.frames.count - 1))
            options.marks = [TimeMark(time: time.subtractingSaturating(origin), text: text)]
        }
        self.options = options
    }

    /// The findings that a ticket may be about: where identifiers are chosen those of identifiers only.
    private static func chosen(
        _ options: CaptureOptions, _ found: CaptureFindings, _ whole: Capture
    ) throws -> [NumberedFinding] {
        let listed = try options.choose(found, of: whole).all
        guard !options.identifiers.isEmpty else { return listed }
        return listed.filter { !$0.finding.slots.isEmpty }
    }

    private static func nearest(_ moment: TicketMoment, _ part: Capture) -> Int {
        let frames = part.frames
        let isTimed = part.source.clock != .none
        let place = moment.finding?.finding.rows?.lowerBound ?? 0
        return (0..<frames.count).first { isTimed ? frames.time($0) >= moment.time : frames.place($0) >= place }
            ?? frames.count - 1
    }
}
