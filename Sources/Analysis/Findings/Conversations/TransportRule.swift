internal import Platform
internal import CANCapture
internal import CANProtocols

/// Messages of several frames that fail: of ISO 15765-2, whose consecutive frames are missing or out of order, that are
/// not completed, or that pause; and transfers on fieldbuses.
enum TransportRule: RuleDetector {
    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard let table = analysis.conversations else { return [] }
        var found: [Finding] = []
        var failed: [Finding] = []
        var flows = FlowControls(table)
        var transfers = FieldbusTransfers(analysis)
        for (_, unit) in table.units.matching({ $0.isOverISOTP && $0.firstRow != $0.lastRow || $0.outcome != .complete }
        ) {
            guard unit.isOverISOTP else {
                if let finding = transfers?.finding(of: unit) { failed.append(finding) }
                continue
            }
            guard var finding = finding(of: unit, in: table, analysis) else { continue }
            if finding.facts.conversation?.isOnlyBegun == true {
                guard !isAddressScan(unit, analysis) else { continue }
                finding.facts.conversation?.hasFlowControl = flows.areUsed(by: unit)
            }
            finding.facts.conversation = finding.facts.conversation ?? ConversationFacts(unit)
            found.append(finding)
        }
        // Each frame of a transfer that is recorded twice seems to be out of order, or to begin another one.
        let failures =
            failed.isEmpty || RecordedTwice.holds(analysis) ? [] : ConversationFolding.transfersFolded(failed)
        return ConversationFolding.transportFolded(found) + failures
    }

    private static func finding(
        of unit: ProtocolDataUnit, in table: PDUTable, _ analysis: RecordingAnalysis
    ) -> Finding? {
        switch unit.outcome {
        case .sequence:
            var finding = analysis.finding(.isotpSequence, .warning, of: unit, in: table)
            let repeated = table.repeatedConsecutiveFrames(of: unit, in: analysis.frames)
            guard repeated > 0 else { return finding }
            finding.facts.conversation = ConversationFacts(unit)
            finding.facts.conversation?.repeated = repeated
            return finding
        case .missing:
            var finding = analysis.finding(.isotpSequence, .warning, of: unit, in: table)
            let missing = table.missingConsecutiveFrames(of: unit, in: analysis.frames)
            finding.facts.lost = max(1, missing.count)
            // The message was due for this long.
            finding.facts.lostTime = finding.interval.map { $0.upperBound.subtractingSaturating($0.lowerBound) }
            finding.facts.conversation = ConversationFacts(unit)
            finding.facts.conversation?.missing = Set(missing.map { UInt8($0 & 15) }).sorted()
            return finding
        case .timeout, .incomplete, .interrupted:
            // If a new message interrupts it, the message has ended, even if the recording ends soon after.
            guard unit.outcome == .interrupted || analysis.hasTimeAfter(unit) else { return nil }
            var finding = analysis.finding(.isotpTimeout, .warning, of: unit, in: table)
            finding.facts.conversation = ConversationFacts(unit)
            finding.facts.conversation?.isOnlyBegun =
                unit.firstRow == unit.lastRow && !table.isControlled(unit)
            return finding
        case .complete:
            guard analysis.isSteady, let pause = table.pause(of: unit, in: analysis.frames) else { return nil }
            var finding = analysis.finding(.isotpTimeout, .warning, of: unit, in: table)
            finding.facts.length = pause
            return finding
        case .overflow:
            // The receiver says that the message is longer than its memory (ISO 15765-2, flow status 2).
            var finding = analysis.finding(.isotpTimeout, .warning, of: unit, in: table)
            finding.facts.conversation = ConversationFacts(unit)
            finding.facts.conversation?.outcome = .overflow
            return finding
        case .aborted: return nil
        }
    }

    /// Number of frames around a first frame among which a scan would have sent the same to another address.
    private static let scanRows = 32

    /// Whether another identifier carries the same payload close to a first frame: a scanner sends one request to one
    /// address after the other.
    private static func isAddressScan(_ unit: ProtocolDataUnit, _ analysis: RecordingAnalysis) -> Bool {
        let (frames, row) = (analysis.frames, Int(unit.firstRow))
        let (channel, identifier, payload) = (frames.channel(row), frames.identifier(row), Array(frames.payload(row)))
        return (max(0, row - scanRows)...min(frames.count - 1, row + scanRows)).contains { other in
            other != row && frames.channel(other) == channel && frames.identifier(other) != identifier
                && frames.payload(other).elementsEqual(payload)
        }
    }
}

/// Which nodes are seen to answer first frames with flow control.
private struct FlowControls {
    private struct Parties: Hashable {
        var source: PDUAddress
        var target: PDUAddress
    }

    private let table: PDUTable
    private lazy var parties: Set<Parties> = {
        var parties = Set<Parties>()
        for (_, unit) in table.units.matching({ $0.isOverISOTP && $0.firstRow != $0.lastRow }) {
            let one = Parties(source: unit.source, target: unit.target)
            if !parties.contains(one), table.isControlled(unit) { parties.insert(one) }
        }
        return parties
    }()

    init(_ table: PDUTable) { self.table = table }

    /// Whether other messages between the nodes of a message have flow control in the recording. If none of them has
    /// flow control, it may not have been recorded.
    mutating func areUsed(by unit: ProtocolDataUnit) -> Bool {
        parties.contains(Parties(source: unit.source, target: unit.target))
    }
}

extension RecordingAnalysis {
    /// Whether the recording continues for as long as the next frame of a message may take.
    func hasTimeAfter(_ unit: ProtocolDataUnit) -> Bool { hasTime(behind: Int(unit.lastRow)) }

    func hasTime(behind row: Int) -> Bool {
        let span = spans[Int(frames.channel(row))]
        return !isTimed
            || span.last.subtractingSaturating(frames.time(row)) >= options.nanoseconds(.isotpSeconds)
    }
}
