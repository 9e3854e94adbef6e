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

/// What all parts of a report share: the frames that it shows, what was found in them, and how it is to look.
struct ReportContext {
    let selection: Selection
    let options: LogOptions
    /// What figures are made of.
    let facts: TimelineFacts
    let statistics: CaptureStatistics
    /// The gravest first.
    let findings: [ReportFinding]
    var timeline: TimelineOptions
    /// Of the logo in the title block, points.
    let logoHeight: Double
    /// Fields that stand among the facts: a label and a value.
    let fields: [(label: String, value: String)]

    init(_ selection: Selection, options: LogOptions, template: DocumentTemplate) {
        self.selection = selection
        self.options = options
        var timeline = TimelineOptions()
        timeline.zone = options.zone
        timeline.page = template.page
        timeline.marks = options.marks
        self.timeline = timeline
        // Periods and loads come from the same pass as what else is told of identifiers.
        statistics = selection.statistics
        // Pins of figures are those of the list.
        facts = TimelineFacts(selection, options: timeline)
        findings = ReportFinding.all(of: selection)
        logoHeight = template.logo?.height ?? Self.usualLogoHeight
        fields = DocumentFields.beside(template)
    }

    private let onceConversations = Once<[Conversation]>()

    /// Who talks with whom in what is shown, the longest conversation first.
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

    /// Findings of the whole recording that what is shown does not show.
    var findingsElsewhere: Int { selection.recording.findings.incidents.count - findings.count }

    /// By slot the name of the message; "" where no database has one.
    func name(ofSlot slot: Int) -> String { selection.message(ofSlot: slot) ?? "" }

    /// Whether a message of the catalog came.
    func hasMessage(_ message: Int) -> Bool {
        databases.catalog.messages[message].isContained || selection.matches.contains(message)
    }
}
