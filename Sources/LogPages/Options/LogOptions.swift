package import CANDatabases
package import Layout
package import TemplateReading
package import Formatting
package import Wording

/// What the user asked for beyond the template.
package struct LogOptions: Sendable {
    /// Shown in the header; nil for the name of the file.
    package var title: String?
    /// Paragraphs under the title.
    package var note: DocumentNote?
    /// The document's date, in ``dates``; nil where it has none.
    package var date: String?
    /// The template's logo, loaded.
    package var logo: Picture?
    /// The files that the document was made from.
    package var sources = DocumentSources()
    /// A title block on the first page.
    package var hasTitleBlock = false
    package var zone = TimeZoneChoice.utc
    /// How dates are written that stand in sentences and at the head and foot of pages.
    package var dates = DateStyle.iso
    /// Lines to be set at times of interest.
    package var marks: [TimeMark] = []
    package var signals = SignalChoice.changed
    /// Rows that are shown with those near them: of no others the lines below are laid out. nil where all are shown.
    package var shownRows: [ClosedRange<Int>]?
    /// How many rows from the first one on are laid out at most, where only pages that hold no more are drawn; nil for all.
    /// Rows without lines below them are always all laid out: that takes next to nothing.
    package var firstRows: Int?
    /// Whether rows fill pages of their own: with a strip and a legend, and in two columns on wide paper.
    package var fillsPages = false
    /// Signals that are shown.
    package var signalSelection = SignalSelection()

    package init() {}
}
