/// Rows of a log as texts, as documents without pages show them.
package struct ReportRows: Sendable {
    package struct Column: Sendable {
        package enum Kind: Sendable { case plain, data, ascii }

        package var title: String
        package var isTrailing: Bool
        package var kind: Kind
    }

    package struct Byte: Sendable {
        package var text: String
        /// It is another than in the frame before of the same identifier.
        package var isChanged: Bool
        /// It counts or checks.
        package var isAutomatic: Bool
    }

    /// What a message of a protocol says.
    package struct Message: Sendable {
        package enum Tone: Sendable { case plain, good, pending, warning, trouble }

        /// `7E0 → 7E8`; "" where nobody knows.
        package var parties: String
        package var service: String
        package var parameters: String
        package var outcome: String
        package var tone: Tone
        /// Messages that it stands for; "" for none.
        package var fold: String
    }

    package struct Line: Sendable {
        package enum Kind: Sendable { case frame, error, silence, mark, leftOut, finding }

        package var kind: Kind
        /// Of frames and errors: the number that the file gives it, from 1.
        package var number = 0
        /// By column; empty for lines that are one text.
        package var cells: [String] = []
        package var bytes: [Byte] = []
        /// In place of columns, or behind those that an error frame has; a second one below it.
        package var text = ""
        package var detail = ""
        /// Messages of protocols that end here.
        package var messages: [Message] = []
        /// Names with values.
        package var signals: [String] = []
        /// Whether it is among the rows of the finding that is shown.
        package var isConcerned = false
        /// As ``Analysis/IdentifierIndex/entries``; nil where it has none.
        package var slot: Int?
        /// Where a finding begins.
        package var finding: ReportEntry?
    }

    package var columns: [Column]
    package var lines: [Line]
    /// The number of the finding that they show.
    package var finding: Int?
}
