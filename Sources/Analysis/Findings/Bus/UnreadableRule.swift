/// Records that looked like frames and could not be read.
enum UnreadableRule: RuleDetector {
    /// Above this share of unreadable records the recording is unreliable; a smaller share counts if there are very
    /// many records.
    private static let (most, mostOfMany, many) = (0.1, 0.01, 10)

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.unreadable > 0 else { return [] }
        let lost = analysis.unreadable - analysis.withoutLoss
        let share = Double(lost) / (Double(analysis.frames.count) + Double(max(1, lost)))
        let isMuch = share >= most || share >= mostOfMany && lost >= many
        // If a recorder is switched off, the last line may be cut.
        let isHarmless = analysis.isCutEnd || lost == 0
        var finding = Finding(.unreadable, isHarmless ? .info : isMuch ? .error : .warning)
        finding.count = analysis.unreadable
        finding.facts.withoutLoss = analysis.withoutLoss
        finding.facts.unread = analysis.firstUnreadable
        return [finding]
    }
}
