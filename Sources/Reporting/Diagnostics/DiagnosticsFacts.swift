internal import Analysis
internal import CANCapture
internal import Platform
internal import CANProtocols
internal import Formatting
internal import Wording

/// The tables of a report about the protocols on a bus: participants, requests and responses, trouble codes.
struct DiagnosticsFacts {
    private let selection: Selection
    private let reader: ProtocolReader
    private let words: ReportWords
    private let channels: [String]
    private let isTimed: Bool

    static let standardExchanges = 30

    init(_ context: ReportContext, words: ReportWords) {
        selection = context.selection
        reader = selection.recording.reader
        self.words = words
        channels = context.capture.frames.channels
        isTimed = context.facts.isTimed
    }

    var isEmpty: Bool { reader.table.units.isEmpty }

    /// In the order of the report, without empty tables.
    func grids(exchanges most: Int = standardExchanges) -> [ReportGrid] {
        guard !isEmpty else { return [] }
        let talk = [spoken, exchanges(most), TroubleCodeTable(selection, words).grid]
        return talk.filter { !$0.rows.isEmpty } + BusTables(selection, words).grids
    }

    /// The protocols, and the evidence for them.
    private var spoken: ReportGrid {
        let spoken = selection.spoken
        let rows = spoken.entries.prefix(Self.mostSpoken).map { entry in
            ReportGrid.Row(
                cells: [
                    entry.network.name, channels.count > 1 ? Printable.text(entry.channel) : "",
                    Self.between(entry.parties), Decimal.grouped(entry.messages),
                    entry.incomplete > 0 ? Decimal.grouped(entry.incomplete) : "none",
                    Self.evidence(entry.evidence),
                ], tone: entry.incomplete > 0 ? .warning : .plain)
        }
        let rest = spoken.entries.count - rows.count
        return ReportGrid(
            title: "Diagnostics and protocols",
            caption: rest > 0 ? "\(rest) more" : "", anchor: "diagnostics",
            columns: [
                ReportGrid.Column(title: "Protocol", share: 0.11), ReportGrid.Column(title: "Channel", share: 0.09),
                ReportGrid.Column(title: "Between", share: 0.3),
                ReportGrid.Column(title: "Messages", share: 0.1, isTrailing: true, isMono: true),
                ReportGrid.Column(title: "Incomplete", share: 0.1, isTrailing: true, hasTone: true),
                ReportGrid.Column(title: "Evidence", share: 0.36, rank: 1),
            ], rows: Array(rows)
        ).withoutEmptyColumns
    }

    private static let mostSpoken = 40
    private static let mostParties = 3

    private static func between(_ parties: [SpokenProtocols.Parties]) -> String {
        var parts = parties.prefix(mostParties).map(\.words)
        if parties.count > mostParties { parts.append("\(Decimal.grouped(parties.count - mostParties)) more") }
        return parts.joined(separator: ", ")
    }

    private static func evidence(_ evidence: [ProtocolEvidence]) -> String {
        let facts = evidence.prefix(2).map { "\($0.fact) (\(Decimal.grouped($0.count)))" }
        return facts.isEmpty ? "its messages only" : facts.joined(separator: ", ")
    }

    // MARK: Exchanges

    /// A request with one of its responses, as indices in the table: several nodes may respond to one request.
    private struct Exchange {
        /// nil for a response whose request was not recorded.
        var request: Int?
        var answer: Int?
        /// Earlier responses of the same control unit that announce a later response.
        var pending = 0
        var isRefused = false
        var isBroken = false
        /// Number of equal refusals.
        var count = 1
    }

    /// Requests and responses: those that failed, and the first of the others.
    private func exchanges(_ most: Int) -> ReportGrid {
        let recorded = allExchanges
        let all = folded(recorded)
        var chosen = Set(all.indices.filter { all[$0].isRefused || all[$0].isBroken }.prefix(most * 2 / 3))
        for place in all.indices where chosen.count < most { chosen.insert(place) }
        let rows = alikeAsOne(chosen.sorted().map { all[$0] })
        let refused = recorded.count { $0.isRefused }
        var caption = LogProse.count(recorded.count, "exchange")
        let told = chosen.reduce(0) { $0 + all[$1].count }
        if told < recorded.count { caption = "\(Decimal.grouped(told)) of \(caption)" }
        if refused > 0 { caption += " \u{B7} \(Decimal.grouped(refused)) refused" }
        return ReportGrid(
            title: "Requests and responses", caption: caption, anchor: "exchanges",
            columns: [
                ReportGrid.Column(title: "Time s", share: 0.12, isTrailing: true, isMono: true),
                ReportGrid.Column(title: "From \u{2192} to", share: 0.13, rank: 1),
                ReportGrid.Column(title: "Request", share: 0.36),
                ReportGrid.Column(title: "Response", share: 0.37, hasTone: true),
                ReportGrid.Column(title: "Latency ms", share: 0.09, isTrailing: true, isMono: true, rank: 2),
            ], rows: rows
        ).withoutEmptyColumns
    }

    /// Refusals that follow each other and have the same words are one row: they differ only in bytes that no column has.
    private func alikeAsOne(_ exchanges: [Exchange]) -> [ReportGrid.Row] {
        let rows = exchanges.map(row)
        func words(_ place: Int) -> ArraySlice<String> { rows[place].cells.dropFirst().prefix(3) }
        var result: [ReportGrid.Row] = []
        var place = 0
        while place < rows.count {
            var end = place + 1
            while end < rows.count, exchanges[place].isRefused, words(end) == words(place) { end += 1 }
            if end - place >= Self.fewestAlike {
                var all = exchanges[place]
                all.count = exchanges[place..<end].reduce(0) { $0 + $1.count }
                result.append(row(all))
            } else {
                result += rows[place..<end]
            }
            place = end
        }
        return result
    }

    private static let fewestAlike = 3

    /// The same request refused with the same response again and again, as in a scan, is one row.
    private func folded(_ all: [Exchange]) -> [Exchange] {
        struct Key: Hashable {
            var ends: [PDUAddress]
            var request: [UInt8]
            var answer: [UInt8]
        }
        func bytes(_ place: Int?) -> [UInt8] {
            guard let place else { return [] }
            return reader.table.withPayload(of: reader.table.units[place], in: reader.frames) {
                Array($0.prefix(Self.longestFolded))
            }
        }
        func key(_ exchange: Exchange) -> Key? {
            guard exchange.isRefused, let asked = exchange.request else { return nil }
            let units = reader.table.units
            let ends = [units[asked].source, exchange.answer.map { units[$0].source } ?? .none]
            return Key(ends: ends, request: bytes(asked), answer: bytes(exchange.answer))
        }
        // The indices of equal exchanges, by their key.
        var equal: [Key: [Int]] = [:]
        for (place, exchange) in all.enumerated() {
            guard let key = key(exchange), equal.count < Self.mostFolded || equal[key] != nil else { continue }
            equal[key, default: []].append(place)
        }
        var result = all
        var gone = Set<Int>()
        for places in equal.values where places.count >= Self.fewestEqual {
            result[places[0]].count = places.count
            gone.formUnion(places.dropFirst())
        }
        return result.indices.filter { !gone.contains($0) }.map { result[$0] }
    }

    private static let fewestEqual = 5
    /// Maximum number of different refusals, and number of bytes of a message by which they are distinguished.
    private static let (mostFolded, longestFolded) = (4096, 32)

    /// Exchanges with a shown message, in the order of requests and of their responses.
    private var allExchanges: [Exchange] {
        let units = reader.table.units
        var exchanges: [[Exchange]] = []
        // By the index of the request in the table.
        var places: [Int: Int] = [:]
        for (place, unit) in units.matching({ Self.isDiagnostic($0.network) }) {
            let isBroken = unit.outcome != .complete
            if units.indices.contains(Int(unit.request)) {
                guard let asked = places[Int(unit.request)] else { continue }
                answer(place, to: Int(unit.request), among: &exchanges[asked])
            } else if unit.role == .answer {
                let (isRefused, isPending) = refusal(unit)
                exchanges.append([
                    Exchange(answer: place, isRefused: isRefused && !isPending && !isBroken, isBroken: isBroken)
                ])
            } else if unit.target != .none {
                places[place] = exchanges.count
                exchanges.append([Exchange(request: place, isBroken: isBroken)])
            }
        }
        return exchanges.flatMap { $0 }.filter { exchange in
            [exchange.request, exchange.answer].contains { $0.map { selection.shows(units[$0]) } ?? false }
        }
    }

    /// Adds a response to those of a request. A pending response ends with the next response of the same control unit.
    private func answer(_ place: Int, to request: Int, among exchanges: inout [Exchange]) {
        let units = reader.table.units
        let unit = units[place]
        let (isRefused, isPending) = refusal(unit)
        let isBroken = unit.outcome != .complete
        let open = exchanges.firstIndex { exchange in
            guard let known = exchange.answer else { return true }
            return units[known].source == unit.source && refusal(units[known]).isPending
        }
        var exchange = open.map { exchanges[$0] } ?? Exchange(request: request)
        exchange.answer = place
        if isPending { exchange.pending += 1 }
        exchange.isRefused = isRefused && !isPending && !isBroken
        exchange.isBroken = exchange.isBroken || isBroken
        if let open { exchanges[open] = exchange } else { exchanges.append(exchange) }
    }

    private static func isDiagnostic(_ network: NetworkProtocol) -> Bool {
        switch network {
        case .uds, .obd, .kwp2000, .gmlan: true
        case .isoTP, .j1939, .nmea2000, .canopen: false
        }
    }

    /// A negative response begins with 7F; code 78 means "response pending" (ISO 14229-1 A.1).
    private func refusal(_ unit: ProtocolDataUnit) -> (isRefused: Bool, isPending: Bool) {
        reader.table.withPayload(of: unit, in: reader.frames) { bytes in
            guard bytes.count >= 3, bytes[0] == 0x7F else { return (false, false) }
            return (true, bytes[2] == 0x78)
        }
    }

    private func row(_ exchange: Exchange) -> ReportGrid.Row {
        let units = reader.table.units
        let request = exchange.request.map { units[$0] }
        let reply = exchange.answer.map { units[$0] }
        guard let first = request ?? reply else { return ReportGrid.Row(cells: []) }
        // The responding node is named, whatever the address of the request was.
        let from = request?.source ?? first.target
        let target = reply?.source ?? first.target
        var row = ReportGrid.Row(cells: [
            isTimed ? words.exactSeconds(reader.frames.time(Int(first.firstRow))) : "",
            from.text + " \u{2192} " + (target == .everyone ? "all" : target.text),
            request.map { Self.words(reader.reading(of: $0), $0.outcome) } ?? "not recorded",
        ])
        guard let answer = reply else {
            // A request may suppress a positive response (ISO 14229-1 8.2.2).
            let isQuiet = reader.reading(of: first).fields.contains(PDUField("suppress", .truth(true)))
            row.tone = isQuiet ? .plain : .warning
            row.cells += [isQuiet ? "not required" : "no response", ""]
            return row
        }
        let reading = reader.reading(of: answer)
        var text = Self.words(reading, answer.outcome, to: request.map { reader.reading(of: $0) })
        if exchange.pending > 0, reading.tone != .pending {
            text += exchange.pending == 1 ? ", pending once" : ", pending \(exchange.pending) times"
        }
        if exchange.count > 1 { text += " \u{B7} \(Decimal.grouped(exchange.count)) times" }
        let sign: String
        (row.tone, sign) =
            switch reading.tone {
            case _ where answer.outcome == .incomplete: (.pending, "")
            case _ where answer.outcome != .complete: (.warning, "")
            case .negative: (.trouble, "\u{2715} ")
            case .pending: (.pending, "\u{2026} ")
            case .positive: (.positive, "\u{2713} ")
            case .plain: (.plain, "")
            }
        let latency = request.map { reader.latency(of: answer, to: $0) } ?? -1
        row.cells += [
            sign + text,
            isTimed && latency >= 0 ? Decimal.seconds(latency.multipliedSaturating(by: 1000), decimals: 1) : "",
        ]
        return row
    }

    /// `Read data by identifier: F190 VIN`, and the state of a message that is not complete. A response leaves out what
    /// its request has stated.
    static func words(
        _ reading: PDUReading, _ outcome: ProtocolDataUnit.Outcome, to request: PDUReading? = nil
    ) -> String {
        let news = reading.parts.filter { part in !(request?.parts.contains(part) ?? false) }
        let parts = news.prefix(6).map { part in
            if part.name == "code", reading.fields.contains(where: { $0.name == "nrc" }) { return "0x" + part.words }
            // Names need no identifier; identifiers show the meaning of a value.
            let isName = part.name.allSatisfy { $0.isLowercase || $0 == " " }
            return isName || part.value.isEmpty
                ? (part.value.isEmpty ? part.name : part.words) : part.name + " " + part.words
        }
        var text = parts.joined(separator: ", ")
        if reading.title != request?.title {
            text = text.isEmpty ? reading.title : reading.title + ": " + text
        } else if text.isEmpty {
            text = reading.tone == .negative ? "refused" : "positive"
        }
        let shown = Printable.text(String(text.prefix(160)))
        return outcome == .complete ? shown : shown + ", " + PDUStatement.failure(outcome)
    }
}
