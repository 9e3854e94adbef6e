internal import Platform

/// The contents of captures, joined as when they are read, of which no frame was kept.
package struct CaptureSurvey: Sendable {
    package var span: CaptureSpan
    package var channels: [String]
    package var seen: FrameSurvey
    package var source: CaptureSource
    /// Start of the measurement according to the file.
    var start: Int64?

    init(_ capture: Capture, _ seen: FrameSurvey) {
        span = CaptureSpan(capture)
        channels = capture.frames.channels
        self.seen = seen
        source = capture.source
        start = capture.source.start
    }

    /// Of a capture that was read.
    package init(of capture: Capture) {
        var seen = FrameSurvey()
        for kind in capture.frames.kindsInUse { seen.note(kind.identifier, kind.flags) }
        self.init(capture, seen)
    }

    /// Of several captures, with the beginning of the first one; nil for none.
    init?(joining surveys: [CaptureSurvey]) {
        guard var joined = surveys.first, surveys.count > 1 else {
            guard let only = surveys.first else { return nil }
            self = only
            return
        }
        let clocks = surveys.map(\.span.clock)
        joined.span.clock = clocks.first { $0 == .epoch } ?? clocks.first { $0 == .wallClock } ?? joined.span.clock
        // Captures without a date begin with the first one that has it.
        let dated = surveys.filter { [.epoch, .wallClock].contains($0.span.clock) }.map(\.span.first).min()
        let spans = surveys.map { survey -> ClosedRange<Int64> in
            let offset = survey.span.clock == .relative ? dated ?? 0 : 0
            let first = survey.span.first.addingSaturating(offset)
            return first...max(first, survey.span.end.addingSaturating(offset))
        }
        joined.span.first = spans[0].lowerBound
        joined.span.end = spans.map(\.upperBound).max() ?? spans[0].upperBound
        let sorted = spans.sorted { $0.lowerBound < $1.lowerBound }
        let overlaps = zip(sorted, sorted.dropFirst()).contains { $0.upperBound > $1.lowerBound }
        let names = JoinedChannels(surveys.map(\.channels))
        joined.source.files = surveys.map(\.source.path)
        joined.channels = []
        for (index, survey) in surveys.enumerated() {
            for name in survey.channels {
                let name = overlaps ? names.name(of: name, file: index + 1) : name
                if !joined.channels.contains(name) { joined.channels.append(name) }
            }
        }
        for survey in surveys.dropFirst() { joined.seen.join(survey.seen) }
        self = joined
    }
}
