internal import Platform
internal import Analysis
internal import CANCapture
internal import Figures
internal import Layout
internal import Pages
internal import Formatting
internal import Wording

/// Timelines as parts of a report: of the whole capture, and of the surroundings of a finding.
struct ReportFigures {
    let context: ReportContext
    let frame: PageFrame
    let scale: Scale
    let shaper: any TextShaper

    /// Number of lanes of the overview; further lanes are folded.
    private static let mostLanes = 24
    private static let fewLanes = 8
    /// Number of lanes of each channel, if there are many channels.
    private static let lanesOfChannel = 3
    /// With more channels than this their bus loads are drawn lower.
    private static let fewChannels = 4

    /// Number of channels with frames that are drawn.
    ///
    /// - Parameter most: the maximum; nil for as many as a figure may have.
    func channelCount(_ most: Int?) -> Int {
        min(context.facts.counts.channels.count { $0.frames > 0 }, most ?? .max, TimelineLanes.mostChannels)
    }

    var hasSeveralChannels: Bool { channelCount(nil) > 1 }

    /// Number of lanes of the overview with which each channel has more than the lane of the others.
    func fewestLanesOfChannels(_ most: Int?) -> Int {
        hasSeveralChannels ? Self.lanesOfChannel * channelCount(most) : 0
    }

    /// Approximate number of lanes of the overview.
    func laneCount(most: Int?, channels: Int?) -> Int {
        min(lanes(most, channels), context.facts.index.entries.count)
    }

    /// In points, for the overview.
    static let lanePitch = 11.5

    /// Height of a bus load, in lanes.
    static let loadInLanes = load / lanePitch
    private static let (load, lowLoad) = (42.0, 20.0)
    /// The same if the lanes are close together.
    private static let closeLoad = 26.0

    /// A channel that has only `+7 more` would be of no use.
    private func lanes(_ most: Int?, _ channels: Int?) -> Int {
        let channels = channelCount(channels)
        return max(channels, most ?? max(Self.mostLanes, Self.lanesOfChannel * channels))
    }

    /// - Parameters:
    ///   - most: the maximum number of lanes.
    ///   - channels: the maximum number of channels.
    func caption(most: Int?, channels: Int?) -> String {
        let all = context.facts.counts.channels.count { $0.frames > 0 }
        let count = context.facts.index.entries.count
        let shown = channelCount(channels)
        let lanes = lanes(most, channels)
        // The lanes of the channels that are left out would be no measure of those that are shown.
        if all > shown { return "\(shown) of \(Decimal.grouped(all)) channels; the table has more" }
        guard count > lanes else {
            let hasGaps =
                context.facts.hasTimeAxis && context.statistics.identifiers.contains { $0.worstGapRatio != nil }
            return hasGaps ? "worst: the longest gap, in cycles" : ""
        }
        let words =
            all > 1
            ? "some identifiers share a lane"
            // The last lane has all others.
            : "\(lanes - 1) of \(LogProse.count(count, "identifier"))"
        return words + "; the table has more"
    }

    /// - Parameters:
    ///   - most: the maximum number of lanes; nil for the usual one.
    ///   - channels: the maximum number of channels; nil for as many as a figure may have.
    ///   - hasLegend: whether the legend of the tones of lanes is below it.
    ///   - hasLoads: whether each channel has its bus load.
    ///   - hasLowLoads: whether the bus load of a channel gives some of its height to the lanes.
    ///   - pitch: distance of lanes, points.
    func overview(
        most: Int?, channels: Int? = nil, hasLegend: Bool, hasLoads: Bool = true, hasLowLoads: Bool = false,
        pitch: Double = lanePitch
    ) -> TimelineFigure? {
        // Frames at a single time do not make a timeline.
        let counts = context.facts.counts
        guard counts.frames > 1, !context.facts.hasTimeAxis || counts.latest > counts.earliest else { return nil }
        var options = context.timeline
        options.mostLanes = lanes(most, channels)
        options.mostChannels = channels
        options.hasPins = true
        guard laneCount(most: most, channels: channels) < context.facts.index.entries.count else {
            return overview(options, hasLegend, load(hasLoads, hasLowLoads, pitch), pitch)
        }
        // Identifiers of incidents are not folded with the rest.
        let grave = context.findings.lazy.filter { $0.severity > .info && $0.finding.slots.count <= 2 }
        // Those of the title are there in any case.
        let named = context.findings.prefix(1).flatMap { concerned($0.finding).prefix(Self.mostNamed) }
        let others = grave.flatMap { self.concerned($0.finding) }
        options.leading = Set((named + others).prefix(max(1, lanes(most, channels) / 2)))
        return overview(options, hasLegend, load(hasLoads, hasLowLoads, pitch), pitch)
    }

    /// Height of the bus load of a channel, points.
    private func load(_ hasLoads: Bool, _ isLow: Bool, _ pitch: Double) -> Double {
        hasLoads ? (isLow ? Self.closeLoad : Self.load) * pitch / Self.lanePitch : 0
    }

    private static let mostNamed = 3

    private func overview(
        _ options: TimelineOptions, _ hasLegend: Bool, _ load: Double, _ pitch: Double
    ) -> TimelineFigure? {
        // It begins on the first page, wherever it ends.
        figure(
            context.facts, options, lanePitch: pitch,
            loadHeight: channelCount(options.mostChannels) > Self.fewChannels
                ? min(load, Self.lowLoad * pitch / Self.lanePitch) : load,
            wholeUpTo: 0, hasLegend: hasLegend)
    }

    /// Signals over the whole capture.
    func plots(_ plots: [PlotSpecification]) -> [any Block] {
        guard !plots.isEmpty, context.facts.counts.frames > 0 else { return [] }
        // A few, one below the other on one axis, so that each figure stays on one page.
        return stride(from: 0, to: plots.count, by: Self.plotsOfFigure).flatMap { start in
            var options = context.timeline
            options.plots = Array(plots[start..<min(plots.count, start + Self.plotsOfFigure)])
            options.alignedPlots = plots
            options.hasLanes = false
            options.hasPins = start == 0
            return figure(context.facts, options, lanePitch: 11, loadHeight: 0, wholeUpTo: .infinity)?.blocks ?? []
        }
    }

    private static let plotsOfFigure = 3

    /// The lanes of the identifiers concerned and some others beside them, in a period.
    func surroundings(_ finding: Finding) -> [any Block] {
        guard context.facts.hasTimeAxis else { return surroundingRows(finding) }
        guard let interval = finding.facts.worst ?? finding.interval else { return [] }
        let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
        let around = min(max(length / 2, 250_000_000), 10_000_000_000)
        let (start, stop) = window(interval, around: around)
        guard start < stop else { return [] }
        let names = channels(of: finding)
        let shown = context.capture.frames
        let isWanted = shown.channels.map { names.isEmpty || names.contains($0) }
        // If times never go back, the frames of a period are consecutive.
        let isOrdered = context.facts.counts.backwardSteps == 0
        let rows = isOrdered ? shown.rows(within: start...stop) : 0..<shown.count
        var options = context.timeline
        options.leading = Set(concerned(finding))
        options.mostLanes = max(Self.fewLanes, min(options.leading.count + 2, Self.mostLanes))
        options.selections = [interval]
        options.namesSelections = false
        options.isPart = true
        options.hasPins = true
        let body = frame.footerRule - frame.headerRule - scale.length(60)
        // A long period is visible in the whole capture without copying its frames.
        if rows.count > Self.mostCopied {
            return figure(context.facts, options, lanePitch: 11, loadHeight: 0, wholeUpTo: body)?.blocks ?? []
        }
        var part = isOrdered ? context.capture.part(rows) : context.capture
        let near = part.frames
        if !isOrdered || isWanted.contains(false) {
            part.frames = near.keeping { row in
                guard isOrdered || (start...stop).contains(near.time(row)) else { return false }
                let channel = Int(near.channel(row))
                return channel >= isWanted.count || isWanted[channel]
            }
        }
        guard !part.frames.isEmpty else { return [] }
        part.source.origin = context.selection.recording.origin
        part.skipped = SkippedRecords()
        options.start = start
        options.stop = stop
        return figure(
            TimelineFacts(context.selection.narrowed(to: part), options: options) { $0.number == finding.number },
            options,
            // The peak of the bus load is labelled once, on the first page.
            lanePitch: 11, loadHeight: 0,
            wholeUpTo: body)?.blocks ?? []
    }

    /// The time around an event. Its ends are round times since the beginning, unless the capture ends there.
    private func window(_ event: ClosedRange<Int64>, around: Int64) -> (start: Int64, stop: Int64) {
        let origin = context.selection.recording.origin
        let counts = context.facts.counts
        let length = event.upperBound.subtractingSaturating(event.lowerBound).addingSaturating(around)
        var step: Int64 = 1
        while step <= length / Self.stepsOfWindow { step = step.multipliedSaturating(by: 10) }
        func round(_ time: Int64, up: Bool) -> Int64 {
            let rest = time.subtractingSaturating(origin) % step
            guard rest != 0 else { return time }
            let lower = time.subtractingSaturating(rest < 0 ? rest + step : rest)
            return up ? lower.addingSaturating(step) : lower
        }
        return (
            max(counts.earliest, round(event.lowerBound.subtractingSaturating(around), up: false)),
            min(counts.latest, round(event.upperBound.addingSaturating(around), up: true))
        )
    }

    /// Minimum number of steps, to which its ends are rounded, of a window.
    private static let stepsOfWindow: Int64 = 50

    /// Maximum number of frames around a finding that are copied for its figure.
    private static let mostCopied = 500_000

    /// The same if times do not show which frames are close.
    private func surroundingRows(_ finding: Finding) -> [any Block] {
        let all = context.capture.frames.count
        guard let rows = finding.rows, rows.upperBound < all, rows.count < all / 2 else { return [] }
        let around = min(max(rows.count / 2, Self.rowsAround.lowerBound), Self.rowsAround.upperBound)
        let shown = max(0, rows.lowerBound - around)..<min(all, rows.upperBound + 1 + around)
        var part = context.capture.part(shown)
        part.source.origin = context.selection.recording.origin
        part.skipped = SkippedRecords()
        var options = context.timeline
        options.marks = []
        options.isPart = true
        options.leading = Set(concerned(finding))
        options.mostLanes = max(Self.fewLanes, min(options.leading.count + 2, Self.mostLanes))
        let facts = TimelineFacts(context.selection.narrowed(to: part), options: options) { _ in false }
        guard !facts.hasTimeAxis else {
            return figure(facts, options, lanePitch: 11, loadHeight: 0, wholeUpTo: .infinity)?.blocks ?? []
        }
        let start = Int64(rows.lowerBound - shown.lowerBound)
        options.rows = start...(start + Int64(rows.count - 1))
        return figure(facts, options, lanePitch: 11, loadHeight: 0, wholeUpTo: .infinity)?.blocks ?? []
    }

    /// Number of frames before and after a finding.
    private static let rowsAround = 40...2_000

    /// Identifiers that a finding is about, in its order; empty if it is about a channel.
    private func concerned(_ finding: Finding) -> [LaneIdentity] {
        guard let slot = finding.slot else { return [] }
        return ([slot] + finding.others).map { LaneIdentity(context.facts.index.entries[$0]) }
    }

    /// No figure if the paper is too narrow for one; the rest of the report has the same content.
    private func figure(
        _ facts: TimelineFacts, _ options: TimelineOptions, lanePitch: Double, loadHeight: Double,
        wholeUpTo most: Double, hasLegend: Bool = true
    ) -> TimelineFigure? {
        var canvas = TimelineCanvas(width: frame.size.width, height: nil, scale: scale, isPaged: true)
        canvas.margin = frame.content.x
        canvas.lanePitch = lanePitch
        canvas.loadHeight = loadHeight
        return try? TimelineSection.embedded(
            facts, options: options, canvas: canvas, wholeUpTo: most, hasLegend: hasLegend, shaper: shaper)
    }

    /// Channels in the figure of a finding, by name: both of two; of many those that it is about, or the busiest.
    private func channels(of finding: Finding) -> [String] {
        let used = context.facts.counts.channels.filter { $0.frames > 0 }
        guard used.count > Self.channelsShownAll else { return [] }
        let entries = context.facts.index.entries
        let own =
            ([finding.slot].compactMap { $0 } + finding.others).map { entries[$0].channel }
            + [finding.channel].compactMap { $0 }
        let names = Set(own.map { Int($0) }.filter { $0 < context.capture.frames.channels.count })
            .map { context.capture.frames.channels[$0] }
        let busiest = used.sorted { ($1.frames, $0.name) < ($0.frames, $1.name) }.map(\.name)
        return Array((names.isEmpty ? busiest : names.sorted()).prefix(Self.mostChannelsOfFinding))
    }

    private static let channelsShownAll = 2
    private static let mostChannelsOfFinding = 3
}
