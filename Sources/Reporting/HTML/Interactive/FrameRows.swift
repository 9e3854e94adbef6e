internal import Analysis
internal import CANCapture
internal import LogPages
internal import Formatting
internal import Platform

/// The rows of a page as JSON, one list each, in the order of the log. The last frame of an identifier before a window is
/// added, so that each row has a previous frame to compare with.
///
///     [0, identifier, [cells], "0A1F", changed, [signal, text, …], {…}]   a frame; 1: an error frame; 6: one that is not shown
///     [2, text, severity, incident]   a silence; 3: another pause; 4: a mark; 5: frames left out
///
/// A signal that did not change has the number -1 − n. `changed` has a bit for each byte, in hexadecimal.
struct FrameRows: Sendable {
    private(set) var json: [String] = []
    /// The slots of identifiers by their numbers.
    private(set) var slots: [Int] = []
    /// Number of identifiers in the list.
    private(set) var listed = 0
    /// Names and units of signals, by the numbers of their identifiers.
    private(set) var signals: [[(name: String, unit: String)]] = []
    /// Number of frames that are shown.
    private(set) var shown = 0

    private var numbers: [Int: Int] = [:]
    private var signalNumbers: [Int: [Int: Int]] = [:]
    /// The last row of each slot that is in the page.
    private var last: [Int: Int] = [:]
    private var places: [Int: Int] = [:]
    /// Of the row at hand, beyond ``ReportRowTexts/mostValues``.
    private var signalsLeftOut = 0
    private let cells: [Int]
    private let hasTimes: Bool
    private var place: InteractiveLog.Place
    /// Numbers of findings by the rows at which they begin.
    private var begins: [Int: [Int]] = [:]
    /// Names of the signals that these findings are about, by row.
    private var concerned: [Int: Set<String>] = [:]
    /// The bus-offs of controllers, which explain pauses.
    private var busOffs: [ReportFinding] = []

    /// - Parameter cells: columns whose texts are in the rows.
    init(
        _ context: ReportContext, _ log: LogModel, _ texts: ReportRowTexts, _ choice: FrameChoice,
        _ place: InteractiveLog.Place, cells: [Int]
    ) {
        self.place = place
        self.cells = cells
        hasTimes =
            place.isTimed && log.columns.time.style == .relative && log.columns.columns.contains { $0.kind == .time }
        let statistics = context.statistics.identifiers
        let order = statistics.indices.sorted {
            let (one, other) = (statistics[$0].entry, statistics[$1].entry)
            return (one.channel, one.rank) < (other.channel, other.rank)
        }
        for slot in order.prefix(IdentifierTable.standardRows) { _ = number(slot) }
        listed = slots.count
        busOffs = context.findings.filter { $0.finding.rule == .busOff }
        for finding in context.findings {
            guard let row = finding.shownRows?.lowerBound else { continue }
            begins[row, default: []].append(finding.number)
            if let signal = finding.finding.signal { concerned[row, default: []].insert(signal) }
        }
        var texts = texts
        var end = 0
        for window in choice.windows {
            addLeftOut(end..<window.lowerBound, context)
            let lines = texts.lines(ReportRowsPlace(rows: window), hasSignals: false)
            // The pin of a silence is on its band, not on the frame before it as well.
            for (before, line) in zip(lines, lines.dropFirst()) where line.kind == .silence {
                begins[before.row]?.removeAll { $0 == line.incident }
            }
            for line in lines { add(line, &texts, log) }
            end = window.upperBound
        }
        addLeftOut(end..<context.capture.frames.count, context)
    }

    /// The place in ``json`` of a row of the capture; nil if the page does not contain it.
    func place(_ row: Int) -> Int? { places[row] }

    private mutating func number(_ slot: Int) -> Int {
        if let known = numbers[slot] { return known }
        numbers[slot] = slots.count
        slots.append(slot)
        signals.append([])
        return slots.count - 1
    }

    private mutating func addLeftOut(_ rows: Range<Int>, _ context: ReportContext) {
        guard !rows.isEmpty else { return }
        json.append("[5,\(Self.text(LogWindows.leftOut(rows, of: context.capture))),\"\",0]")
    }

    private mutating func add(_ line: ReportRows.Line, _ texts: inout ReportRowTexts, _ log: LogModel) {
        let severity = line.severity == .note ? "info" : line.severity.rawValue
        switch line.kind {
        case .silence: json.append("[2,\(Self.text(line.text)),\"\(severity)\",\(line.incident)]")
        case .pause:
            let cause = busOffs.first { $0.explains(pauseBefore: line.row, log.capture.frames) }
            let kind = cause.map { "2,\(Self.text(line.text)),\"\($0.finding.severity.name)\",\($0.number)" }
            json.append("[\(kind ?? "3,\(Self.text(line.text)),\"\",0")]")
        case .mark: json.append("[4,\(Self.text(line.text)),\"\",0]")
        case .leftOut, .finding: break
        case .frame, .error:
            if let slot = line.slot, let before = texts.row(before: line.row, slot), last[slot] != before {
                add(texts.plain(before), kind: 6, isWhole: true, &texts, log)
            }
            places[line.row] = json.count
            shown += 1
            let isWhole = line.slot.map { last[$0] == nil } ?? false
            add(line, kind: line.kind == .error ? 1 : 0, isWhole: isWhole, &texts, log)
        }
    }

    /// - Parameter isWhole: whether unchanged values are written, too.
    private mutating func add(
        _ line: ReportRows.Line, kind: Int, isWhole: Bool, _ texts: inout ReportRowTexts, _ log: LogModel
    ) {
        let identifier = line.slot.map { number($0) } ?? -1
        if let slot = line.slot { last[slot] = line.row }
        let cells = cells.map { Self.text(line.cells[$0] == Self.none ? "" : line.cells[$0]) }.joined(separator: ",")
        let bytes = line.bytes.prefix(Self.mostBytes).map(\.text).joined()
        json.append(
            "[\(kind),\(identifier),[\(cells)],\(Self.text(bytes)),\"\(Self.bits(line.bytes.prefix(Self.mostBytes)))\","
                + "[\(values(line, isWhole: isWhole, &texts))],{\(extras(line, kind, log))}]")
    }

    /// Maximum number of bytes of a frame: all bytes, except for CAN XL.
    private static let mostBytes = 64

    /// A bit for each byte that changed, lowest bit first; "" for none.
    private static func bits(_ bytes: ArraySlice<ReportRows.Byte>) -> String {
        guard let top = bytes.lastIndex(where: \.isChanged) else { return "" }
        return stride(from: top / 4 * 4, through: 0, by: -4).reduce(into: "") { text, start in
            let digit = (0..<4).reduce(0) {
                $0 | (start + $1 < bytes.count && bytes[start + $1].isChanged ? 1 << $1 : 0)
            }
            text += String(digit, radix: 16)
        }
    }

    private mutating func values(
        _ line: ReportRows.Line, isWhole: Bool, _ texts: inout ReportRowTexts
    ) -> String {
        signalsLeftOut = 0
        guard let slot = line.slot, line.kind == .frame else { return "" }
        // A multiplexed frame contains only some signals, and the others must not be taken from the frame before.
        let values: [ReportRows.Value]
        (values, signalsLeftOut) = texts.values(
            line.row, isWhole: isWhole || texts.isMultiplexed(ofSlot: slot), wanted: concerned[line.row] ?? [])
        return values.map { value in
            let number = signal(value, slot)
            return "\(value.isChanged ? number : -1 - number),\(Self.text(value.text))"
        }.joined(separator: ",")
    }

    private mutating func signal(_ value: ReportRows.Value, _ slot: Int) -> Int {
        if let known = signalNumbers[slot]?[value.signal] {
            let place = number(slot)
            // A value name has no unit, but a later number may have one.
            if signals[place][known].unit.isEmpty { signals[place][known].unit = value.unit }
            return known
        }
        let place = number(slot)
        signals[place].append((value.name, value.unit))
        signalNumbers[slot, default: [:]][value.signal] = signals[place].count - 1
        return signals[place].count - 1
    }

    /// Fields that few rows have.
    private func extras(_ line: ReportRows.Line, _ kind: Int, _ log: LogModel) -> String {
        var fields: [String] = []
        if !hasTimes {
            let time = place.isTimed ? log.capture.frames.time(line.row) : Int64(line.row)
            fields.append("\"a\":\(Self.decimal(place.seconds(time)))")
        }
        if signalsLeftOut > 0 { fields.append("\"s\":\(signalsLeftOut)") }
        if !line.text.isEmpty { fields.append("\"t\":\(Self.text(line.text))") }
        if !line.detail.isEmpty { fields.append("\"d\":\(Self.text(line.detail))") }
        if let folded = line.foldedCounters {
            let first = folded.first == folded.last ? "" : ",\(folded.first)"
            fields.append("\"c\":[\(folded.last),\(folded.receive)\(first)]")
        }
        if let counters = line.counters { fields.append("\"c\":[\(counters.transmit),\(counters.receive)]") }
        let length = log.capture.frames.length(line.row)
        if line.bytes.count > Self.mostBytes || length != line.bytes.count && kind != 1 {
            fields.append("\"l\":\(length)")
        }
        if kind != 6, let numbers = begins[line.row], !numbers.isEmpty {
            fields.append("\"f\":[\(numbers.map(String.init).joined(separator: ","))]")
        }
        if !line.messages.isEmpty {
            let messages = line.messages.map { message in
                "["
                    + [message.parties, message.service, message.parameters, message.outcome, message.fold]
                    .map(Self.text).joined(separator: ",") + ",\"\(message.tone)\"]"
            }
            fields.append("\"m\":[\(messages.joined(separator: ","))]")
        }
        return fields.joined(separator: ",")
    }

    /// The text of an empty cell.
    private static let none = "\u{2013}"

    /// A JSON string in which HTML finds no tag.
    static func text(_ text: String) -> String {
        let literal = JSONString.literal(text)
        guard literal.utf8.contains(where: { "<>&".utf8.contains($0) }) else { return literal }
        // A browser reads scalars: a combining mark makes another character of a sign, but not another sign.
        return literal.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "<": result += "\\u003c"
            case ">": result += "\\u003e"
            case "&": result += "\\u0026"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Seconds with at most nine decimals.
    static func decimal(_ seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e9 else {
            return seconds.isFinite ? String(Int64(max(-9e18, min(9e18, seconds)))) : "0"
        }
        return Decimal.plainSeconds(Int64((seconds * 1e9).rounded()), decimals: 6)
    }
}

extension ReportFinding {
    /// Whether most of the time without frames before a row lies in the time of the finding, on its channel.
    fileprivate func explains(pauseBefore row: Int, _ frames: FrameTable) -> Bool {
        guard row > 0, row < frames.count, let interval = finding.interval,
            finding.channel == nil || finding.channel == frames.channel(row)
        else { return false }
        let before = (0..<row).last { frames.channel($0) == frames.channel(row) } ?? row - 1
        let (start, end) = (frames.time(before), frames.time(row))
        let shared = min(end, interval.upperBound).subtractingSaturating(max(start, interval.lowerBound))
        return start < end && Double(shared) >= Self.explainedShare * Double(end.subtractingSaturating(start))
    }

    private static let explainedShare = 0.8
}
