/// Records that looked like frames and could not be read.
enum UnreadableRule: RuleDetector {
    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.unreadable > 0 else { return [] }
        // A recorder that is switched off cuts the last line.
        var finding = Finding(.unreadable, analysis.isCutEnd ? .info : .error)
        finding.count = analysis.unreadable
        finding.facts.unread = analysis.firstUnreadable
        return [finding]
    }
}
