internal import Platform
internal import CANCapture
internal import Layout
internal import CANProtocols
internal import Formatting
internal import Wording

/// Makes the texts and symbols of the box of a fold.
struct FoldWords {
    let words: LadderWords
    let times: LadderTimes

    private static let mostLines = 14
    private static let mostCells = 640
    private static let cellsToTheLine = 32
    private static let mostLegends = 8

    func content(_ fold: LadderFold, to targets: [Int], from source: Int) -> FoldContent {
        let symbols = FoldContent.Symbol.all(fold.outcomes)
        var content = FoldContent(title: title(fold), from: source, to: targets)
        content.firstTime = times.text(row: fold.firstRow)
        content.lastTime = times.text(row: fold.lastRow)
        content.body = body(fold, symbols)
        content.legend = legend(fold, symbols)
        if times.isTimed, let least = fold.latencies.first, let largest = fold.latencies.last {
            content.latency = (least, fold.latencies[fold.latencies.count / 2], largest)
        }
        content.remarks = remarks(fold)
        return content
    }

    // MARK: Title

    private func title(_ fold: LadderFold) -> String {
        let count = Decimal.grouped(fold.count) + " \u{D7} "
        switch fold.kind {
        case .scan:
            let heads = fold.entries.map { bytes($0, most: 4) }
            guard let first = heads.first, let last = heads.last else { return count }
            if Set(heads.map(\.first)).count == 1, first.count > 1 {
                return count + statement(fold.entries[0]).service + ", " + range(first.dropFirst(), last.dropFirst())
            }
            if isServiceScan(fold) {
                return count + "one request each for service " + range(first.prefix(1), last.prefix(1))
            }
            return count + "requests with ascending values"
        case .repetition:
            guard fold.entries.count == 1 else {
                let services = Set(fold.entries.map { self.statement($0).service })
                let number = contents(fold)
                return services.count == 1 ? "\(services.first ?? ""), \(number)" : number
            }
            let statement = self.statement(fold.entries[0])
            return count + words.spaced(statement.service, isAsked(fold) ? statement.parameters : "")
        }
    }

    /// `8 requests of 2 kinds`, of each kind another number; `4 requests, 4 unsolicited`; `8 messages of 2 kinds`.
    private func contents(_ fold: LadderFold) -> String {
        let alone = unsolicited(fold)
        if alone > 0, alone < fold.count {
            return LogProse.count(fold.count - alone, "request") + ", \(Decimal.grouped(alone)) unsolicited"
        }
        let noun = isAsked(fold) && alone == 0 ? "request" : "message"
        return LogProse.count(fold.count, noun) + " of \(Decimal.grouped(fold.entries.count)) kinds"
    }

    /// Number of responses whose requests were not recorded.
    private func unsolicited(_ fold: LadderFold) -> Int {
        words.conversation.exchanges[fold.exchanges].count { words.reader.unit($0.first).role == .answer }
    }

    /// Whether there are requests; otherwise the messages differ in their content.
    private func isAsked(_ fold: LadderFold) -> Bool {
        let role = words.reader.table.units[fold.entries[0].unit].role
        return role == .request || role == .exchange
    }

    private func range(_ first: ArraySlice<UInt8>, _ last: ArraySlice<UInt8>) -> String {
        func text(_ bytes: ArraySlice<UInt8>) -> String { bytes.prefix(2).map { hex($0) }.joined() }
        return first == last ? text(first) : text(first) + " \u{2013} " + text(last)
    }

    private func hex(_ byte: UInt8) -> String { Hexadecimal.byte(byte) }

    private func bytes(_ entry: LadderFold.Entry, most: Int) -> [UInt8] {
        words.reader.table.withPayload(of: words.reader.table.units[entry.unit], in: words.reader.frames) {
            Array($0.prefix(most))
        }
    }

    private func statement(_ entry: LadderFold.Entry) -> PDUStatement {
        PDUStatement(words.reader.table.units[entry.unit], words.reader, names: words.names)
    }

    private func isServiceScan(_ fold: LadderFold) -> Bool {
        Set(fold.entries.map { bytes($0, most: 1).first }).count == fold.entries.count
    }

    // MARK: Body

    private func body(
        _ fold: LadderFold, _ symbols: [ExchangeOutcome: FoldContent.Symbol]
    ) -> FoldContent.Body {
        guard fold.kind == .scan else { return fold.entries.count > 1 ? .table(lines(fold)) : .none }
        if isServiceScan(fold) { return serviceGrid(fold, symbols) }
        let size = cellSize(fold)
        let cells = stride(from: 0, to: fold.entries.count, by: size).map { first in
            let group = fold.entries[first..<min(first + size, fold.entries.count)].compactMap { symbol($0, symbols) }
            return group.max { order($0) < order($1) }
        }
        let names = stride(from: 0, to: cells.count, by: Self.cellsToTheLine).map {
            bytes(fold.entries[$0 * size], most: 3).dropFirst().map { hex($0) }.joined()
        }
        return .grid(cells: cells, columns: Self.cellsToTheLine, names: names)
    }

    /// Number of requests that share a cell.
    private func cellSize(_ fold: LadderFold) -> Int {
        (fold.entries.count + Self.mostCells - 1) / Self.mostCells
    }

    private func serviceGrid(
        _ fold: LadderFold, _ symbols: [ExchangeOutcome: FoldContent.Symbol]
    ) -> FoldContent.Body {
        let columns = Self.cellsToTheLine
        let services = fold.entries.map { Int(bytes($0, most: 1).first ?? 0) }
        guard let first = services.min(), let last = services.max() else { return .none }
        let start = first / columns * columns
        var cells: [FoldContent.Symbol?] = Array(
            repeating: nil, count: (last / columns + 1) * columns - start)
        for (service, entry) in zip(services, fold.entries) { cells[service - start] = symbol(entry, symbols) }
        let names = stride(from: start, to: start + cells.count, by: columns).map { hex(UInt8($0 & 0xFF)) }
        return .grid(cells: cells, columns: columns, names: names)
    }

    /// The purpose of a scan is to find positive responses.
    private func symbol(
        _ entry: LadderFold.Entry, _ symbols: [ExchangeOutcome: FoldContent.Symbol]
    ) -> FoldContent.Symbol? {
        if entry.outcomes[.answered] != nil { return symbols[.answered] }
        let rare = entry.outcomes.keys.compactMap { symbols[$0] }
        return rare.min { order($0) > order($1) }
    }

    private func order(_ symbol: FoldContent.Symbol) -> Int {
        switch symbol.shape {
        case .dot: 0
        case .dash: 1
        case .hollow: 2
        case .hatched: 3
        case .cross: 4
        case .filled: 5
        }
    }

    private func lines(_ fold: LadderFold) -> [FoldContent.Line] {
        let isOneService = Set(fold.entries.map { statement($0).service }).count == 1
        let entries = fold.entries.enumerated().sorted {
            ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }.map(\.element)
        let shown = entries.count > Self.mostLines ? Self.mostLines - 1 : entries.count
        var lines = entries.prefix(shown).map { entry in
            let statement = self.statement(entry)
            let outcomes = entry.outcomes.map { (outcome: $0.key, count: $0.value) }
            let isTold = !isAsked(fold)
            let parameters =
                !isTold ? statement.parameters : isDiagnostic ? brief(statement.parameters) : ""
            let text =
                isOneService && !parameters.isEmpty ? parameters : words.spaced(statement.service, parameters)
            let sender = isTold && !isDiagnostic && conversationIsWide ? " \u{B7} " + statement.parties : ""
            return FoldContent.Line(
                count: entry.count, words: text + sender,
                outcome: outcomes.allSatisfy { $0.outcome == .told || isTold && $0.outcome == .answered }
                    ? "" : tally(outcomes), tone: tone(outcomes))
        }
        if shown < entries.count { lines.append(more(entries[shown...])) }
        return lines
    }

    private var isDiagnostic: Bool { words.conversation.isDiagnostic }

    private var conversationIsWide: Bool { words.conversation.parties.count > 2 }

    /// Only the name of a measured value, because the value is one of many.
    private func brief(_ parameters: String) -> String {
        let name = parameters.split(separator: ",", maxSplits: 1).first.map(String.init) ?? parameters
        let words = name.split(separator: " ")
        let end = words.firstIndex { $0.first?.isNumber == true || $0.first == "-" } ?? words.endIndex
        return end > 0 ? words[..<end].joined(separator: " ") : name
    }

    private func more(_ entries: ArraySlice<LadderFold.Entry>) -> FoldContent.Line {
        FoldContent.Line(
            count: entries.reduce(0) { $0 + $1.count }, words: "+\(Decimal.grouped(entries.count)) more", outcome: "",
            tone: .plain)
    }

    // MARK: Outcomes

    /// `✓`, `✓ 311, ✕ 0x22 1`
    private func tally(_ outcomes: [(outcome: ExchangeOutcome, count: Int)]) -> String {
        let sorted = outcomes.sorted { ($1.count, name($0.outcome)) < ($0.count, name($1.outcome)) }
        if sorted.count == 1 { return name(sorted[0].outcome) }
        return sorted.prefix(3).map { "\(mark($0.outcome)) \(Decimal.grouped($0.count))" }.joined(separator: ", ")
    }

    private func tone(_ outcomes: [(outcome: ExchangeOutcome, count: Int)]) -> PDUReading.Tone {
        if outcomes.contains(where: { $0.outcome.isFailure }) { return .negative }
        return outcomes.contains { $0.outcome == .answered } ? .positive : .plain
    }

    private func mark(_ outcome: ExchangeOutcome) -> String {
        switch outcome {
        case .refused(let code): PDUStatement.mark(.negative) + " 0x" + hex(code)
        case .answered: PDUStatement.mark(.positive)
        case .pending: PDUStatement.mark(.pending)
        default: name(outcome)
        }
    }

    func name(_ outcome: ExchangeOutcome) -> String {
        switch outcome {
        case .told: "unsolicited"
        case .answered: PDUStatement.mark(.positive) + " positive"
        case .refused(let code): PDUStatement.mark(.negative) + " 0x" + hex(code)
        case .pending: PDUStatement.mark(.pending) + " pending to the end"
        case .unanswered: "no response"
        case .notWanted: "no response required"
        case .incomplete(let fault): PDUStatement.mark(.negative) + " " + PDUStatement.failure(fault)
        case .cut: PDUStatement.mark(.pending) + " " + PDUStatement.failure(.incomplete)
        }
    }

    /// Empty if one line says everything.
    private func legend(
        _ fold: LadderFold, _ symbols: [ExchangeOutcome: FoldContent.Symbol]
    ) -> [FoldContent.Legend] {
        let isSilent = fold.outcomes.allSatisfy { $0.outcome == .told || !isAsked(fold) && $0.outcome == .answered }
        guard !isSilent else { return [] }
        var legend = fold.outcomes.prefix(Self.mostLegends).compactMap { outcome, count -> FoldContent.Legend? in
            guard let symbol = symbols[outcome] else { return nil }
            return FoldContent.Legend(symbol: symbol, count: count, words: legendWords(outcome, fold))
        }
        if fold.outcomes.count > Self.mostLegends, var last = legend.popLast() {
            let rest = fold.outcomes[(Self.mostLegends - 1)...]
            last.count = rest.reduce(0) { $0 + $1.count }
            last.words = "+\(Decimal.grouped(rest.count)) more outcomes"
            legend.append(last)
        }
        return legend
    }

    private func legendWords(_ outcome: ExchangeOutcome, _ fold: LadderFold) -> String {
        switch outcome {
        case .refused(let code): return "0x" + hex(code) + " " + (reason(of: code, in: fold) ?? "refused")
        case .answered:
            guard fold.kind == .scan else { return name(outcome) }
            // The results of a scan are named if they are few.
            let found = fold.entries.filter { $0.outcomes[.answered] != nil }
            let isOneService = !isServiceScan(fold)
            let texts = found.prefix(8).map { entry in
                (isOneService ? bytes(entry, most: 3).dropFirst() : bytes(entry, most: 1)[...])
                    .map { hex($0) }.joined()
            }
            guard found.count <= 8, !found.isEmpty else { return name(outcome) }
            return name(outcome) + ": " + texts.joined(separator: ", ")
        default: return name(outcome)
        }
    }

    /// The meaning of the code, from the first message that has it.
    private func reason(of code: UInt8, in fold: LadderFold) -> String? {
        for exchange in words.conversation.exchanges[fold.exchanges] {
            for message in exchange.answers {
                let unit = words.reader.unit(message)
                guard words.reader.refusal(of: unit) == code else { continue }
                let parameters = PDUStatement(unit, words.reader, names: words.names).parameters
                return parameters.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init)
            }
        }
        return nil
    }

    /// `median 7.6, from 4.9 to 11.3 ms`, `one every 10.5 ms`, `all answered`
    private func remarks(_ fold: LadderFold) -> [String] {
        var remarks: [String] = []
        if times.isTimed, fold.latencies.count > 1, let least = fold.latencies.first, let largest = fold.latencies.last
        {
            let median = fold.latencies[fold.latencies.count / 2]
            remarks.append(
                "median \(LadderTimes.milliseconds(median)), from \(LadderTimes.milliseconds(least)) to"
                    + " \(LadderTimes.milliseconds(largest)) ms")
        }
        if let distance = distance(fold) { remarks.append(distance) }
        if fold.kind == .scan, cellSize(fold) > 1, !isServiceScan(fold) {
            remarks.append("1 cell = \(Decimal.grouped(cellSize(fold))) requests")
        }
        if fold.keepAlives > 0 { remarks.append("\(Decimal.grouped(fold.keepAlives)) \u{D7} tester present between") }
        if !fold.latencies.isEmpty {
            let lost = fold.outcomes.filter { $0.outcome == .unanswered }.reduce(0) { $0 + $1.count }
            if lost > 0 { remarks.append("\(Decimal.grouped(lost)) without a response") }
            let isAll = fold.outcomes.allSatisfy { isAnswered($0.outcome) }
            if isAll { remarks.append(unsolicited(fold) == 0 ? "all answered" : "all requests answered") }
        }
        return remarks
    }

    private func isAnswered(_ outcome: ExchangeOutcome) -> Bool {
        switch outcome {
        case .answered, .refused: true
        default: false
        }
    }
}

extension FoldWords {
    /// The time from one exchange to the next: `one every 10.5 ms`; `usually one every 10.5 ms` if some distances are
    /// others. nil if there is no usual distance.
    private func distance(_ fold: LadderFold) -> String? {
        guard times.isTimed, fold.count > 1 else { return nil }
        let starts = words.conversation.exchanges[fold.exchanges].map { exchange in
            times.frames.time(Int(words.reader.unit(exchange.first).firstRow))
        }
        return Self.rhythm(zip(starts, starts.dropFirst()).map { $1.subtractingSaturating($0) })
    }

    /// - Parameter gaps: nanoseconds.
    static func rhythm(_ gaps: [Int64]) -> String? {
        let gaps = gaps.sorted()
        guard let shortest = gaps.first, let longest = gaps.last, longest > 0 else { return nil }
        let median = gaps[gaps.count / 2]
        // A clock that was set back has no rhythm.
        guard shortest >= 0, median > 0 else { return nil }
        let near = (median - median / 3)...median.addingSaturating(median / 2)
        let words = "one every " + Decimal.brief(median)
        if near.contains(shortest), near.contains(longest) { return words }
        let isUsual =
            gaps.count >= fewestUsual && near.contains(gaps[gaps.count / 5]) && near.contains(gaps[gaps.count * 4 / 5])
        return isUsual ? "usually " + words : nil
    }

    private static let fewestUsual = 8
}

extension ExchangeOutcome {
    /// Refused, or incomplete.
    var isFailure: Bool {
        switch self {
        case .refused, .incomplete: true
        default: false
        }
    }
}
