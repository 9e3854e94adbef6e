internal import Analysis
package import Capture
package import Databases
package import Layout
package import Listings
internal import Pages
package import Protocols
package import TemplateReading
package import Wording

/// What the user asked for beyond the template.
package struct LogOptions: Sendable {
    /// Shown in the header; nil for the name of the file.
    package var title: String?
    /// Paragraphs under the title.
    package var note: DocumentNote?
    /// By which options frames were left out, as they were given; a document that shows a part says so.
    package var selection: [String] = []
    /// The document's date, `2026-11-22`; nil where it has none.
    package var date: String?
    /// The template's logo, loaded.
    package var logo: Picture?
    /// The files that the document was made from.
    package var sources = DocumentSources()
    /// A title block on the first page.
    package var hasTitleBlock = false
    package var zone = TimeZoneChoice.utc
    /// Lines to be set at times of interest.
    package var marks: [TimeMark] = []
    package var databases = DatabaseSet([])
    package var signals = SignalChoice.changed
    /// Rows that are shown, and those near them; nil where all are. Of others what stands under them is not measured.
    package var shownRows: [ClosedRange<Int>]?
    /// Other frames of the capture that an excerpt is shown of: they tell what counts and checks in it.
    package var surroundings: FrameTable?
    /// Signals that are shown.
    package var signalSelection = SignalSelection()
    /// What is wrong with the capture, where that has been looked for in all of its frames; nil looks in those given.
    package var findings: CaptureFindings?
    /// What is known of protocols before the traffic is looked at.
    package var protocols = ProtocolOptions()
    /// The messages of the whole capture, where the pages show a part of it; nil: they are looked for.
    package var messages: ProtocolReader?

    package init() {}
}
