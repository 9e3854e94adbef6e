internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import CANProtocols
internal import Figures
internal import LogPages
internal import Pages
internal import Platform
internal import TemplateReading
internal import Wording

/// What all parts of a report share: the frames, the findings, and the style.
struct ReportContext {
    let selection: Selection
    let options: LogOptions
    /// The data from which figures are made.
    let facts: TimelineFacts
    let statistics: CaptureStatistics
    /// The most serious first.
    let findings: [ReportFinding]
    var timeline: TimelineOptions
    /// Size of the logo in the title block, points.
    let logoHeight: Double
    /// Fields that are among the facts: a label and a value.
    let fields: [(label: String, value: String)]

    init(_ selection: Selection, options: LogOptions, template: DocumentTemplate) {
        self.selection = selection
        self.options = options
        var timeline = TimelineOptions()
        timeline.zone = options.zone
        timeline.page = template.page
        timeline.marks = options.marks
        self.timeline = timeline
        // Periods and bus loads come from the same pass as other statistics of identifiers.
        statistics = selection.statistics
        // Pins of figures are those of the list.
        facts = TimelineFacts(selection, options: timeline)
        findings = ReportFinding.all(of: selection)
        logoHeight = template.logo?.height ?? Self.usualLogoHeight
        fields = DocumentFields.beside(template)
    }

    private let onceConversations = Once<[Conversation]>()

    /// The conversations in the shown part, the longest first.
    var conversations: [Conversation] {
        let (selection, reader) = (selection, selection.recording.reader)
        return onceConversations.value {
            ConversationList(
                reader.table, frames: reader.frames, keeps: selection.isWhole ? nil : { selection.shows(row: $0) },
                listsRoutine: false
            ).conversations
        }
    }

    private static let usualLogoHeight = 30.0

    var capture: Capture { selection.capture }
    var databases: DatabaseSet { selection.recording.databases }

    /// Findings of the whole recording that are not in the shown part.
    var findingsElsewhere: Int { selection.recording.findings.incidents.count - findings.count }

    /// For each slot the name of the message; "" if it has none.
    func name(ofSlot slot: Int) -> String { selection.message(ofSlot: slot) ?? "" }

    /// Whether a message of the catalog was received.
    func hasMessage(_ message: Int) -> Bool {
        databases.catalog.messages[message].isContained || selection.matches.contains(message)
    }
}
