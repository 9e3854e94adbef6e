internal import Platform
internal import CANCapture
internal import CANProtocols

/// Messages of ISO 15765-2 whose consecutive frames are missing or out of order, that are not completed, or that pause.
enum TransportRule: RuleDetector {
    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard let table = analysis.conversations else { return [] }
        var found: [Finding] = []
        for (_, unit) in table.units.matching({ $0.isOverISOTP && $0.firstRow != $0.lastRow || $0.outcome != .complete }
        )
        where unit.isOverISOTP {
            guard var finding = finding(of: unit, in: table, analysis) else { continue }
            finding.facts.conversation = finding.facts.conversation ?? ConversationFacts(unit)
            found.append(finding)
        }
        return ConversationFolding.transportFolded(found)
    }

    private static func finding(
        of unit: ProtocolDataUnit, in table: PDUTable, _ analysis: RecordingAnalysis
    ) -> Finding? {
        switch unit.outcome {
        case .sequence: return analysis.finding(.isotpSequence, .warning, of: unit, in: table)
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
            // A message that a new one interrupts has ended, however short the recording is.
            guard unit.outcome == .interrupted || hasTime(unit, analysis) else { return nil }
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
        case .overflow, .aborted: return nil
        }
    }

    /// Whether the recording continues for as long as the next frame may take.
    private static func hasTime(_ unit: ProtocolDataUnit, _ analysis: RecordingAnalysis) -> Bool {
        let row = Int(unit.lastRow)
        let span = analysis.spans[Int(analysis.frames.channel(row))]
        return !analysis.isTimed
            || span.last.subtractingSaturating(analysis.frames.time(row)) >= analysis.options.nanoseconds(.isotpSeconds)
    }
}
