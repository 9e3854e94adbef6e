internal import Formatting

/// Rows of a log as a table of HTML.
struct RowsHTML {
    private let rows: ReportRows
    private let keptColumns: Int

    /// - Parameter keptColumns: number of columns that an error frame has before its text.
    init(_ rows: ReportRows, keptColumns: Int) {
        self.rows = rows
        self.keptColumns = keptColumns
    }

    var head: String {
        var text = "<div class=\"scroll\"><table class=\"log\"><thead><tr>"
        for column in rows.columns {
            let name = Self.names[column.title].map { " title=\"\($0)\"" } ?? ""
            text += "<th\(column.isTrailing ? " class=\"n\"" : "")\(name)>\(HTMLText.escaped(column.title))</th>"
        }
        return text + "</tr></thead>\n<tbody>\n"
    }

    /// Meanings of short titles.
    private static let names = [
        "#": "Frame", "\u{394} ms": "Since the previous frame, ms", "Ch": "Channel", "Dir": "Direction",
        "Len": "Length", "Time s": "Time, s",
        "Type": "BRS: CAN FD with bit rate switch; ESI: CAN FD, sender error-passive",
    ]

    /// - Parameters:
    ///   - name: the anchor; nil for none.
    ///   - bar: the class of its identifier's colour.
    func line(_ line: ReportRows.Line, place: Int, name: String?, bar: String?) -> String {
        switch line.kind {
        case .silence: return between(line, "silence \(line.severity == .note ? "info" : line.severity.rawValue)")
        case .mark: return between(line, "mark")
        case .pause, .leftOut: return between(line, "leftout")
        case .finding:
            guard let entry = line.finding else { return "" }
            let name = entry.anchor.map { " id=\"\(HTMLText.escaped($0))\"" } ?? ""
            return "<tr class=\"begins \(ReportHTML.kind(entry))\"\(name)><td colspan=\"\(rows.columns.count)\">"
                + "\(ReportHTML.sign(entry))\(HTMLText.prose(entry.headline))</td></tr>\n"
        case .frame, .error: break
        }
        let isWordy = line.kind == .error && line.bytes.isEmpty && !line.text.isEmpty
        var classes = [line.kind == .error ? "error" : "frame"]
        if let bar { classes.append(bar) }
        if line.isConcerned { classes.append("own") }
        if line.kind == .frame, place % 2 == 1 { classes.append("zebra") }
        var text = "<tr class=\"\(classes.joined(separator: " "))\"\(name.map { " id=\"\($0)\"" } ?? "")>"
        for (index, column) in rows.columns.enumerated() where !isWordy || index < keptColumns {
            switch column.kind {
            case .data: text += "<td class=\"data\(line.bytes.count > 16 ? " long" : "")\">\(bytes(line))</td>"
            case .ascii: text += "<td class=\"ascii\">\(HTMLText.escaped(line.cells[index]))</td>"
            case .plain:
                let kind = column.title == "ID" ? " class=\"id\"" : column.isTrailing ? " class=\"n\"" : ""
                text += "<td\(kind)>\(HTMLText.escaped(line.cells[index]))</td>"
            }
        }
        if isWordy {
            text += "<td class=\"said\" colspan=\"\(max(1, rows.columns.count - keptColumns))\">"
            text += "<b>\(HTMLText.escaped(line.told))</b>"
            if !line.detail.isEmpty { text += "<br><span class=\"more\">\(HTMLText.escaped(line.detail))</span>" }
            text += "</td>"
        }
        text += "</tr>\n"
        for message in line.messages { text += row(message) }
        let below = line.signals + (isWordy || line.detail.isEmpty ? [] : [line.detail])
        guard !below.isEmpty else { return text }
        let items = below.map { "<span>\(HTMLText.escaped($0))</span>" }.joined(separator: "<i> \u{B7} </i>")
        return text + "<tr class=\"signals\"><td colspan=\"\(rows.columns.count)\">\(items)</td></tr>\n"
    }

    /// A row between frames that spans all columns.
    private func between(_ line: ReportRows.Line, _ kind: String) -> String {
        let kinds = kind.split(separator: " ")
        let pin = line.incident > 0 ? ReportHTML.pin(line.incident, String(kinds[kinds.count - 1])) : ""
        let mark = line.kind == .mark ? "\u{25BC} " : ""
        return "<tr class=\"\(kind)\"><td colspan=\"\(rows.columns.count)\"><span class=\"label\">\(pin)\(mark)"
            + "\(HTMLText.prose(line.text))</span></td></tr>\n"
    }

    private func row(_ message: ReportRows.Message) -> String {
        let tone = Self.tones[message.tone].map { " class=\"\($0)\"" } ?? ""
        var text = "<tr class=\"signals message\"><td colspan=\"\(rows.columns.count)\">"
        if !message.parties.isEmpty { text += "<span class=\"m\">\(HTMLText.escaped(message.parties))</span> " }
        text += "<b>\(HTMLText.escaped(message.service))</b> \(HTMLText.escaped(message.parameters))"
        if !message.outcome.isEmpty { text += " <b\(tone)>\(HTMLText.escaped(message.outcome))</b>" }
        if !message.fold.isEmpty { text += "<br>\(HTMLText.escaped(message.fold))" }
        return text + "</td></tr>\n"
    }

    private static let tones: [ReportRows.Message.Tone: String] = [
        .good: "good", .pending: "pending", .warning: "warning", .trouble: "trouble",
    ]

    private func bytes(_ line: ReportRows.Line) -> String {
        guard !line.bytes.isEmpty else { return "\u{2013}" }
        return line.bytes.map { byte in
            switch (byte.isChanged, byte.isAutomatic) {
            case (false, false): byte.text
            case (true, false): "<b class=\"ch\">\(byte.text)</b>"
            case (false, true): "<span class=\"au\">\(byte.text)</span>"
            case (true, true): "<b class=\"ch au\">\(byte.text)</b>"
            }
        }.joined(separator: " ")
    }
}
