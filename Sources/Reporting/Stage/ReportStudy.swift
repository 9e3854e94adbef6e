internal import Analysis
internal import Capture
internal import Databases
internal import Figures
internal import Listings
internal import Pages
internal import Protocols

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
    /// What is spoken in the part at hand, and on what evidence.
    let conversations: RecognizedMessages
    /// By slot: the message of the catalog; nil where no database has one.
    let messages: [Int?]
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
            ?? ReportFindings(CaptureFindings(capture, rates: options.rates, databases: options.databases))
        let shown = all.sorted(in: capture)
        self.findings = shown
        conversations = all.isWhole ? all.found.conversations : ProtocolDetector.recognize(in: capture)
        findingsElsewhere = all.found.total - shown.count
        // Labels of figures say what the list says.
        let told = shown.sorted { $0.number < $1.number }.map(\.numbered.finding)
        let facts = TimelineFacts(
            capture, index: all.isWhole ? all.found.index : nil, options: timeline, found: Findings(told),
            named: Findings(told.filter { $0.severity > .info }))
        self.facts = facts
        statistics = CaptureStatistics(
            capture.frames, index: facts.index, rates: options.rates, clock: capture.source.clock)
        let matcher =
            options.databases.isEmpty ? nil : FrameMatcher(options.databases, channels: capture.frames.channels)
        messages = facts.index.entries.map { entry in
            matcher?.message(entry.identifier, entry.flags, channel: entry.channel)
        }
        names = messages.map { $0.map { options.databases.catalog.messages[$0].message.name } ?? "" }
    }

    /// Whether a message of the catalog came.
    func hasMessage(_ message: Int) -> Bool {
        options.databases.catalog.messages[message].isContained || messages.contains(message)
    }
}
