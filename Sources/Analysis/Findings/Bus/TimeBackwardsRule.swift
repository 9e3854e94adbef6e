internal import Platform
internal import CANCapture

/// Frames that are earlier than the one before: a clock that was set, or files that were joined in the wrong order. And
/// frames that are later by more than a day: a clock that was set, or a recorder that was off.
enum TimeBackwardsRule: RuleDetector {
    /// Steps that are told one by one; more are one finding.
    private static let most = 4

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        let back = told(analysis.breaks.steps, of: analysis.backwardSteps, isForward: false, analysis)
        let forward = told(
            analysis.breaks.leaps, of: analysis.breaks.leaps.count, isForward: true, analysis)
        return back + forward
    }

    /// Nanoseconds: no recording pauses for so long.
    private static let year: Int64 = 366 * 86_400_000_000_000

    /// Nanoseconds: adapters stamp frames of several channels or buffers a little out of order.
    private static let jitter: Int64 = 10_000_000

    /// - Parameter all: how many there are, those too short to be looked at with them.
    private static func told(
        _ steps: [ClockBreaks.Step], of all: Int, isForward: Bool, _ analysis: RecordingAnalysis
    ) -> [Finding] {
        guard !steps.isEmpty else { return [] }
        func length(_ step: ClockBreaks.Step) -> Int64 {
            max(step.before, step.after).subtractingSaturating(min(step.before, step.after))
        }
        func finding(_ steps: ArraySlice<ClockBreaks.Step>) -> Finding {
            let longest = steps.map(length).max() ?? 0
            let isSmall = isForward ? longest < year : longest < jitter
            var finding = Finding(.timeBackwards, isSmall ? .info : .warning)
            finding.count = steps.count
            finding.facts.stopsRules = !analysis.isSteady
            if let first = steps.first, let last = steps.last { finding.rows = (first.row - 1)...last.row }
            let times = steps.flatMap { [$0.before, $0.after] }
            if let low = times.min(), let high = times.max() { finding.interval = low...high }
            finding.facts.length = longest
            finding.facts.isForward = isForward
            return finding
        }
        let count = max(all, steps.count)
        guard count > most else { return steps.indices.map { finding(steps[$0...$0]) } }
        var one = finding(steps[...])
        one.count = count
        return [one]
    }
}
