internal import CANCapture
package import CANDatabases
internal import Platform
internal import Formatting

/// A database for people: each message with a table of its signals.
package enum DatabaseListing {
    private static let heads = [
        "signal", "start", "bits", "order", "type", "factor", "offset", "range", "unit", "labels", "multiplexing",
    ]
    /// Columns of numbers, which are aligned right.
    private static let flushRight: Set<Int> = [1, 2, 5, 6, 9]
    private static let indent = "          "
    /// Maximum number of characters of a cell; JSON has the whole text.
    private static let cellLength = 80
    /// Maximum number of characters of a message name; longer than any real one.
    private static let nameLength = 256
    /// Maximum number of characters of a comment.
    private static let commentLength = 100

    package static func text(_ database: Database) -> String {
        var text = ""
        write(database) { text += $0 }
        return text
    }

    /// Calls `put` with one text after the other.
    package static func write(_ database: Database, to put: (String) throws -> Void) rethrows {
        try put(head(database))
        let messages = database.messages
        for index in MessageText.byIdentifier(messages) {
            let message = messages[Int(index)]
            var text = "\n" + MessageText.identifier(message).padded(to: indent.count)
            text += "\(shortened(name: message.name)): \(MessageText.summary(message))\n"
            if let comment = message.comment { text += indent + shortened(comment) + "\n" }
            try put(text)
            try writeTable(message.signals, to: put)
            for pdu in message.container?.pdus ?? [] {
                try put(
                    indent + "PDU \(shortened(name: pdu.name)), header \(MessageText.identifier(pdu)): "
                        + MessageText.summary(pdu) + "\n")
                try writeTable(pdu.signals, to: put)
            }
        }
    }

    private static func head(_ database: Database) -> String {
        let name = DatabaseFormats.all.first { $0.format == database.format }?.name ?? database.format.rawValue
        let signals = database.messages.reduce(0) { count, message in
            count + message.signals.count
                + (message.container?.pdus.reduce(0) { $0 + $1.signals.count } ?? 0)
        }
        var text =
            "\(Printable.text(database.path)): \(name), \(count(database.messages.count, "message")), \(count(signals, "signal"))"
        if !database.unassignedSignals.isEmpty {
            text += ", \(count(database.unassignedSignals.count, "signal")) without a message"
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

    /// The first line of the comment.
    private static func shortened(_ comment: String) -> String {
        let lines = comment.split(whereSeparator: \.isNewline)
        let first = lines.first { $0.contains { !$0.isWhitespace } } ?? ""
        let text = Printable.text(String(first.trimmed))
        if text.count > commentLength { return text.prefix(commentLength - 1) + "\u{2026}" }
        return lines.count > 1 ? text + " \u{2026}" : text
    }

    /// A name may be as long as the file, and many messages may share it.
    private static func shortened(name: String) -> String {
        let isLong = name.utf8.count > 4 * nameLength
        return Printable.text(isLong ? name.prefix(nameLength) + "\u{2026}" : name)
    }

    /// Columns without values are left out. Cells are made twice instead of being stored, because a message may have
    /// any number of signals.
    private static func writeTable(_ signals: [Signal], to put: (String) throws -> Void) rethrows {
        guard !signals.isEmpty else { return }
        let order = MessageText.byPlace(signals)
        var widths = [Int](repeating: 0, count: heads.count)
        for signal in signals {
            for (column, cell) in cells(signal).enumerated() {
                widths[column] = max(widths[column], capped(cell).count)
            }
        }
        let columns = heads.indices.filter { widths[$0] > 0 }
        for column in columns { widths[column] = max(widths[column], heads[column].count) }
        func line(_ cells: [String]) -> String {
            let padded = columns.map { column in
                let cell = capped(cells[column])
                let blank = String(repeating: " ", count: widths[column] - cell.count)
                return flushRight.contains(column) ? blank + cell : cell + blank
            }
            return String((indent + padded.joined(separator: "  ")).trimmedAtEnd) + "\n"
        }
        try put(line(heads))
        for index in order { try put(line(cells(signals[Int(index)]))) }
    }

    /// One long name would pad all rows of its message.
    private static func capped(_ cell: String) -> String {
        cell.count > cellLength ? cell.prefix(cellLength - 1) + "\u{2026}" : cell
    }

    private static func cells(_ signal: Signal) -> [String] {
        let labels = signal.labels.count + signal.rangeLabels.count
        return [
            shortened(name: signal.name), "\(signal.start)", "\(signal.length)",
            signal.byteOrder == .littleEndian ? "Intel" : "Motorola", MessageText.type(signal),
            signal.factor == 1 ? "" : MessageText.number(signal.factor),
            signal.offset == 0 ? "" : MessageText.number(signal.offset), MessageText.range(signal),
            shortened(name: signal.unit ?? ""), labels == 0 ? "" : "\(labels)",
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
