internal import Analysis
internal import Capture
internal import Figures
internal import Layout
internal import Pages
internal import Wording

/// Timelines as parts of a report: of the whole capture, and of the surroundings of a finding.
struct ReportFigures {
    let study: ReportStudy
    let frame: PageFrame
    let scale: Scale
    let shaper: any TextShaper

    /// Lanes of the overview; what is beyond is folded.
    private static let mostLanes = 24
    private static let fewLanes = 8

    var caption: String {
        let count = study.facts.index.entries.count
        return count > Self.mostLanes
            ? "the first \(Self.mostLanes) of \(Decimal.grouped(count)); the table has more" : ""
    }

    func overview() -> [any Block] {
        guard study.facts.counts.frames > 0 else { return [] }
        var options = study.timeline
        options.mostLanes = Self.mostLanes
        // It begins on the first page, wherever it ends.
        return figure(study.facts, options, lanePitch: 11.5, loadHeight: 42, wholeUpTo: 0)
    }

    /// The lanes of what is concerned, and some others beside them, around a stretch of time.
    func surroundings(_ finding: Finding) -> [any Block] {
        guard study.facts.isTimed, let interval = finding.interval else { return [] }
        let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
        let around = min(max(length / 2, 250_000_000), 10_000_000_000)
        let start = max(study.facts.counts.earliest, interval.lowerBound.subtractingSaturating(around))
        let stop = min(study.facts.counts.latest, interval.upperBound.addingSaturating(around))
        guard start < stop else { return [] }
        let part = Self.frames(of: study.capture, from: start, to: stop)
        guard !part.frames.isEmpty else { return [] }
        var options = study.timeline
        options.leading = concerned(finding)
        options.mostLanes = max(Self.fewLanes, min(options.leading.count + 2, Self.mostLanes))
        options.start = start
        options.stop = stop
        options.selections = [interval]
        let body = frame.footerRule - frame.headerRule - scale.length(60)
        return figure(
            TimelineFacts(part, options: options, found: study.findings.shown(in: part).findings, named: Findings([])),
            options, lanePitch: 11, loadHeight: 34,
            wholeUpTo: body)
    }

    /// Identifiers that a finding is about; none where it is about a channel.
    private func concerned(_ finding: Finding) -> Set<LaneIdentity> {
        guard let slot = finding.slot else { return [] }
        return Set(([slot] + finding.others).map { LaneIdentity(study.facts.index.entries[$0]) })
    }

    /// No figure where the paper is too narrow for one: the rest of the report says what is to be said.
    private func figure(
        _ facts: TimelineFacts, _ options: TimelineOptions, lanePitch: Double, loadHeight: Double,
        wholeUpTo most: Double
    ) -> [any Block] {
        var canvas = TimelineCanvas(width: frame.size.width, height: nil, scale: scale, isPaged: true)
        canvas.margin = frame.content.x
        canvas.lanePitch = lanePitch
        canvas.loadHeight = loadHeight
        return
            (try? TimelineSection.figure(
                facts, options: options, canvas: canvas, wholeUpTo: most, shaper: shaper)) ?? []
    }

    /// The frames of a stretch of time.
    private static func frames(of capture: Capture, from start: Int64, to stop: Int64) -> Capture {
        var part = capture
        part.keep(FrameFilter(start: .absolute(start), stop: .absolute(stop)))
        part.source.origin = capture.source.origin ?? (capture.frames.isEmpty ? nil : capture.frames.time(0))
        part.skipped = SkippedRecords()
        return part
    }
}
