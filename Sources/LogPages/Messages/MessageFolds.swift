internal import CANCapture
internal import CANProtocols
internal import TemplateReading

/// Exchanges that stand for similar ones: requests that are refused for the same reason, of which a scan of services
/// has thousands, and with `repeats` messages with the same content.
package struct MessageFolds: Sendable {
    package struct Fold: Sendable, Equatable {
        enum Kind: Sendable, Equatable { case refusals, repeats }

        var kind: Kind
        /// The message whose line is above the line of the fold: the last one of the first exchange.
        var unit: Int32
        /// The last message of the fold.
        var last: Int32
        /// Number of exchanges that are left out.
        var count: Int
    }

    /// In the order of their messages.
    private(set) var all: [Fold] = []
    /// Rows that are left out.
    private(set) var hiddenRows: [Int] = []

    /// Minimum number of exchanges: fewer take no more lines than the fold.
    private static let fewest = 3

    init() {}

    /// - Parameters:
    ///   - lines: the lines of messages that are shown.
    ///   - separated: rows that are not left out, ascending.
    ///   - rows: the rows of a message.
    init(
        _ reader: ProtocolReader, lines: [LogMessages.Line], style: LogStyle.Fold, separated: [Int],
        rows: (Int32) -> [Int]
    ) {
        guard style != .none, lines.count > 2 * Self.fewest else { return }
        var finder = MessageFoldFinder(reader, lines: lines, isBold: style == .repeats)
        finder.find()
        for run in finder.runs where run.items.count > Self.fewest {
            // A row with a separator before it is not left out, so the run ends there.
            let kept = run.items.firstIndex { item in
                item != run.items[0] && item.units.contains { rows($0).contains { Self.contains(separated, $0) } }
            }
            let folded = run.items[1..<(kept ?? run.items.count)]
            guard folded.count >= Self.fewest, let last = folded.last?.units.last, let first = run.items[0].units.last
            else { continue }
            for item in folded { for unit in item.units { hiddenRows += rows(unit) } }
            all.append(Fold(kind: run.isRefused ? .refusals : .repeats, unit: first, last: last, count: folded.count))
        }
        all.sort { $0.unit < $1.unit }
    }

    private static func contains(_ rows: [Int], _ row: Int) -> Bool {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && rows[low] == row
    }

    /// The fold that begins with a message.
    package func fold(_ unit: Int32) -> Fold? {
        var low = 0
        var high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle].unit < unit { low = middle + 1 } else { high = middle }
        }
        return low < all.count && all[low].unit == unit ? all[low] : nil
    }
}

/// Finds runs of similar exchanges in each conversation.
private struct MessageFoldFinder {
    /// A request with its response, or a single message.
    struct Item: Equatable {
        var request: Int32 = -1
        var answer: Int32 = -1

        var units: [Int32] { [request, answer].filter { $0 >= 0 } }
    }

    struct Run {
        var items: [Item]
        var isRefused = false
    }

    private struct Parties: Hashable {
        var channel: UInt16
        var one: PDUAddress
        var other: PDUAddress
        /// For messages other than diagnostics.
        var detail: UInt32
    }

    private struct Open {
        var asked: Int32 = -1
        var run: Run?
    }

    private let reader: ProtocolReader
    private let lines: [LogMessages.Line]
    /// Whether messages with the same content are folded, too.
    private let isBold: Bool
    private var open: [Parties: Open] = [:]
    private(set) var runs: [Run] = []

    init(_ reader: ProtocolReader, lines: [LogMessages.Line], isBold: Bool) {
        self.reader = reader
        self.lines = lines
        self.isBold = isBold
    }

    mutating func find() {
        let units = reader.table.units
        var answers: [Int32: Int] = [:]
        for (_, unit) in units.matching({ $0.request >= 0 }) { answers[unit.request, default: 0] += 1 }
        for line in lines {
            let unit = units[Int(line.unit)]
            let key = parties(of: unit)
            var state = open[key] ?? Open()
            // Its entry is emptied first, so that the run is changed in place and not copied for each message.
            open[key] = Open()
            if unit.isRequest {
                if state.asked >= 0 { feed(Item(request: state.asked), &state) }
                state.asked = line.unit
            } else if unit.request >= 0 {
                if unit.request == state.asked, answers[unit.request] == 1 {
                    feed(Item(request: state.asked, answer: line.unit), &state)
                } else {
                    close(&state)
                }
                state.asked = -1
            } else {
                if state.asked >= 0 { feed(Item(request: state.asked), &state) }
                state.asked = -1
                feed(Item(answer: line.unit), &state)
            }
            open[key] = state
        }
        for key in Array(open.keys) {
            guard var state = open[key] else { continue }
            close(&state)
        }
    }

    private func parties(of unit: ProtocolDataUnit) -> Parties {
        let channel = reader.frames.channel(Int(unit.firstRow))
        guard unit.isDiagnostic || unit.network == .isoTP else {
            return Parties(channel: channel, one: unit.source, other: unit.target, detail: unit.detail)
        }
        let isForward = unit.isRequest
        return Parties(
            channel: channel, one: isForward ? unit.source : unit.target, other: isForward ? unit.target : unit.source,
            detail: 0)
    }

    private mutating func feed(_ item: Item, _ state: inout Open) {
        guard let first = state.run?.items.first else {
            state.run = Run(items: [item])
            return
        }
        let isRefused = areRefused(first, item)
        if state.run?.items.count == 1 { state.run?.isRefused = isRefused }
        let fits = state.run?.isRefused == true ? isRefused : isBold && areSame(first, item)
        if fits {
            state.run?.items.append(item)
        } else {
            close(&state)
            state.run = Run(items: [item])
        }
    }

    private mutating func close(_ state: inout Open) {
        if let run = state.run, run.items.count > 1 { runs.append(run) }
        state.run = nil
    }

    /// The response code of a refusal at the end of an exchange; nil for other messages, and for "response pending".
    private func code(_ unit: Int32) -> UInt8? {
        guard unit >= 0 else { return nil }
        let message = reader.table.units[Int(unit)]
        guard message.isRefusal, message.outcome == .complete else { return nil }
        let code = reader.table.withPayload(of: message, in: reader.frames) { $0.count > 2 ? $0.last : nil }
        return code == 0x78 ? nil : code
    }

    private func areRefused(_ one: Item, _ other: Item) -> Bool {
        guard one.request >= 0, other.request >= 0, let code = code(one.answer) else { return false }
        return self.code(other.answer) == code
    }

    private func areSame(_ one: Item, _ other: Item) -> Bool {
        areSame(one.request, other.request) && areSame(one.answer, other.answer)
    }

    private func areSame(_ one: Int32, _ other: Int32) -> Bool {
        guard one >= 0, other >= 0 else { return one == other }
        let units = reader.table.units
        let (first, second) = (units[Int(one)], units[Int(other)])
        guard first.outcome == .complete, second.outcome == .complete, first.detail == second.detail,
            first.length == second.length
        else { return false }
        return reader.table.withPayload(of: first, in: reader.frames) { left in
            reader.table.withPayload(of: second, in: reader.frames) { right in left.elementsEqual(right) }
        }
    }
}
