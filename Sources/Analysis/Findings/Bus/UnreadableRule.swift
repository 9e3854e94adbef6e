/// Records that looked like frames and could not be read.
enum UnreadableRule: RuleDetector {
    /// Above this share of unreadable records the recording is unreliable; a smaller share counts if there are very
    /// many records.
    private static let (most, mostOfMany, many) = (0.1, 0.01, 10)

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.unreadable > 0 else { return [] }
        let share = Double(analysis.unreadable) / (Double(analysis.frames.count) + Double(analysis.unreadable))
        let isMuch = share >= most || share >= mostOfMany && analysis.unreadable >= many
        // A recorder that is switched off may cut the last line.
        var finding = Finding(.unreadable, analysis.isCutEnd ? .info : isMuch ? .error : .warning)
        finding.count = analysis.unreadable
        finding.facts.unread = analysis.firstUnreadable
        return [finding]
    }
}
