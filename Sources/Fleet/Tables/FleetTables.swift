#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif
internal import CANCapture
internal import Formatting
internal import Platform

/// Writes `tables/<table>/part-<shard>.csv` and `.jsonl` of everything in a manifest, sorted by path.
package struct FleetTables {
    package enum Form: String, CaseIterable, Sendable { case csv, jsonl }

    private let folder: String
    private let shard: Shard?
    private let tags: PathTags
    private let forms: [Form]

    package init(in folder: String, shard: Shard?, tags: PathTags, forms: [Form]) {
        (self.folder, self.shard, self.tags, self.forms) = (folder, shard, tags, forms)
    }

    /// `part-0-of-1`: the number of parts is in each name, so that parts of two runs are not mixed.
    private var part: String { "part-\(shard?.name ?? "0-of-1")" }

    /// Relative to the folder of the run.
    private func name(_ table: FleetTable, _ form: Form) -> String {
        "tables/\(table.rawValue)/\(part).\(form.rawValue)"
    }

    private func path(_ table: FleetTable, _ form: Form) -> String { "\(folder)/\(name(table, form))" }

    /// Its files, relative to the folder of the run.
    package var files: [String] {
        FleetTable.allCases.flatMap { table in forms.map { name(table, $0) } }
    }

    /// Number of bytes that are collected before they are written.
    private static let pieceLength = 1 << 18

    /// A file that is being written.
    private struct Sheet {
        var table: FleetTable
        var form: Form
        var file: OutputFile
        var text = ""

        mutating func flush(beyond length: Int = 0) throws(OutputFailure) {
            guard text.utf8.count > length else { return }
            var failure: OutputFailure?
            text.withUTF8 { bytes in
                do throws(OutputFailure) {
                    try file.write(UnsafeRawBufferPointer(bytes))
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            text.removeAll(keepingCapacity: true)
        }
    }

    /// - Returns: entries whose rows are not the ones that were recorded. If there are any, no table is written.
    /// - Throws: if a table cannot be written; all tables of an earlier run then still exist.
    package func write(
        _ entries: some Sequence<ManifestEntry>, digest: RunOutput.Digest
    ) throws -> [ManifestEntry] {
        var changed: [ManifestEntry] = []
        let set = OutputSet()
        var sheets: [Sheet] = []
        for table in FleetTable.allCases {
            for form in forms { _ = try RunOutput.checked(name(table, form), in: folder) }
            try FleetManifest.makeFolder("\(folder)/tables/\(table.rawValue)")
            for form in forms {
                var sheet = Sheet(table: table, form: form, file: try OutputFile(path: path(table, form)))
                if form == .csv {
                    let names = ["path"] + tags.names + table.columns.map(\.name)
                    sheet.text = names.joined(separator: ",") + "\n"
                }
                sheets.append(sheet)
            }
        }
        for entry in entries.sorted(by: { $0.path < $1.path }) {
            let beginnings = beginnings(entry.path.shown, tags.values(of: entry.path))
            var failure: OutputFailure?
            func add(_ table: FleetTable, _ cells: [ArraySlice<UInt8>]) {
                for place in sheets.indices where sheets[place].table == table && failure == nil {
                    Self.append(cells, beginnings[sheets[place].form] ?? "", to: &sheets[place])
                    do throws(OutputFailure) {
                        try sheets[place].flush(beyond: Self.pieceLength)
                    } catch {
                        failure = error
                    }
                }
            }
            if let rows = entry.outputs.first, entry.status == .done {
                guard RunOutput.isOne(rows.path, in: folder), digest("\(folder)/\(rows.path)") == rows.sha256 else {
                    changed.append(entry)
                    continue
                }
                if changed.isEmpty { try RowsFile.forEach("\(folder)/\(rows.path)") { add($0, $1) } }
            } else {
                add(.captures, Self.failed(entry))
            }
            if let failure { throw failure }
        }
        guard changed.isEmpty else { return changed }
        for place in sheets.indices {
            try sheets[place].flush()
            try set.add(sheets[place].file)
        }
        try set.publish()
        // Remove the files of an earlier run in another format, which readers would mistake for this run's.
        for table in FleetTable.allCases {
            for form in Form.allCases where !forms.contains(form) { unlink(path(table, form)) }
        }
        return []
    }

    /// Whether a cell of a rows file is a JSON number.
    private static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let first = cell.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return false }
        return cell.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    }

    /// The text of a JSON string as a cell; no text if it is not one.
    private static func appendText(_ cell: ArraySlice<UInt8>, to line: inout String) {
        let inner = cell.dropFirst().dropLast()
        // Nearly all texts are ASCII without escapes.
        let isPlain = cell.count > 1 && inner.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }
        guard isPlain, cell.last == UInt8(ascii: "\"") else {
            return appendCell(JSONValue(Array(cell))?.text ?? "", to: &line)
        }
        line += String(decoding: CSVLines.cell(inner, .spreadsheet), as: UTF8.self)
    }

    /// Text in a form that is safe for spreadsheets.
    private static func appendCell(_ text: String, to line: inout String) {
        line += String(decoding: CSVLines.cell(Array(text.utf8)[...], .spreadsheet), as: UTF8.self)
    }

    /// The row of a capture of which only the reason is known.
    private static func failed(_ entry: ManifestEntry) -> [ArraySlice<UInt8>] {
        FleetTable.captures.columns.map { column in
            switch column.name {
            case "sha256": Array(JSONText.quoted(entry.sha256).utf8)[...]
            case "bytes": Array(String(max(0, entry.stamp.size)).utf8)[...]
            case "status": Array(JSONText.quoted(entry.status.rawValue).utf8)[...]
            case "error": Array(JSONText.quoted(entry.error ?? "").utf8)[...]
            default: Array("null".utf8)[...]
            }
        }
    }

    /// How each row of a capture begins: with its path and its tags.
    private func beginnings(_ path: String, _ values: [String]) -> [Form: String] {
        var beginnings: [Form: String] = [:]
        for form in forms {
            var text = ""
            switch form {
            case .csv:
                Self.appendCell(path, to: &text)
                for value in values {
                    text += ","
                    Self.appendCell(value, to: &text)
                }
            case .jsonl:
                text += "{\"path\":"
                JSONString.append(path, to: &text)
                for (name, value) in zip(tags.names, values) {
                    text += ",\"\(name)\":"
                    JSONString.append(value, to: &text)
                }
            }
            beginnings[form] = text
        }
        return beginnings
    }

    private static func append(_ cells: [ArraySlice<UInt8>], _ beginning: String, to sheet: inout Sheet) {
        sheet.text += beginning
        switch sheet.form {
        case .csv:
            for cell in cells {
                sheet.text += ","
                if cell.first == UInt8(ascii: "\"") {
                    appendText(cell, to: &sheet.text)
                } else if isNumber(cell) {
                    sheet.text += String(decoding: cell, as: UTF8.self)
                }
            }
            sheet.text += "\n"
        case .jsonl:
            for (column, cell) in zip(sheet.table.columns, cells) {
                sheet.text += ",\"\(column.name)\":"
                let isValue = isNumber(cell) || cell.first == UInt8(ascii: "\"") && JSONValue(Array(cell)) != nil
                sheet.text += isValue ? String(decoding: cell, as: UTF8.self) : "null"
            }
            sheet.text += "}\n"
        }
    }
}
