/// Records that looked like frames and could not be read.
enum UnreadableRule: RuleDetector {
    static func findings(in study: RecordingStudy) -> [Finding] {
        guard study.unreadable > 0 else { return [] }
        var finding = Finding(.unreadable, .error)
        finding.count = study.unreadable
        finding.facts.unread = study.firstUnreadable
        return [finding]
    }
}
