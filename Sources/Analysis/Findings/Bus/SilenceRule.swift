internal import Platform
internal import CANCapture

/// Stretches in which a channel carries no message although several identifiers are due: nothing at all, or only error
/// frames.
enum SilenceRule: RuleDetector {
    /// Nanoseconds; a bus that is silent for this long and comes back has failed.
    private static let failure: Int64 = 1_000_000_000

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        analysis.quiets.map { quiet in
            let length = quiet.interval.upperBound.subtractingSaturating(quiet.interval.lowerBound)
            var finding = Finding(.silence, length >= failure ? .error : .warning)
            finding.channel = quiet.channel
            finding.rows = quiet.rows
            finding.interval = quiet.interval
            finding.facts.length = length
            finding.facts.lost = quiet.overdue
            finding.facts.lostTime = quiet.lostTime
            let errors = errors(of: quiet, analysis.frames)
            if errors > 0 { finding.facts.errors = errors }
            return finding
        }
    }

    /// Number of error frames of its channel in a stretch, between the frames that enclose it.
    private static func errors(of quiet: QuietStretch, _ frames: FrameTable) -> Int {
        quiet.rows.count { frames.channel($0) == quiet.channel && frames.flags($0).contains(.error) }
    }
}
