package import Analysis
internal import Capture
package import Databases
package import Layout
package import LogPages
package import TemplateReading
package import Wording

/// What the user asked of a report.
package struct ReportOptions: Sendable {
    /// Nil for the name of the file.
    package var title: String?
    package var note: DocumentNote?
    package var zone = TimeZoneChoice.utc
    package var marks: [TimeMark] = []
    /// By which options frames were left out, as they were given.
    package var selection: [String] = []
    package var databases = DatabaseSet([])
    /// Every capture and every database, with their check sums.
    package var sources = DocumentSources()
    package var rates = BitRates()
    package var logo: Picture?
    /// Of the logo in the title block, points.
    package var logoHeight = 30.0
    /// Signals that are drawn; those that move most where none is named.
    package var signals = SignalSelection()
    /// The document's date, `2026-11-22`; nil where it has none.
    package var date: String?
    /// Fields that stand among the facts: a label and a value.
    package var fields: [(label: String, value: String)] = []

    /// What a log has been asked for beyond its template, a report is too.
    package init(_ log: LogOptions, rates: BitRates) {
        title = log.title
        logo = log.logo
        date = log.date
        note = log.note
        zone = log.zone
        marks = log.marks
        selection = log.selection
        databases = log.databases
        sources = log.sources
        signals = log.signalSelection
        self.rates = rates
    }
}
