internal import Platform

/// Timestamps that are impossible on a bus; figures of time are not shown then. ``TimeBackwardsRule`` reports clocks
/// that step back or jump.
enum ClockRule: RuleDetector {
    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isTimed, let fault = analysis.clockFault, analysis.frames.count > 0 else { return [] }
        let severity: Finding.Severity
        switch fault {
        case .erratic, .leap: return []
        case .tooFast: severity = .error
        // The tool wrote no times, or used another unit than the format.
        case .still, .tooSlow: severity = .warning
        }
        var finding = Finding(.clock, severity)
        finding.rows = 0...(analysis.frames.count - 1)
        finding.count = analysis.frames.count
        finding.facts.clock = fault
        return [finding]
    }
}
