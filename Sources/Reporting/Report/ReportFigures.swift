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

    func overview() throws(PageError) -> [any Block] {
        guard study.facts.counts.frames > 0 else { return [] }
        var options = study.timeline
        options.mostLanes = Self.mostLanes
        return try TimelineSection.figure(
            study.facts, options: options, canvas: canvas(lanePitch: 11.5, loadHeight: 42), shaper: shaper)
    }

    /// The lanes of what is concerned, and some others beside them, around a stretch of time.
    func surroundings(_ finding: Finding) throws(PageError) -> [any Block] {
        guard study.facts.isTimed, let interval = finding.interval else { return [] }
        let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
        let around = min(max(length / 2, 250_000_000), 10_000_000_000)
        let start = max(study.facts.counts.earliest, interval.lowerBound.subtractingSaturating(around))
        let stop = min(study.facts.counts.latest, interval.upperBound.addingSaturating(around))
        guard start < stop else { return [] }
        let slots = concerned(finding)
        let part = Self.frames(of: study.capture, from: start, to: stop) { slots.isEmpty || slots.contains($0) }
        guard !part.frames.isEmpty else { return [] }
        var options = study.timeline
        options.mostLanes = Self.fewLanes
        options.start = start
        options.stop = stop
        options.wholeBus = Self.frames(of: study.capture, from: start, to: stop) { _ in true }.frames
        options.selections = [interval]
        return try TimelineSection.figure(
            TimelineFacts(part, options: options), options: options, canvas: canvas(lanePitch: 11, loadHeight: 28),
            shaper: shaper)
    }

    /// Identifiers that a finding is about; none where it is about a channel.
    private func concerned(_ finding: Finding) -> Set<UInt64> {
        guard let slot = finding.slot else { return [] }
        return Set(([slot] + finding.others).map { Self.key(study.facts.index.entries[$0]) })
    }

    private static func key(_ entry: IdentifierIndex.Entry) -> UInt64 {
        UInt64(entry.channel) << 33 | UInt64(entry.identifier) << 1 | (entry.isExtended ? 1 : 0)
    }

    private func canvas(lanePitch: Double, loadHeight: Double) -> TimelineCanvas {
        var canvas = TimelineCanvas(width: frame.size.width, height: nil, scale: scale, isPaged: true)
        canvas.margin = frame.content.x
        canvas.lanePitch = lanePitch
        canvas.loadHeight = loadHeight
        return canvas
    }

    /// The frames of a stretch of time whose identifiers are wanted.
    private static func frames(
        of capture: Capture, from start: Int64, to stop: Int64, _ isWanted: (UInt64) -> Bool
    ) -> Capture {
        var part = FrameTable()
        let frames = capture.frames
        part.channels = frames.channels
        part.names = frames.names
        for row in 0..<frames.count {
            let time = frames.time(row)
            guard time >= start, time <= stop else { continue }
            let flags = frames.flags(row)
            let key =
                UInt64(frames.channel(row)) << 33 | UInt64(frames.identifier(row)) << 1
                | (flags.contains(.extended) ? 1 : 0)
            if isWanted(key) || flags.contains(.error) { part.append(frames[row]) }
        }
        var copy = capture
        copy.frames = part
        copy.source.origin = capture.source.origin ?? (frames.isEmpty ? nil : frames.time(0))
        copy.skipped = SkippedRecords()
        return copy
    }
}
