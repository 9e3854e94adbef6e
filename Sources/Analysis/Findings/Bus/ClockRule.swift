internal import Platform

/// Timestamps that cannot be those of a bus: figures of time are not told then. A clock that goes back or leaps is told by
/// ``TimeBackwardsRule``.
enum ClockRule: RuleDetector {
    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isTimed, let fault = analysis.clockFault, analysis.frames.count > 0 else { return [] }
        let severity: Finding.Severity
        switch fault {
        case .erratic, .leap: return []
        case .tooFast: severity = .error
        // A tool that wrote no times, or another unit than the format has.
        case .still, .tooSlow: severity = .warning
        }
        var finding = Finding(.clock, severity)
        finding.rows = 0...(analysis.frames.count - 1)
        finding.count = analysis.frames.count
        finding.facts.clock = fault
        return [finding]
    }
}
