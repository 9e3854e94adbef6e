internal import Figures
internal import Wording
internal import Analysis
package import Capture

/// What a contact sheet tells of one capture, or why it cannot be read.
package struct ContactSheetEntry: Sendable {
    enum Content: Sendable {
        case capture(LaneDrawing, facts: Facts)
        case failure(String)
    }

    struct Facts: Sendable, Equatable {
        /// `2.9 k frames · 12.0 s`, `BLF · CAN FD · 14 identifiers`.
        var lines: [String]
        /// Beside the findings, from its longest form to its shortest: `load 38 % of 500 kbit/s`, or how much was read.
        var last: [String]
        /// Error frames, silences, steps backward in time, and records that could not be read.
        var findings: Int
        /// Whether only a part was read, so that there may be more.
        var isLowerBound: Bool
    }

    let name: String
    let content: Content

    /// - Parameters:
    ///   - rate: of all channels, where the user knows it.
    init(_ capture: SampledCapture, area: LaneArea, rate: BitRate?) {
        name = LogProse.fileName(of: capture.source.path)
        let activity = SampledActivity(capture)
        let caption = ThumbnailCaption(activity, capture)
        var lines = [caption.lines.dropFirst().reduce(caption.lines[0][0]) { $0 + ThumbnailCaption.dot + $1[0] }]
        lines.append(caption.subtitle[0])
        // Of a part of a capture only what needs no more than that.
        var findings = activity.errorCount + activity.backwardSteps + capture.skippedCount
        var load: String?
        if capture.coverage == .whole, let frames = capture.stretches.first?.frames {
            findings = Self.findings(frames, capture)
            load = activity.isTimed ? Self.load(frames, capture.source, rate) : nil
        }
        content = .capture(
            LaneDrawing(activity, in: area),
            facts: Facts(
                lines: lines, last: load.map { [$0] } ?? caption.foot, findings: findings,
                isLowerBound: capture.coverage != .whole))
    }

    init(path: String, reason: String) {
        name = LogProse.fileName(of: path)
        content = .failure(reason)
    }

    /// The same number as `info` tells.
    private static func findings(_ frames: FrameTable, _ capture: SampledCapture) -> Int {
        let index = IdentifierIndex(frames)
        let clock = capture.source.clock
        return Findings(
            FindingRecording(
                frames, clock: clock, unreadable: capture.skippedCount, index: index,
                identifiers: IdentifierRhythms.statistics(frames, index: index, clock: clock),
                silences: Silences(frames, clock: clock, threshold: nil))
        ).all.count
    }

    /// The mean load of the busiest channel, or why it cannot be told.
    private static func load(_ frames: FrameTable, _ source: CaptureSource, _ rate: BitRate?) -> String? {
        let stated = source.bitRate.map { BitRate(nominal: $0, data: source.dataBitRate) }
        let found = ChannelLoads(frames, clock: source.clock, rates: BitRates(all: rate ?? stated))
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
