internal import Analysis
internal import Capture
internal import Databases
internal import Figures
internal import Listings
internal import Wording

/// What a contact sheet tells of one capture, or why it cannot be read.
package struct ContactSheetEntry: Sendable {
    enum Content: Sendable {
        case capture(LaneDrawing, facts: Facts)
        case failure(String)
    }

    struct Facts: Sendable {
        /// `2.9 k frames · 12.0 s`, `BLF · CAN FD · 14 identifiers`.
        var lines: [String]
        /// Beside the findings, from its longest form to its shortest: `load 38 % of 500 kbit/s`, or how much was read.
        var last: [String]
        /// By all rules; nil where only a part was read, in which what was not read would look like a fault.
        var findings: CaptureFindings?
        /// Error frames that were read.
        var errors: Int

        /// `2 errors · 1 warning`, `no findings`, and how grave that is.
        var found: (words: String, severity: Finding.Severity?) {
            guard let findings else {
                return errors > 0 ? (LogProse.count(errors, "error frame") + " so far", .warning) : ("", nil)
            }
            let severity = findings.all.map(\.finding.severity).max()
            return (findings.counts.isEmpty ? "no findings" : findings.counts, severity)
        }
    }

    let name: String
    let content: Content

    /// - Parameter rate: of all channels, where the user knows it.
    init(_ capture: SampledCapture, area: LaneArea, rate: BitRate?) {
        name = LogProse.fileName(of: capture.source.path)
        let activity = SampledActivity(capture)
        let caption = ThumbnailCaption(activity, capture)
        var lines = [caption.lines.dropFirst().reduce(caption.lines[0][0]) { $0 + ThumbnailCaption.dot + $1[0] }]
        lines.append(caption.subtitle[0])
        var findings: CaptureFindings?
        var load: String?
        if capture.coverage == .whole, let frames = capture.stretches.first?.frames {
            findings = Self.findings(frames, capture, rate)
            load = activity.isTimed ? Self.load(frames, capture.source, rate) : nil
        }
        content = .capture(
            LaneDrawing(activity, in: area),
            facts: Facts(
                lines: lines, last: load.map { [$0] } ?? caption.foot, findings: findings,
                errors: activity.errorCount))
    }

    init(path: String, reason: String) {
        name = LogProse.fileName(of: path)
        content = .failure(reason)
    }

    /// Those that `info` tells.
    private static func findings(_ frames: FrameTable, _ sampled: SampledCapture, _ rate: BitRate?) -> CaptureFindings {
        let capture = Capture(
            frames: frames, source: sampled.source, skipped: SkippedRecords(count: sampled.skippedCount))
        return CaptureFindings(
            capture, rates: rate.map { BitRates(all: $0) } ?? BitRates(sampled.source), databases: DatabaseSet([]))
    }

    /// The mean load of the busiest channel, or why it cannot be told.
    private static func load(_ frames: FrameTable, _ source: CaptureSource, _ rate: BitRate?) -> String? {
        let found = ChannelLoads(
            frames, clock: source.clock, rates: rate.map { BitRates(all: $0) } ?? BitRates(source))
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
