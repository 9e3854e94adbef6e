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

    /// A signal of a frame.
    package struct Value: Sendable {
        /// As ``CANDatabases/SignalCatalog/signals``.
        package var signal: Int
        package var name: String
        package var text: String
        /// "" for none.
        package var unit: String
        /// It is another than in the frame before of the same identifier.
        package var isChanged: Bool
    }

    package struct Line: Sendable {
        package enum Kind: Sendable { case frame, error, silence, pause, mark, leftOut, finding }

        package var kind: Kind
        /// Of the capture that is shown; of lines between frames that of the frame below.
        package var row = 0
        /// Of frames and errors: the number that the file gives it, from 1.
        package var number = 0
        /// By column; empty for lines that are one text.
        package var cells: [String] = []
        package var bytes: [Byte] = []
        /// In place of columns, or behind those that an error frame has; a second one below it.
        package var text = ""
        package var detail = ""
        /// The error counters that an error frame tells.
        package var counters: (transmit: Int, receive: Int)?
        /// Of a silence: how grave the finding is that says so, and the number of its incident; 0 for none.
        package var severity = ReportEntry.Severity.note
        package var incident = 0
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

        /// The text of a line between frames, with the number of the incident before it.
        package var between: String { incident > 0 ? "\(incident) \u{B7} \(text)" : text }

        /// The text with the error counters behind it.
        package var told: String {
            counters.map { "\(text) \u{B7} TEC \($0.transmit) \u{B7} REC \($0.receive)" } ?? text
        }
    }

    package var columns: [Column]
    package var lines: [Line]
    /// The number of the finding that they show.
    package var finding: Int?
}
