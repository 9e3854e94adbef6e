/// The rows of a log as texts, for documents without pages.
package struct ReportRows: Sendable {
    package struct Column: Sendable {
        package enum Kind: Sendable { case plain, data, ascii }

        package var title: String
        package var isTrailing: Bool
        package var kind: Kind
    }

    package struct Byte: Sendable {
        package var text: String
        /// Whether it differs from the previous frame of the same identifier.
        package var isChanged: Bool
        /// Whether it is a counter or a checksum.
        package var isAutomatic: Bool
    }

    /// The statement of a protocol message.
    package struct Message: Sendable {
        package enum Tone: Sendable { case plain, good, pending, warning, trouble }

        /// `7E0 → 7E8`; "" if they are not known.
        package var parties: String
        package var service: String
        package var parameters: String
        package var outcome: String
        package var tone: Tone
        /// Number of messages for which it stands; "" for none.
        package var fold: String
    }

    /// A signal of a frame.
    package struct Value: Sendable {
        /// The index in ``CANDatabases/SignalCatalog/signals``.
        package var signal: Int
        package var name: String
        package var text: String
        /// "" for none.
        package var unit: String
        /// Whether it differs from the previous frame of the same identifier.
        package var isChanged: Bool
    }

    package struct Line: Sendable {
        package enum Kind: Sendable { case frame, error, silence, pause, mark, leftOut, finding }

        package var kind: Kind
        /// The row in the shown capture; for lines between frames, the row of the next frame.
        package var row = 0
        /// For frames and errors: the number in the file, from 1.
        package var number = 0
        /// For each column; empty for lines that are one text.
        package var cells: [String] = []
        package var bytes: [Byte] = []
        /// Replaces the columns, or comes after the columns of an error frame; a second text is below it.
        package var text = ""
        package var detail = ""
        /// The error counters that an error frame states.
        package var counters: (transmit: Int, receive: Int)?
        /// Of folded error frames: the transmit error counter of the first and the last, and the highest receive error
        /// counter. The detail names them, too.
        package var foldedCounters: (first: Int, last: Int, receive: Int)?
        /// For a silence: the severity of its finding, and the number of its incident; 0 for none.
        package var severity = ReportEntry.Severity.note
        package var incident = 0
        /// Protocol messages that end here.
        package var messages: [Message] = []
        /// Names with values.
        package var signals: [String] = []
        /// Whether it is among the rows of the shown finding.
        package var isConcerned = false
        /// The index in ``Analysis/IdentifierIndex/entries``; nil if it has none.
        package var slot: Int?
        /// The beginning of a finding.
        package var finding: ReportEntry?

        /// The text of a line between frames, with the number of the incident before it.
        package var between: String { incident > 0 ? "\(incident) \u{B7} \(text)" : text }

        /// The text with the error counters after it.
        package var told: String {
            counters.map { "\(text) \u{B7} TEC \($0.transmit) \u{B7} REC \($0.receive)" } ?? text
        }
    }

    package var columns: [Column]
    package var lines: [Line]
    /// The number of the finding that they show.
    package var finding: Int?

    /// Without the columns of texts that are empty in all rows, such as that of transport frames beside a finding about
    /// something else.
    ///
    /// - Parameter kept: the number of columns that stay whatever is in them.
    func withoutEmptyColumns(after kept: Int) -> ReportRows {
        let frames = lines.filter { $0.kind == .frame || $0.kind == .error }
        let shown = columns.indices.filter { column in
            column < kept || columns[column].kind != .plain
                || frames.contains { column < $0.cells.count && !$0.cells[column].isEmpty }
        }
        guard shown.count < columns.count, !frames.isEmpty else { return self }
        var rows = self
        rows.columns = shown.map { columns[$0] }
        for place in lines.indices where lines[place].cells.count == columns.count {
            rows.lines[place].cells = shown.map { lines[place].cells[$0] }
        }
        return rows
    }
}
