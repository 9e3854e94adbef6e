internal import Capture
package import Databases

/// A database for people: each message with a table of its signals.
package enum DatabaseListing {
    private static let heads = [
        "signal", "start", "bits", "order", "type", "factor", "offset", "range", "unit", "labels", "multiplexing",
    ]
    /// Numbers, set flush right.
    private static let flushRight: Set<Int> = [1, 2, 5, 6, 9]
    private static let indent = "          "
    /// Characters of a cell; JSON has all.
    private static let cellLength = 80
    /// Characters of a comment.
    private static let commentLength = 100

    package static func text(_ database: Database) -> String {
        var text = head(database)
        for message in MessageText.byIdentifier(database.messages) {
            text += "\n" + MessageText.identifier(message).padded(to: indent.count)
            text += "\(Printable.text(message.name)): \(MessageText.summary(message))\n"
            if let comment = message.comment { text += indent + shortened(comment) + "\n" }
            text += table(message.signals + message.wideSignals)
            for pdu in message.container?.pdus ?? [] {
                text += indent + "PDU \(Printable.text(pdu.name)), header \(MessageText.identifier(pdu)): "
                text += MessageText.summary(pdu) + "\n" + table(pdu.signals)
            }
        }
        return text
    }

    private static func head(_ database: Database) -> String {
        let name = DatabaseFormats.all.first { $0.format == database.format }?.name ?? database.format.rawValue
        let signals = database.messages.reduce(0) { count, message in
            count + message.signals.count + message.wideSignals.count
                + (message.container?.pdus.reduce(0) { $0 + $1.signals.count } ?? 0)
        }
        var text =
            "\(Printable.text(database.path)): \(name), \(count(database.messages.count, "message")), \(count(signals, "signal"))"
        if !database.unassignedSignals.isEmpty {
            text += ", \(count(database.unassignedSignals.count, "signal")) of no message"
        }
        text += "\n"
        if let bus = database.busType { text += "bus type " + Printable.text(bus) + "\n" }
        if !database.version.isEmpty { text += "version " + Printable.text(database.version) + "\n" }
        if !database.nodes.isEmpty {
            text += "nodes " + database.nodes.map { Printable.text($0) }.joined(separator: ", ") + "\n"
        }
        return text
    }

    private static func count(_ count: Int, _ noun: String) -> String {
        "\(Decimal.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// The comment's first line.
    private static func shortened(_ comment: String) -> String {
        let lines = comment.split(whereSeparator: \.isNewline)
        let first = lines.first { $0.contains { !$0.isWhitespace } } ?? ""
        let text = Printable.text(String(first.trimmed))
        if text.count > commentLength { return text.prefix(commentLength - 1) + "\u{2026}" }
        return lines.count > 1 ? text + " \u{2026}" : text
    }

    /// Columns that no signal fills are left out.
    private static func table(_ signals: [Signal]) -> String {
        guard !signals.isEmpty else { return "" }
        let rows = MessageText.byPlace(signals).map { cells($0).map(capped) }
        let columns = heads.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let widths = columns.map { column in
            max(heads[column].count, rows.map { $0[column].count }.max() ?? 0)
        }
        func line(_ cells: [String]) -> String {
            let padded = zip(columns, widths).map { column, width in
                let blank = String(repeating: " ", count: width - cells[column].count)
                return flushRight.contains(column) ? blank + cells[column] : cells[column] + blank
            }
            return String((indent + padded.joined(separator: "  ")).trimmedAtEnd) + "\n"
        }
        return line(heads) + rows.map(line).joined()
    }

    /// One long name would pad all rows of its message.
    private static func capped(_ cell: String) -> String {
        cell.count > cellLength ? cell.prefix(cellLength - 1) + "\u{2026}" : cell
    }

    private static func cells(_ signal: Signal) -> [String] {
        let labels = signal.labels.count + signal.rangeLabels.count
        return [
            Printable.text(signal.name), "\(signal.start)", "\(signal.length)",
            signal.byteOrder == .littleEndian ? "Intel" : "Motorola", MessageText.type(signal),
            signal.factor == 1 ? "" : MessageText.number(signal.factor),
            signal.offset == 0 ? "" : MessageText.number(signal.offset), MessageText.range(signal),
            Printable.text(signal.unit ?? ""), labels == 0 ? "" : "\(labels)",
            MessageText.multiplexing(signal),
        ]
    }
}

extension StringProtocol {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }

    fileprivate var trimmedAtEnd: SubSequence {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    fileprivate var trimmed: SubSequence { trimmedAtEnd.drop { $0.isWhitespace } }
}
