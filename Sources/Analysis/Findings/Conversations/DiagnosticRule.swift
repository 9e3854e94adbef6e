internal import Platform
internal import CANCapture
internal import CANProtocols

/// Diagnostic conversations (ISO 14229-1): requests that were refused, and requests without a response.
enum DiagnosticRule: RuleDetector {
    private static let negative: UInt8 = 0x7F
    private static let responsePending: UInt8 = 0x78
    fileprivate static let testerPresent: UInt8 = 0x3E
    /// Maximum number of findings of one rule and identifier that are reported separately.
    private static let most = 4

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard let reader = analysis.reader else { return [] }
        let table = reader.table
        guard !table.units.networks.isDisjoint(with: [.uds, .obd, .kwp2000, .gmlan]) else { return [] }
        var answered = [Bool](repeating: false, count: table.units.count)
        var pending: [Int: ProtocolDataUnit] = [:]
        for (_, unit) in table.units.matching({ $0.request >= 0 }) {
            if isPending(unit, in: table, analysis) {
                pending[Int(unit.request)] = unit
            } else {
                answered[Int(unit.request)] = true
            }
        }
        pending = pending.filter { !answered[$0.key] }
        for request in pending.keys { answered[request] = true }
        for request in LateResponses.requests(in: table, analysis, answered) { answered[request] = true }
        var unfinished: [(finding: Finding, responder: Int)] = []
        let repeated = repeated(in: table, analysis, answered)
        var found: [Finding] = []
        var names = ServiceNames(reader)
        var positive = PositiveResponses()
        var asked = AnsweredRequests()
        var toAll = FunctionalRequests()
        for (place, unit) in table.units.matching({ $0.isDiagnostic && $0.outcome == .complete }) {
            let bytes = table.withPayload(of: unit, in: analysis.frames) { Array($0.prefix(3)) }
            guard let first = bytes.first else { continue }
            if unit.request < 0, first & 0x40 == 0, unit.isFunctional {
                toAll.add(place, unit, isAnswered: answered[place], in: table, analysis)
            }
            if first == negative {
                guard bytes.count == 3, bytes[2] != responsePending else { continue }
                var finding = analysis.finding(.udsNegative, .info, of: unit, in: table)
                finding.facts.codes = [UInt32(bytes[1]), UInt32(bytes[2])]
                finding.facts.text = NegativeResponse.name(bytes[2])
                finding.facts.conversation = names.facts(of: unit, service: bytes[1])
                found.append(finding)
            } else if unit.request >= 0 {
                let slot = analysis.index.slots[Int(unit.firstRow)]
                if first & 0x40 != 0, slot != IdentifierIndex.none { positive.add(first & 0xBF, of: Int(slot), unit) }
            } else if answered[place] {
                asked.add(Int(unit.firstRow), first, analysis.index)
                guard let last = pending[place], hasTime(last, analysis, longestPending) else { continue }
                let responder = analysis.index.slots[Int(last.firstRow)]
                guard responder != IdentifierIndex.none else { continue }
                var finding = analysis.finding(.udsNoResponse, .warning, of: unit, in: table)
                finding.facts.codes = [UInt32(first)]
                finding.facts.conversation = names.facts(of: unit, service: first)
                finding.facts.conversation?.isOnlyPending = true
                unfinished.append((finding, Int(responder)))
            } else if isQuestion(unit, bytes), hasTime(unit, analysis), !repeated.contains(place) {
                var finding = analysis.finding(.udsNoResponse, .warning, of: unit, in: table)
                finding.facts.codes = [UInt32(first)]
                finding.facts.conversation = names.facts(of: unit, service: first)
                found.append(finding)
            }
        }
        for place in toAll.unanswered(in: table, analysis) where !repeated.contains(place) {
            let unit = table.units[place]
            let bytes = table.withPayload(of: unit, in: analysis.frames) { Array($0.prefix(2)) }
            guard let first = bytes.first, !suppressesResponse(bytes), hasTime(unit, analysis) else { continue }
            var finding = analysis.finding(.udsNoResponse, .warning, of: unit, in: table)
            finding.facts.codes = [UInt32(first)]
            finding.facts.conversation = names.facts(of: unit, service: first)
            found.append(finding)
        }
        // A very late response still counts as a response.
        found += unfinished.filter { one in
            let service = UInt8(truncatingIfNeeded: one.finding.facts.codes.first ?? 0)
            return (positive.lastRows[one.responder]?[service] ?? -1) < one.finding.rows?.upperBound ?? 0
        }.map(\.finding)
        if !unfinished.isEmpty || !toAll.isEmpty { found.sort(by: Finding.isBefore) }
        let scans = ConversationFolding.scannedUnitsFolded(
            ConversationFolding.scansFolded(
                ConversationFolding.identifiersScanned(found, asked).filter { !$0.isTesterPresent }),
            answered: positive.lastRows)
        // Without plausible times all findings would have the same sentence.
        let folded = ConversationFolding.folded(scans, most: analysis.isSteady ? most : 1)
        return ConversationFolding.unitsFolded(folded).map { finding in
            var finding = finding
            let isAccepted = positive.settle(finding)
            finding.facts.conversation?.isAcceptedLater = isAccepted
            return finding
        }
    }

    /// Whether a response is due: one control unit was addressed, and the request does not suppress the response.
    private static func isQuestion(_ unit: ProtocolDataUnit, _ bytes: [UInt8]) -> Bool {
        guard let service = bytes.first, service & 0x40 == 0, unit.request < 0, !unit.isFunctional else { return false }
        return !suppressesResponse(bytes)
    }

    /// suppressPosRspMsgIndicationBit, ISO 14229-1 8.2.2.
    private static func suppressesResponse(_ bytes: [UInt8]) -> Bool {
        bytes.count > 1 && bytes[1] & 0x80 != 0 && hasSubfunction.contains(bytes[0])
    }

    /// Requests that came again at once and were answered then: frames that were sent or recorded several times.
    private static func repeated(
        in table: PDUTable, _ analysis: RecordingAnalysis, _ answered: [Bool]
    ) -> Set<Int> {
        struct Path: Hashable {
            var source: PDUAddress
            var target: PDUAddress
        }
        var found: Set<Int> = []
        // By path the request after the one that is examined.
        var next: [Path: Int] = [:]
        for (place, unit) in Array(
            table.units.matching { $0.isDiagnostic && $0.outcome == .complete && $0.request < 0 }
        )
        .reversed() {
            let path = Path(source: unit.source, target: unit.target)
            defer { next[path] = place }
            guard !answered[place], let other = next[path], answered[other] || found.contains(other) else { continue }
            let later = table.units[other]
            let step = analysis.frames.time(Int(later.firstRow))
                .subtractingSaturating(analysis.frames.time(Int(unit.lastRow)))
            guard step >= 0, step <= longestRepeat else { continue }
            let payload = table.withPayload(of: unit, in: analysis.frames) { Array($0) }
            if table.withPayload(of: later, in: analysis.frames, { $0.elementsEqual(payload) }) { found.insert(place) }
        }
        return found
    }

    /// Maximum time from a request to its copy, nanoseconds; a tester repeats a request only later.
    private static let longestRepeat: Int64 = 10_000_000

    private static let hasSubfunction: Set<UInt8> = [
        0x10, 0x11, 0x19, 0x27, 0x28, 0x29, 0x2C, 0x31, 0x3E, 0x83, 0x85, 0x86, 0x87,
    ]

    /// Whether the recording continues for as long as a response may take.
    private static func hasTime(_ unit: ProtocolDataUnit, _ analysis: RecordingAnalysis, _ least: Int64 = 0) -> Bool {
        let row = Int(unit.lastRow)
        let span = analysis.spans[Int(analysis.frames.channel(row))]
        return analysis.isTimed
            && span.last.subtractingSaturating(analysis.frames.time(row))
                >= max(least, analysis.options.nanoseconds(.noResponseSeconds))
    }

    /// Nanoseconds within which a unit must respond, or send response pending again (P2* = 5 s, ISO 14229-2).
    private static let longestPending: Int64 = 5_000_000_000

    private static func isPending(_ unit: ProtocolDataUnit, in table: PDUTable, _ analysis: RecordingAnalysis) -> Bool {
        guard unit.isDiagnostic, unit.outcome == .complete, unit.length == 3 else { return false }
        return table.withPayload(of: unit, in: analysis.frames) {
            $0.count == 3 && $0[0] == negative && $0[2] == responsePending
        }
    }
}

/// Positive responses of units to services.
private struct PositiveResponses {
    /// By slot and service: the last row of one.
    private(set) var lastRows: [Int: [UInt8: Int]] = [:]
    private static let busyRepeatRequest: UInt32 = 0x21

    mutating func add(_ service: UInt8, of slot: Int, _ unit: ProtocolDataUnit) {
        lastRows[slot, default: [:]][service] = Int(unit.lastRow)
    }

    /// Whether all units that asked to repeat a request responded to the service later.
    func settle(_ finding: Finding) -> Bool {
        guard finding.rule == .udsNegative, finding.facts.services == nil, let service = finding.facts.codes.first,
            finding.facts.codes.last == Self.busyRepeatRequest, let last = finding.rows?.upperBound
        else { return false }
        return finding.slots.allSatisfy { (lastRows[$0]?[UInt8(truncatingIfNeeded: service)] ?? -1) > last }
    }
}

extension Finding {
    /// TesterPresent keeps a session alive, and testers do not wait for its response. A scan may send it to each unit.
    fileprivate var isTesterPresent: Bool {
        rule == .udsNoResponse && facts.scanned == nil && facts.codes.first == UInt32(DiagnosticRule.testerPresent)
    }
}

/// Requests that were answered.
struct AnsweredRequests {
    private var all: [(row: Int, slot: Int, service: UInt32)] = []
    /// The slots of requests that were answered.
    private(set) var slots: Set<Int> = []

    fileprivate mutating func add(_ row: Int, _ service: UInt8, _ index: IdentifierIndex) {
        let slot = index.slots[row]
        guard slot != IdentifierIndex.none else { return }
        all.append((row, Int(slot), UInt32(service)))
        slots.insert(Int(slot))
    }

    /// The slots of the answered requests for a service that begin within rows.
    func slots(within rows: ClosedRange<Int>, service: UInt32?) -> Set<Int> {
        Set(all.lazy.filter { rows.contains($0.row) && $0.service == service }.map(\.slot))
    }
}

/// Names of requests; each different one is read once.
private struct ServiceNames {
    private struct Key: Hashable {
        var network: NetworkProtocol
        var bytes: [UInt8]
    }

    private let reader: ProtocolReader
    private var subjects: [Key: String?] = [:]

    /// Maximum number of requests that are read, and of bytes that distinguish them.
    private static let (most, longest) = (4096, 16)

    init(_ reader: ProtocolReader) { self.reader = reader }

    /// - Parameter unit: a request, or the response to one.
    mutating func facts(of unit: ProtocolDataUnit, service: UInt8) -> ConversationFacts {
        var facts = ConversationFacts(unit)
        facts.service = DiagnosticService.name(service, in: unit.network)
        let request = unit.isRequest ? unit : reader.request(of: unit)
        guard let request, request.outcome == .complete else { return facts }
        let bytes = reader.table.withPayload(of: request, in: reader.frames) { Array($0.prefix(Self.longest)) }
        let key = Key(network: request.network, bytes: bytes)
        if let known = subjects[key] {
            facts.subject = known
        } else if subjects.count < Self.most {
            facts.subject = reader.subject(of: request)
            subjects[key] = .some(facts.subject)
        }
        return facts
    }
}
