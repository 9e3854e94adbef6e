internal import Capture

/// Frames that are earlier than the one before: a clock that was set, or files that were joined in the wrong order.
enum TimeBackwardsRule: RuleDetector {
    /// Steps that are told one by one; more are one finding.
    private static let most = 4

    static func findings(in study: RecordingStudy) -> [Finding] {
        let steps = study.breaks.steps
        guard !steps.isEmpty else { return [] }
        if steps.count <= most {
            return steps.map { step in
                var finding = Finding(.timeBackwards, .warning)
                finding.rows = (step.row - 1)...step.row
                finding.interval = step.after...step.before
                finding.facts.length = step.before.subtractingSaturating(step.after)
                return finding
            }
        }
        var finding = Finding(.timeBackwards, .warning)
        finding.count = steps.count
        finding.rows = (steps[0].row - 1)...steps[steps.count - 1].row
        finding.interval = (steps.map(\.after).min() ?? 0)...(steps.map(\.before).max() ?? 0)
        finding.facts.length = steps.map { $0.before.subtractingSaturating($0.after) }.max()
        return [finding]
    }
}
