package import Analysis
package import CANDatabases
package import Layout
package import TemplateReading
package import Formatting
package import Wording

/// Options of the user in addition to the template.
package struct LogOptions: Sendable {
    /// The title in the header; nil for the name of the file.
    package var title: String?
    /// Paragraphs under the title.
    package var note: DocumentNote?
    /// The date of the document, in ``dates``; nil if it has none.
    package var date: String?
    /// The loaded logo of the template.
    package var logo: Picture?
    /// The files from which the document was made.
    package var sources = DocumentSources()
    /// A title block on the first page.
    package var hasTitleBlock = false
    package var zone = TimeZoneChoice.utc
    /// The format of dates in sentences and at the head and foot of pages.
    package var dates = DateStyle.iso
    /// Marks of the user at certain times.
    package var marks: [TimeMark] = []
    /// The finding that the rows are about: a line has its tint and its number, unless a line beside it is of its incident.
    package var subject: FindingMark?
    /// Says before a row which rows are left out there.
    package var leftOut: (row: Int, text: String)?
    package var signals = SignalChoice.changed
    /// Whether signals have their raw values in hexadecimal, instead of physical values and the names of values.
    package var hasRawValues = false
    /// Rows that are shown: the lines below other rows are not laid out, except near these. nil if all rows are shown.
    package var shownRows: [ClosedRange<Int>]?
    /// Maximum number of rows from the first that are laid out, if only their pages are drawn; nil for all rows. Rows
    /// without lines below them are always laid out, because this takes almost no time.
    package var firstRows: Int?
    /// Whether rows fill their own pages: with a strip and a legend, and in two columns on wide paper.
    package var fillsPages = false
    /// Signals that are shown.
    package var signalSelection = SignalSelection()

    package init() {}
}

/// The time of a finding in a log.
package struct FindingMark: Sendable {
    package var mark: TimeMark
    package var severity: Finding.Severity
    /// The number of its incident.
    package var incident: Int

    package init(_ mark: TimeMark, _ severity: Finding.Severity, incident: Int) {
        (self.mark, self.severity, self.incident) = (mark, severity, incident)
    }
}
