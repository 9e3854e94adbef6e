internal import Capture

/// Records that looked like frames and could not be read.
enum UnreadableRecords: FindingDetector {
    static func findings(in recording: FindingRecording) -> [Finding] {
        guard recording.unreadable > 0 else { return [] }
        var finding = Finding(.unreadable, .error)
        finding.count = recording.unreadable
        return [finding]
    }
}
