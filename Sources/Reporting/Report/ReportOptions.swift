package import Analysis
package import Capture
package import Databases
package import Wording

/// What the user asked of a report.
package struct ReportOptions: Sendable {
    /// Nil for the name of the file.
    package var title: String?
    package var note: String?
    package var zone = TimeZoneChoice.utc
    package var marks: [TimeMark] = []
    /// By which options frames were left out, as they were given.
    package var selection: [String] = []
    package var databases = DatabaseSet([])
    /// Every capture and every database, with their check sums.
    package var sources = DocumentSources()
    package var rates = BitRates()
    /// What is wrong with the capture, as ``LogOptions/findings``.
    package var findings: CaptureFindings?
    /// The document's date, `2026-11-22`; nil where it has none.
    package var date: String?
    /// What a log has been asked for beyond its template, a report is too.
    package init(_ log: LogOptions, rates: BitRates) {
        title = log.title
        note = log.note
        zone = log.zone
        marks = log.marks
        selection = log.selection
        databases = log.databases
        sources = log.sources
        findings = log.findings
        self.rates = rates
    }
}
