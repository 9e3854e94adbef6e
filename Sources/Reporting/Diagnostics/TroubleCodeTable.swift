internal import Analysis
internal import CANCapture
internal import Platform
internal import CANProtocols
internal import Formatting
internal import Wording

/// Trouble codes that control units report: in responses of UDS, KWP2000 and OBD-II, and in DM1 and similar messages
/// of J1939.
struct TroubleCodeTable {
    private let selection: Selection
    private let reader: ProtocolReader
    private let words: ReportWords
    private let isTimed: Bool

    /// Maximum number of messages that are read. A bus may repeat messages without end; repeated ones are read once.
    private static let mostRead = 4000
    private static let mostRows = 60

    private struct Entry {
        var code: String
        var meaning: String
        var status: String
        var from: String
        var first: Int64
        var times = 1
    }

    init(_ selection: Selection, _ words: ReportWords) {
        self.selection = selection
        reader = selection.recording.reader
        self.words = words
        isTimed = selection.isTimed
    }

    var grid: ReportGrid {
        let entries = entries
        let rows = entries.prefix(Self.mostRows).map { entry in
            ReportGrid.Row(cells: [
                entry.code, entry.meaning, entry.status, entry.from, isTimed ? words.exactSeconds(entry.first) : "",
                Decimal.grouped(entry.times),
            ])
        }
        let rest = entries.count - rows.count
        return ReportGrid(
            title: "Trouble codes",
            caption: rest > 0
                ? "\(Decimal.grouped(rest)) more: dump --level pdus lists them" : LogProse.count(entries.count, "code"),
            anchor: "trouble-codes",
            columns: [
                ReportGrid.Column(title: "Code", share: 0.17, isMono: true),
                ReportGrid.Column(title: "Meaning", share: 0.37),
                ReportGrid.Column(title: "Status", share: 0.22, rank: 1),
                ReportGrid.Column(title: "From", share: 0.08, isMono: true),
                ReportGrid.Column(title: "First s", share: 0.1, isTrailing: true, isMono: true),
                ReportGrid.Column(title: "Seen", share: 0.08, isTrailing: true, isMono: true),
            ], rows: Array(rows)
        ).withoutEmptyColumns
    }

    /// In the order in which they were first reported.
    private var entries: [Entry] {
        var entries: [Entry] = []
        var places: [String: Int] = [:]
        /// By the bytes and the sender of the message: the codes in it.
        var known: [[UInt8]: [Int]] = [:]
        for (_, unit) in reader.table.units.matching(\.mayHoldTroubleCodes) where selection.shows(unit) {
            let key: [UInt8]? = reader.table.withPayload(of: unit, in: reader.frames) { bytes in
                unit.holdsTroubleCodes(bytes) ? Array(unit.source.text.utf8) + [0] + bytes : nil
            }
            guard let key else { continue }
            if let seen = known[key] {
                for place in seen { entries[place].times += 1 }
                continue
            }
            guard known.count < Self.mostRead else { break }
            let found = codes(of: unit)
            known[key] = found.map { code in
                let name = code.code + "\u{0}" + code.from
                if let place = places[name] {
                    entries[place].times += 1
                    return place
                }
                places[name] = entries.count
                entries.append(code)
                return entries.count - 1
            }
        }
        return entries
    }

    private func codes(of unit: ProtocolDataUnit) -> [Entry] {
        let reading = reader.reading(of: unit)
        guard case .list(let list)? = reading.fields.first(where: { $0.name == "dtcs" })?.value, !list.isEmpty else {
            return []
        }
        let lamps = reading.parts.first { $0.name == "lamps" }.map { "lamps: " + $0.value } ?? ""
        let time = reader.frames.time(Int(unit.firstRow))
        func entry(_ code: String, _ meaning: String, _ status: String) -> Entry {
            Entry(
                code: Printable.text(code), meaning: Printable.text(meaning), status: Printable.text(status),
                from: unit.source.text, first: time)
        }
        var codes = reading.parts.compactMap { part -> Entry? in
            if part.name.hasPrefix("SPN ") { return entry(part.name, part.value, lamps) }
            guard Self.isCode(part.name) else { return nil }
            guard let meaning = StoredTroubleCode(text: part.name, states: []).meaning else {
                return entry(part.name, "", part.value)
            }
            let status = part.value.dropFirst(meaning.count).drop { $0 == ";" || $0 == " " }
            return entry(part.name, meaning, String(status))
        }
        if codes.isEmpty {
            codes = list.prefix(Self.mostRows).compactMap { value in
                guard case .object(let fields) = value, let name = fields.first(where: { $0.name == "dtc" }) else {
                    return nil
                }
                let code = name.value.plainText
                let meaning = StoredTroubleCode(text: code, states: []).meaning
                return entry(code, meaning ?? "", reading.title)
            }
        }
        return codes
    }

    /// `P0123`, `U0100-00`.
    private static func isCode(_ text: String) -> Bool {
        let letters = Array(text.utf8)
        guard letters.count >= 5, let first = letters.first, [0x50, 0x43, 0x42, 0x55].contains(first) else {
            return false
        }
        return letters[1..<5].allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
    }
}
