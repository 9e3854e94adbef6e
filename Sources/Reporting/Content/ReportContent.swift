package import LogPages
internal import Analysis
internal import Layout
package import TemplateReading

/// The content of a block of a report, independent of pages. Formats without pages show it in their own way. All texts
/// are without control characters, and not escaped.
package enum ReportContent: Sendable {
    /// The headline, what happened after it, and what the document is.
    case title(String, consequence: String, subtitle: String)
    /// By column.
    case facts([[ReportFact]])
    case tiles([ReportTile])
    /// The note of the user, by paragraph.
    case note([String])
    /// The same, if it was written in Markdown.
    case markdown(MarkdownNote)
    case heading(String, caption: String, anchor: String?)
    /// A finding in the list of all.
    case finding(ReportEntry)
    /// The beginning of the place of a finding.
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
    /// The beginning of a table of rows.
    case columnHeads
    /// A block whose content is not known yet.
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

/// A number with its name and a line about its source.
package struct ReportTile: Sendable, Equatable {
    package var name: String
    package var figure: String
    package var caption: String
    package var isTrouble = false
}

/// A finding as texts.
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
    /// The text below the headline in a list.
    package var detail: String
    /// The sentences below the headline at its place.
    package var story: String
    /// The evidence, below the description.
    package var evidence: String
    /// The headline in the past tense and without its time.
    package var headline: String
    /// Seconds since the first frame of the file; "" without times.
    package var time: String
    /// The name of the place that shows it; nil if there is none.
    package var anchor: String?
    /// The first and the last frame that show it, as the file numbers them from 1.
    package var frames: ClosedRange<Int>?
}

/// Some rows of the capture, still without texts.
package struct ReportRowsPlace: Sendable {
    package var rows: Range<Int>
    /// The number of the finding that they show, and its rows.
    package var finding: (number: Int, rows: ClosedRange<Int>)?
    /// The error frames for which its only row stands; nil if the log says what its rows stand for.
    package var block: RowFolds.Fold?

    package init(
        rows: Range<Int>, finding: (number: Int, rows: ClosedRange<Int>)? = nil, block: RowFolds.Fold? = nil
    ) {
        self.rows = rows
        self.finding = finding
        self.block = block
    }
}

/// A block that provides its content. Of other blocks a document without pages shows the picture.
protocol ExportableBlock: Block {
    var content: ReportContent? { get }
}
