internal import Analysis
internal import Capture
internal import Databases
internal import Figures
internal import Pages

/// What a report knows of its capture, counted once.
struct ReportStudy {
    let capture: Capture
    let options: ReportOptions
    let facts: TimelineFacts
    let statistics: CaptureStatistics
    /// Errors first, then warnings, each in the order of time.
    let findings: [ReportFinding]
    /// Findings of the whole capture that the part at hand does not show.
    let findingsElsewhere: Int
    /// Names of messages by slot; "" where no database has one.
    let names: [String]
    var timeline: TimelineOptions

    /// - Parameter findings: of the whole capture; nil where this is it.
    init(_ capture: Capture, options: ReportOptions, page: PageStyle, findings: ReportFindings?) {
        self.capture = capture
        self.options = options
        var timeline = TimelineOptions()
        timeline.zone = options.zone
        timeline.page = page
        timeline.marks = options.marks
        timeline.rates = options.rates
        timeline.databases = options.databases
        self.timeline = timeline
        let all =
            findings
            ?? ReportFindings(
                CaptureFindings(
                    capture, rates: options.rates, databases: options.databases, options: FindingOptions()))
        let shown = all.sorted(IdentifierIndex(capture.frames))
        self.findings = shown
        findingsElsewhere = all.found.all.count - shown.count
        // Labels of figures say what the list says.
        let told = shown.sorted { $0.number < $1.number }.map(\.numbered.finding)
        let facts = TimelineFacts(
            capture, options: timeline, found: Findings(told.filter { $0.severity > .info }))
        self.facts = facts
        statistics = CaptureStatistics(
            capture.frames, index: facts.index, rates: options.rates, clock: capture.source.clock)
        let matcher =
            options.databases.isEmpty ? nil : FrameMatcher(options.databases, channels: capture.frames.channels)
        names = facts.index.entries.map { entry in
            guard let message = matcher?.message(entry.identifier, entry.flags, channel: entry.channel) else {
                return ""
            }
            return options.databases.catalog.messages[message].message.name
        }
    }
}
