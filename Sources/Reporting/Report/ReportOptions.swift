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
    package var databaseFacts: [DatabaseFact] = []
    /// SHA-256 of files as hexadecimal digits, by path.
    package var checksums: [String: String] = [:]
    package var rates = BitRates()
    /// The document's date, `2026-11-22`; nil where it has none.
    package var date: String?
    /// Whether every frame follows at the end.
    package var hasAllFrames = false

    package init() {}

    package struct DatabaseFact: Sendable {
        /// `drive.dbc · 20 of 20 identifiers known`.
        package var text: String
        package var checksum: String?

        package init(text: String, checksum: String?) {
            self.text = text
            self.checksum = checksum
        }
    }
}
