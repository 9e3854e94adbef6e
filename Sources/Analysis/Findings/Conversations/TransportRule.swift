internal import Platform
internal import CANCapture
internal import CANProtocols

/// Messages of ISO 15765-2 that never became complete: their frames came in the wrong order, or no more of them came.
enum TransportRule: RuleDetector {
    private static let most = 4

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard let table = analysis.conversations else { return [] }
        var found: [Finding] = []
        for (_, unit) in table.units.matching(\.isOverISOTP) {
            switch unit.outcome {
            case .sequence, .missing: found.append(analysis.finding(.isotpSequence, .warning, of: unit, in: table))
            case .timeout, .incomplete, .interrupted:
                // What a new message interrupts is over, however short the recording.
                guard unit.outcome == .interrupted || hasTime(unit, analysis) else { continue }
                found.append(analysis.finding(.isotpTimeout, .warning, of: unit, in: table))
            default: break
            }
        }
        return ConversationFolding.folded(found, most: most)
    }

    /// Whether the recording goes on for as long as the next frame may take.
    private static func hasTime(_ unit: ProtocolDataUnit, _ analysis: RecordingAnalysis) -> Bool {
        let row = Int(unit.lastRow)
        let span = analysis.spans[Int(analysis.frames.channel(row))]
        return !analysis.isTimed
            || span.last.subtractingSaturating(analysis.frames.time(row)) >= analysis.options.nanoseconds(.isotpSeconds)
    }
}
