internal import Capture

/// Stretches in which a channel carried nothing, though several identifiers should have come.
enum SilenceRule: RuleDetector {
    static func findings(in study: RecordingStudy) -> [Finding] {
        study.quiets.map { quiet in
            var finding = Finding(.silence, .warning)
            finding.channel = quiet.channel
            finding.rows = quiet.rows
            finding.interval = quiet.interval
            finding.facts.length = quiet.interval.upperBound.subtractingSaturating(quiet.interval.lowerBound)
            finding.facts.lost = quiet.overdue
            return finding
        }
    }
}
