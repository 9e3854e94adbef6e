internal import Platform

/// Whether several captures are one recording, judged by their times. A recorder that begins a new file, or is switched
/// off and on again, continues within an hour.
enum RelatedCaptures {
    /// Nanoseconds.
    static let longestGap: Int64 = 3_600_000_000_000

    /// - Throws: if a capture has no date, or begins more than an hour after the others ended.
    static func check(_ captures: [Capture]) throws(CaptureError) {
        let remedy = "use --merge to join them anyway, or read one file at a time"
        if let undated = captures.first(where: { ![.epoch, .wallClock].contains($0.source.clock) }),
            let other = captures.first(where: { $0.source.path != undated.source.path })
        {
            throw CaptureError(
                path: undated.source.path,
                reason:
                    "its times have no date, so they may not belong to the same recording as \(name(other)); \(remedy)")
        }
        let sorted = captures.map { (capture: $0, span: CaptureSpan($0)) }.sorted { $0.span.first < $1.span.first }
        guard var last = sorted.first else { return }
        for next in sorted.dropFirst() {
            let gap = next.span.first.subtractingSaturating(last.span.end)
            if gap >= longestGap {
                throw CaptureError(
                    path: next.capture.source.path,
                    reason: "it begins \(length(gap)) after \(name(last.capture)) ends, so they are not one recording;"
                        + " \(remedy)")
            }
            if next.span.end > last.span.end { last = next }
        }
    }

    /// The file name without folders.
    static func name(_ capture: Capture) -> String {
        Printable.text(capture.source.path.split(separator: "/").last.map(String.init) ?? capture.source.path)
    }

    /// `1 h 5 min`, `3 d 2 h`.
    private static func length(_ nanoseconds: Int64) -> String {
        let minutes = nanoseconds / 60_000_000_000
        let (days, hours) = (minutes / 1440, minutes / 60 % 24)
        return days > 0 ? "\(days) d \(hours) h" : "\(hours) h \(minutes % 60) min"
    }
}
