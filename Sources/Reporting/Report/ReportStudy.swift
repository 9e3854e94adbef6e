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
    let findings: CaptureFindings
    /// Names of messages by slot; "" where no database has one.
    let names: [String]
    let timeline: TimelineOptions

    init(_ capture: Capture, options: ReportOptions, page: PageStyle) {
        self.capture = capture
        self.options = options
        var timeline = TimelineOptions()
        timeline.zone = options.zone
        timeline.page = page
        timeline.marks = options.marks
        timeline.rates = options.rates
        timeline.databases = options.databases
        self.timeline = timeline
        findings =
            options.findings ?? CaptureFindings(capture, rates: options.rates, databases: options.databases)
        // Labels of figures say what the list says.
        let facts = TimelineFacts(
            capture, options: timeline, found: findings.findings,
            named: Findings(findings.findings.all.filter { $0.severity > .info }))
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
