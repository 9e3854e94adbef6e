internal import Analysis
internal import Layout
internal import Pages

/// The states of a signal as a band: a box for each period with one value, with the name if it fits. Each value has its
/// own colour and its own height in the band, so that they can be distinguished without names and without colours.
struct StateTrack: TimelineTrack {
    let series: SignalSeries
    let selections: [ClosedRange<Int64>]
    let marks: [TimelineEvent]
    let sizes: PlotSizes

    func height(_ layout: TimelineLayoutContext) -> Double {
        layout.length(sizes.band) + layout.length(sizes.gap * 0.6)
    }

    private static let pale = 0.17
    private static let strong = 0.42

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let box = Rect(
            x: layout.columns.plotX, y: top, width: layout.columns.plotWidth, height: layout.length(sizes.band))
        SelectionShading.place(selections, top: box.y, height: box.height, layout: layout, into: &list)
        list.add(
            Rect(x: box.x, y: box.y + box.height - layout.length(0.5), width: box.width, height: layout.length(0.5)),
            colour: layout.theme.faintRule)
        let segments = StateSegments.segments(
            series.bins, longest: series.longestGap, hold: series.hold / layout.bins.width, returns: series.returns)
        placeSegments(segments, box, layout: layout, into: &list)
        MarkLines.place(marks, top: box.y, height: box.height, layout: layout, into: &list)
        placeTexts(segments, box, layout: layout, into: &list)
        placeName(box, layout: layout, into: &list)
    }

    private func placeSegments(
        _ segments: [StateSegments.Segment], _ box: Rect, layout: TimelineLayoutContext, into list: inout DisplayList
    ) {
        let values = Set(segments.compactMap(\.value)).sorted()
        let theme = layout.theme
        func rect(_ segment: StateSegments.Segment, share: Double) -> Rect {
            let x = layout.x(ofBin: segment.bins.lowerBound)
            let height = layout.scale.snapped(box.height * share)
            return Rect(
                x: x, y: box.y + box.height - height, width: layout.x(ofBin: segment.bins.upperBound) - x,
                height: height
            )
        }
        for (rank, value) in values.enumerated() {
            let colour = colour(value, theme)
            let boxes = segments.filter { $0.value == value }
            // A single value is at the bottom if it means "off".
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
        // Lines between values.
        let width = max(layout.scale.wholeUnits ? 1 : 0.4, layout.size(0.5).rounded(.down))
        let edges = zip(segments, segments.dropFirst()).filter { one, next in
            one.bins.upperBound == next.bins.lowerBound && one.bins.count > 3 && next.bins.count > 3
        }
        list.addBoxes(
            edges.map { Rect(x: layout.x(ofBin: $1.bins.lowerBound), y: box.y, width: width, height: box.height) },
            colour: theme.quiet)
    }

    /// The states "0" and "off" are grey.
    private func colour(_ value: Double, _ theme: Theme) -> Colour {
        let index = series.colourIndex(value)
        return index == 0 ? theme.quiet : theme.seriesColour(index - 1)
    }

    private func placeTexts(
        _ segments: [StateSegments.Segment], _ box: Rect, layout: TimelineLayoutContext, into list: inout DisplayList
    ) {
        let size = min(TimelineSizes.axis, sizes.band * 0.62)
        let baseline = box.y + (box.height + layout.size(size) * 0.72) / 2
        let inset = layout.length(3)
        let least = layout.length(13)
        guard series.bins.count > 0 else {
            let text = layout.fitted("no value in the capture", .text, size, width: box.width)
            layout.put(
                text, size, x: box.x + box.width / 2, y: baseline, align: .centre, layout.theme.quiet, into: &list)
            return
        }
        for segment in segments {
            let x = layout.x(ofBin: segment.bins.lowerBound)
            let room = layout.x(ofBin: segment.bins.upperBound) - x - 2 * inset
            let text = layout.shaped(segment.value.map(series.text) ?? "changing", .text)
            let width = layout.width(text, size)
            guard width <= room || room >= least else { continue }
            let shown = layout.fitted(segment.value.map(series.text) ?? "changing", .text, size, width: room)
            layout.put(shown, size, x: x + inset, y: baseline, layout.theme.ink, into: &list)
        }
    }

    private func placeName(_ box: Rect, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let size = min(TimelineSizes.label, sizes.band * 0.66)
        let baseline = box.y + (box.height + layout.size(size) * 0.72) / 2
        let left = columns.left + layout.length(3)
        let room = columns.plotX - left - layout.length(6)
        guard room >= layout.length(16) else { return }
        let name = layout.fittedInMiddle(series.name, .strong, size, width: room)
        layout.put(name, size, x: left, y: baseline, layout.theme.ink, into: &list)
        // The message beside it, if a part of it fits.
        let x = left + layout.width(name, size) + layout.length(5)
        let rest = columns.plotX - layout.length(6) - x
        guard rest >= layout.length(28) else { return }
        let origin = layout.fittedInMiddle(series.origin, .text, size * 0.93, width: rest)
        layout.put(origin, size * 0.93, x: x, y: baseline, layout.theme.quiet, into: &list)
    }
}

/// The periods of the states of a signal: which bins have which value.
enum StateSegments {
    struct Segment: Sendable, Equatable {
        var bins: Range<Int>
        /// Raw value; nil if a bin has several values.
        var value: Double?
    }

    /// A value is valid until the next one; before a gap, for the usual time.
    ///
    /// - Parameters:
    ///   - longest: the longest time between two values, in nanoseconds, that is not a gap.
    ///   - hold: number of bins for which a value is valid without a following one.
    static func segments(
        _ values: SignalBins, longest: Double, hold: Double, returns: Set<Int> = []
    ) -> [Segment] {
        var segments: [Segment] = []
        let runs = values.runs(longest: longest, returns: returns)
        let bins = values.bins
        for (number, run) in runs.enumerated() {
            let limit = number + 1 < runs.count ? runs[number + 1][0] : bins.count
            var last: Double?
            var isFirst = true
            for (place, bin) in run.enumerated() {
                let end: Int
                if place + 1 < run.count {
                    end = run[place + 1]
                } else {
                    end = min(limit, bin + max(1, Int(min(hold, Double(bins.count)).rounded(.up))))
                }
                let value = Self.value(bins[bin], after: last, isFirst: isFirst)
                isFirst = false
                last = bins[bin].last
                guard value == nil, end > bin + 1 else {
                    append(Segment(bins: bin..<end, value: value), to: &segments)
                    continue
                }
                // The last value is valid after the changes.
                append(Segment(bins: bin..<bin + 1, value: nil), to: &segments)
                append(Segment(bins: bin + 1..<end, value: last), to: &segments)
            }
        }
        return segments
    }

    /// A bin with one change, from the previous value or within the bin, shows the new value. A bin with more changes
    /// shows none.
    private static func value(_ bin: SignalBins.Bin, after last: Double?, isFirst: Bool) -> Double? {
        let isNew = !isFirst && last != bin.first
        return bin.changes + (isNew ? 1 : 0) <= 1 ? bin.last : nil
    }

    private static func append(_ segment: Segment, to segments: inout [Segment]) {
        if let before = segments.last, before.bins.upperBound == segment.bins.lowerBound, before.value == segment.value
        {
            segments[segments.count - 1].bins = before.bins.lowerBound..<segment.bins.upperBound
        } else {
            segments.append(segment)
        }
    }
}
