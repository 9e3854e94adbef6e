internal import CANCapture
internal import Platform

/// What the pauses of identifiers that pause together have in common: the time in which none of them was sent, and
/// whether their senders restarted or were only late.
enum SharedPauses {
    /// For findings of which each is one moment.
    static func refined(_ found: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        let pauses = found.count { $0.rule == .missingMessage }
        return found.compactMap { finding in
            guard finding.rule == .missingMessage else { return finding }
            let common = withCommonInterval(finding)
            return pauses <= mostPauses ? LatePauses.refined(common, analysis) : common
        }
    }

    /// With more pauses, missing frames are normal for the recording, and are not examined one by one.
    private static let mostPauses = 256

    /// The longest pause of a group belongs to its slowest message. What happened is the time that all pauses share.
    private static func withCommonInterval(_ finding: Finding) -> Finding {
        let intervals = finding.parts.compactMap(\.interval)
        guard !finding.others.isEmpty, let start = intervals.map(\.lowerBound).max(),
            let end = intervals.map(\.upperBound).min(), start < end
        else { return finding }
        let length = end.subtractingSaturating(start)
        let shortest = intervals.map { $0.upperBound.subtractingSaturating($0.lowerBound) }.min() ?? 0
        guard length >= shortest / 2 else { return finding }
        var common = finding
        common.facts.length = length
        common.interval = start...end
        return common
    }

    /// Whether most identifiers of which the payloads say something begin again; nil if none says anything.
    static func isRestart(_ parts: [Finding.Part]) -> Bool? {
        let known = parts.filter { $0.isRestart != nil }
        guard !known.isEmpty else { return nil }
        let restarted = known.count { $0.isRestart == true }
        return restarted * 2 > known.count && (restarted > 1 || parts.count == 1)
    }

    /// A single identifier restarts only if its first payload does not occur throughout.
    static func restarted(_ finding: Finding, _ analysis: RecordingAnalysis) -> Finding {
        guard finding.rule == .missingMessage, finding.facts.isRestart == true, finding.others.isEmpty,
            finding.parts.count < fewestPauses, let slot = finding.slot
        else { return finding }
        var finding = finding
        finding.facts.isRestart = Restart.isDistinct(analysis.series[slot], pauses: finding.parts.count)
        return finding
    }

    /// This many pauses with the same payload behind each are no chance.
    private static let fewestPauses = 3
}
