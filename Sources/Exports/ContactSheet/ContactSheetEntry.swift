internal import Analysis
internal import CANCapture
internal import Figures
internal import Formatting
internal import Wording

/// What a contact sheet shows of one capture, or why it cannot be read.
package struct ContactSheetEntry: Sendable {
    enum Content: Sendable {
        case capture(LaneDrawing, facts: Facts)
        case failure(String)
    }

    struct Facts: Sendable {
        /// `2.9 k frames · 12.0 s`, `BLF · CAN FD · 14 identifiers`.
        var lines: [String]
        /// From its longest form to its shortest: `load 38 % of 500 kbit/s`, or how much was read.
        var last: [String]
        /// The findings of all rules; nil if only a part was read, because the unread part would look like a fault.
        var incidents: [Incident]?
        /// Error frames that were read.
        var errors: Int
        /// What happened, in a few words; nil if only a part was read.
        var verdict: BriefVerdict?

        /// `2 errors · 1 warning`, `no findings`, and their severity.
        var found: (words: String, severity: Finding.Severity?) {
            guard let incidents else {
                return errors > 0 ? (LogProse.count(errors, "error frame") + " so far", .warning) : ("", nil)
            }
            let severity = incidents.map(\.severity).max()
            return (incidents.isEmpty ? "no findings" : FindingProse.counts(incidents), severity)
        }
    }

    let name: String
    let content: Content

    /// The most serious has the largest rank. A capture that cannot be read comes after those with errors.
    var gravity: Int {
        switch content {
        case .failure: 3
        case .capture(_, let facts):
            switch facts.found.severity {
            case .error: 4
            case .warning: 2
            case .info: 1
            case nil: 0
            }
        }
    }

    /// - Parameter rate: the bit rate of all channels, if the user gave it.
    init(_ capture: SampledCapture, area: LaneArea, rate: BitRate?) {
        name = LogProse.fileName(of: capture.source.path)
        let activity = SampledActivity(capture)
        let caption = ThumbnailCaption(activity, capture)
        var lines = [caption.lines.dropFirst().reduce(caption.lines[0][0]) { $0 + ThumbnailCaption.dot + $1[0] }]
        lines.append(caption.subtitle[0])
        var incidents: [Incident]?
        var load: String?
        var verdict: BriefVerdict?
        if capture.coverage == .whole, let frames = capture.stretches.first?.frames {
            let recording = Self.recording(frames, capture, rate)
            incidents = recording.findings.incidents
            verdict = BriefVerdict(Selection(recording))
            load = activity.isTimed ? Self.load(recording) : nil
        }
        content = .capture(
            LaneDrawing(activity, in: area),
            facts: Facts(
                lines: lines, last: load.map { [$0] } ?? caption.foot, incidents: incidents,
                errors: activity.errorCount, verdict: verdict))
    }

    init(path: String, reason: String) {
        name = LogProse.fileName(of: path)
        content = .failure(reason)
    }

    private static func recording(_ frames: FrameTable, _ sampled: SampledCapture, _ rate: BitRate?) -> Recording {
        let capture = Capture(
            frames: frames, source: sampled.source, skipped: sampled.skipped)
        return Recording(capture, RecordingQuestion(rates: rate.map { BitRates(all: $0) }))
    }

    /// The mean load of the busiest channel, or why it is not known.
    private static func load(_ recording: Recording) -> String? {
        let found = recording.loads
        if let doubt = LoadProse.shortDoubt(found.clock) { return doubt }
        guard let busiest = found.loads.max(by: { $0.bits < $1.bits }), busiest.duration > 0 else { return nil }
        if let over = found.overRate.first?.rate { return "load over \(RateText.exact(over.nominal))" }
        if let mean = busiest.mean, let rate = busiest.rate {
            let most = busiest.assumesDataRate ? "up to " : ""
            return "load \(most)\(ShareText.rough(mean)) of \(RateText.exact(rate.nominal))"
        }
        return busiest.bitsPerSecond.map { "load \(RateText.rough($0))" }
    }
}
