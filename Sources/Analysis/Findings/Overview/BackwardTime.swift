internal import Capture

/// Stamps that are earlier than the one before: a clock that was set, or files that were joined out of order.
enum BackwardTime: FindingDetector {
    static func findings(in recording: FindingRecording) -> [Finding] {
        let frames = recording.frames
        guard recording.isTimed, frames.count > 1 else { return [] }
        var finding = Finding(.timeBackwards, .warning)
        finding.count = 0
        var before = frames.time(0)
        var (first, last, largest) = (0, 0, Int64(0))
        for row in 1..<frames.count {
            let time = frames.time(row)
            if time < before {
                if finding.count == 0 { first = row }
                last = row
                finding.count += 1
                largest = max(largest, before.subtractingSaturating(time))
            }
            before = time
        }
        guard finding.count > 0 else { return [] }
        finding.rows = first...last
        finding.interval = recording.interval(first...last)
        finding.facts.length = largest
        return [finding]
    }
}
