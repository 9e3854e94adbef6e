internal import Platform
internal import CANCapture

/// Frames that are earlier than the one before: a clock that was set, or files that were joined in the wrong order. And
/// frames that are later by more than a day: a clock that was set, or a recorder that was off.
enum TimeBackwardsRule: RuleDetector {
    /// Steps that are told one by one; more are one finding.
    private static let most = 4

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        told(analysis.breaks.steps, isForward: false) + told(analysis.breaks.leaps, isForward: true)
    }

    /// Nanoseconds: no recording pauses for so long.
    private static let year: Int64 = 366 * 86_400_000_000_000

    private static func told(_ steps: [ClockBreaks.Step], isForward: Bool) -> [Finding] {
        guard !steps.isEmpty else { return [] }
        func length(_ step: ClockBreaks.Step) -> Int64 {
            max(step.before, step.after).subtractingSaturating(min(step.before, step.after))
        }
        func finding(_ steps: ArraySlice<ClockBreaks.Step>) -> Finding {
            let longest = steps.map(length).max() ?? 0
            var finding = Finding(.timeBackwards, isForward && longest < year ? .info : .warning)
            finding.count = steps.count
            if let first = steps.first, let last = steps.last { finding.rows = (first.row - 1)...last.row }
            let times = steps.flatMap { [$0.before, $0.after] }
            if let low = times.min(), let high = times.max() { finding.interval = low...high }
            finding.facts.length = longest
            finding.facts.isForward = isForward
            return finding
        }
        return steps.count <= most ? steps.indices.map { finding(steps[$0...$0]) } : [finding(steps[...])]
    }
}
