internal import Pages
internal import Analysis
internal import Layout

/// A signal's states as a band: a box for each stretch of one value, named where the name has room. Each value has its
/// colour and its height in the band, so that they are told apart without names and without colours.
struct StateTrack: TimelineTrack {
    let series: SignalSeries
    let selections: [ClosedRange<Int64>]
    let marks: [TimelineEvent]
    let sizes: PlotSizes

    func height(_ stage: TimelineStage) -> Double { stage.length(sizes.band) + stage.length(sizes.gap * 0.6) }

    private static let pale = 0.17
    private static let strong = 0.42

    func place(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let box = Rect(
            x: stage.columns.plotX, y: top, width: stage.columns.plotWidth, height: stage.length(sizes.band))
        SelectionShading.place(selections, top: box.y, height: box.height, stage: stage, into: &list)
        list.add(
            Rect(x: box.x, y: box.y + box.height - stage.length(0.5), width: box.width, height: stage.length(0.5)),
            colour: stage.theme.faintRule)
        let segments = StateSegments.segments(
            series.bins, longest: series.longestGap, hold: series.hold / stage.bins.width)
        placeSegments(segments, box, stage: stage, into: &list)
        let marked = marks.compactMap { stage.span($0.start, $0.end, least: max(1, stage.length(0.75))) }
        list.addBoxes(
            marked.map { Rect(x: $0.x, y: box.y, width: $0.width, height: box.height) }, colour: stage.theme.note)
        placeTexts(segments, box, stage: stage, into: &list)
        placeName(box, stage: stage, into: &list)
    }

    private func placeSegments(
        _ segments: [StateSegments.Segment], _ box: Rect, stage: TimelineStage, into list: inout DisplayList
    ) {
        let values = Set(segments.compactMap(\.value)).sorted()
        let theme = stage.theme
        func rect(_ segment: StateSegments.Segment, share: Double) -> Rect {
            let x = stage.x(ofBin: segment.bins.lowerBound)
            let height = stage.scale.snapped(box.height * share)
            return Rect(
                x: x, y: box.y + box.height - height, width: stage.x(ofBin: segment.bins.upperBound) - x, height: height
            )
        }
        for (rank, value) in values.enumerated() {
            let colour = colour(value, theme)
            let boxes = segments.filter { $0.value == value }
            // A value alone is low if it is off.
            let lone = series.colourIndex(value) == 0 ? 0.0 : 1
            let share = values.count > 1 ? Double(rank) / Double(values.count - 1) : lone
            list.addBoxes(
                boxes.map { rect($0, share: 1) }, colour: theme.paper.mixed(with: colour, share: Self.pale))
            if share > 0 {
                list.addBoxes(
                    boxes.map { rect($0, share: share) }, colour: theme.paper.mixed(with: colour, share: Self.strong))
            }
        }
        // Where values change faster than can be drawn.
        list.addBoxes(
            segments.filter { $0.value == nil }.map { rect($0, share: 1) },
            colour: theme.paper.mixed(with: theme.ink, share: Self.strong))
        // Edges between values.
        let width = max(stage.scale.wholeUnits ? 1 : 0.4, stage.size(0.5).rounded(.down))
        let edges = zip(segments, segments.dropFirst()).filter { one, next in
            one.bins.upperBound == next.bins.lowerBound && one.bins.count > 3 && next.bins.count > 3
        }
        list.addBoxes(
            edges.map { Rect(x: stage.x(ofBin: $1.bins.lowerBound), y: box.y, width: width, height: box.height) },
            colour: theme.quiet)
    }

    /// Nothing and off are grey.
    private func colour(_ value: Double, _ theme: Theme) -> Colour {
        let index = series.colourIndex(value)
        return index == 0 ? theme.quiet : theme.seriesColour(index - 1)
    }

    private func placeTexts(
        _ segments: [StateSegments.Segment], _ box: Rect, stage: TimelineStage, into list: inout DisplayList
    ) {
        let size = min(TimelineSizes.axis, sizes.band * 0.62)
        let baseline = box.y + (box.height + stage.size(size) * 0.72) / 2
        let inset = stage.length(3)
        let least = stage.length(13)
        guard series.bins.count > 0 else {
            let text = stage.fitted("no value in the capture", .text, size, width: box.width)
            stage.put(
                text, size, x: box.x + box.width / 2, y: baseline, align: .centre, stage.theme.quiet, into: &list)
            return
        }
        for segment in segments {
            let x = stage.x(ofBin: segment.bins.lowerBound)
            let room = stage.x(ofBin: segment.bins.upperBound) - x - 2 * inset
            let text = stage.shaped(segment.value.map(series.text) ?? "changing", .text)
            let width = stage.width(text, size)
            guard width <= room || room >= least else { continue }
            let shown = stage.fitted(segment.value.map(series.text) ?? "changing", .text, size, width: room)
            stage.put(shown, size, x: x + inset, y: baseline, stage.theme.ink, into: &list)
        }
    }

    private func placeName(_ box: Rect, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        let size = min(TimelineSizes.label, sizes.band * 0.66)
        let baseline = box.y + (box.height + stage.size(size) * 0.72) / 2
        let left = columns.left + stage.length(3)
        let room = columns.plotX - left - stage.length(6)
        guard room >= stage.length(16) else { return }
        let name = stage.fitted(series.name, .strong, size, width: room)
        stage.put(name, size, x: left, y: baseline, stage.theme.ink, into: &list)
        // The message beside it where there is room for some of it.
        let x = left + stage.width(name, size) + stage.length(5)
        let rest = columns.plotX - stage.length(6) - x
        guard rest >= stage.length(28) else { return }
        let origin = stage.fitted(series.origin, .text, size * 0.93, width: rest)
        stage.put(origin, size * 0.93, x: x, y: baseline, stage.theme.quiet, into: &list)
    }
}
