internal import Platform
internal import CANCapture

/// Stretches in which a channel carried no message, though several identifiers should have come: nothing at all, or error
/// frames alone.
enum SilenceRule: RuleDetector {
    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        analysis.quiets.map { quiet in
            var finding = Finding(.silence, .warning)
            finding.channel = quiet.channel
            finding.rows = quiet.rows
            finding.interval = quiet.interval
            finding.facts.length = quiet.interval.upperBound.subtractingSaturating(quiet.interval.lowerBound)
            finding.facts.lost = quiet.overdue
            finding.facts.lostTime = quiet.lostTime
            let errors = errors(of: quiet, analysis.frames)
            if errors > 0 { finding.facts.errors = errors }
            return finding
        }
    }

    /// Error frames of its channel in a stretch, between the frames that end it.
    private static func errors(of quiet: QuietStretch, _ frames: FrameTable) -> Int {
        quiet.rows.count { frames.channel($0) == quiet.channel && frames.flags($0).contains(.error) }
    }
}
