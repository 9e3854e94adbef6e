internal import Analysis
internal import Layout
package import TemplateReading

/// What a block of a report says, apart from how a page shows it: documents without pages show the same in ways of their
/// own. All texts are safe to show, and not escaped for any form.
package enum ReportContent: Sendable {
    /// What happened, what followed, and what the document is.
    case title(String, consequence: String, subtitle: String)
    /// By column.
    case facts([[ReportFact]])
    case tiles([ReportTile])
    /// What the user has to say, by paragraph.
    case note([String])
    /// The same, where it was written in Markdown.
    case markdown(MarkdownNote)
    case heading(String, caption: String, anchor: String?)
    /// A finding in the list of all.
    case finding(ReportEntry)
    /// Where what shows a finding begins.
    case findingPlace(ReportEntry)
    /// A heading within the place of a finding.
    case part(String, caption: String)
    /// Facts below such a heading, each with its name.
    case points([ReportFact])
    /// A small sentence.
    case words(String)
    case table(ReportGrid)
    case rows(ReportRowsPlace)
    /// What was left out between rows.
    case leftOut(String)
    /// A finding that the rows below it show.
    case rowsOf(ReportEntry)
    /// Where a table of rows begins.
    case columnHeads
    /// A block before it has said it.
    case nothing
}

/// A line below the title of a report.
package struct ReportFact: Sendable, Equatable {
    /// A command is text that a reader can copy.
    package enum Tone: Sendable { case plain, warning, trouble, command }

    package var label: String
    package var value: String
    package var tone = Tone.plain
}

/// A figure with its name and a line that says where it comes from.
package struct ReportTile: Sendable, Equatable {
    package var name: String
    package var figure: String
    package var caption: String
    package var isTrouble = false
}

/// A finding in words.
package struct ReportEntry: Sendable, Equatable {
    package enum Severity: String, Sendable {
        case error, warning, note

        init(_ severity: Finding.Severity) {
            self =
                switch severity {
                case .error: .error
                case .warning: .warning
                case .info: .note
                }
        }
    }

    package var number: Int
    package var severity: Severity
    /// `Error`, `Warning`, `Note`.
    package var word: String
    package var sentence: String
    /// What a list says below the headline.
    package var detail: String
    /// What its own place says below the headline, in sentences.
    package var story: String
    /// What speaks for it, below the story.
    package var evidence: String
    /// What happened, in the past tense and without its time.
    package var headline: String
    /// Seconds since the first frame of the file; "" without times.
    package var time: String
    /// The name of the place that shows it; nil where there is none.
    package var anchor: String?
    /// The first and the last frame that show it, as the file numbers them from 1.
    package var frames: ClosedRange<Int>?
}

/// Some rows of the capture, which are to be told.
package struct ReportRowsPlace: Sendable {
    package var rows: Range<Int>
    /// The number of the finding that they show, and its rows.
    package var finding: (number: Int, rows: ClosedRange<Int>)?

    package init(rows: Range<Int>, finding: (number: Int, rows: ClosedRange<Int>)? = nil) {
        self.rows = rows
        self.finding = finding
    }
}

/// A block that knows what it says. Of others a document without pages shows the picture.
protocol ExportableBlock: Block {
    var content: ReportContent? { get }
}
