internal import Formatting
internal import Wording
internal import Analysis
internal import Layout

/// A channel's load: steps of the mean, filled, up to the largest of each step a lighter band where it is several bins, the scale beside it, and the peak.
struct LoadTrack: TimelineTrack {
    let group: TimelineGroup
    let curve: LoadCurve
    let selections: [ClosedRange<Int64>]
    let marks: [TimelineEvent]
    /// Of the curve's box, units.
    let boxHeight: Double

    /// With room above for the peak's label.
    func height(_ layout: TimelineLayoutContext) -> Double { layout.length(Self.head) + boxHeight }

    private static let head = 5.0

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let theme = layout.theme
        let boxTop = top + layout.length(Self.head)
        let bottom = boxTop + boxHeight
        func y(_ value: Double) -> Double { bottom - min(1, max(0, value / curve.top)) * boxHeight }
        SelectionShading.place(selections, top: boxTop, height: boxHeight, layout: layout, into: &list)
        placeScale(y, layout: layout, into: &list)
        // Level over each step, and straight up or down between them.
        func line(_ value: (LoadBins.Extent) -> Double) -> [Point] {
            var points: [Point] = []
            for (index, step) in curve.steps.enumerated() {
                let height = rounded(y(value(step)))
                if let last = points.last, last.y == height {
                    points[points.count - 1].x = edge(index + 1, layout)
                } else {
                    points.append(Point(x: edge(index, layout), y: height))
                    points.append(Point(x: edge(index + 1, layout), y: height))
                }
            }
            return points
        }
        let means = line(\.mean)
        let corners = [
            Point(x: columns.plotX + columns.plotWidth, y: bottom), Point(x: columns.plotX, y: bottom),
        ]
        let highs = line(\.maximum)
        if highs != means { list.addArea(within: highs + corners, colour: theme.loadBand) }
        list.addArea(within: means + corners, colour: theme.loadFill)
        if highs != means {
            list.addLine(through: highs, width: max(1, layout.size(0.6)), colour: theme.loadFill)
        }
        list.addLine(through: means, width: max(1, layout.size(0.8)), colour: theme.load)
        list.add(
            Rect(
                x: columns.plotX, y: bottom - layout.length(0.5), width: columns.plotWidth, height: layout.length(0.5)),
            colour: theme.load)
        let marked = marks.compactMap { layout.span($0.start, $0.end, least: max(1, layout.length(0.75))) }
        list.addBoxes(
            marked.map { Rect(x: $0.x, y: boxTop, width: $0.width, height: boxHeight) }, colour: theme.ink)
        placePeak(y, layout: layout, into: &list)
        placeWords(boxTop, layout: layout, into: &list)
    }

    /// Where a step begins.
    private func edge(_ step: Int, _ layout: TimelineLayoutContext) -> Double {
        let x = layout.columns.plotX + min(1, Double(step) * curve.stepShare) * layout.columns.plotWidth
        return layout.scale.wholeUnits ? x.rounded() : rounded(x)
    }

    /// Two decimals: a picture of a line needs no more, and a file of many is smaller.
    private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    private func placeScale(_ y: (Double) -> Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        // Where the plot is low, not every line has room for its label.
        let pitch = curve.lines.first.map { abs(y($0.value) - y(0)) } ?? 0
        let labelled = max(1, Int((layout.size(TimelineSizes.axis) * 1.15 / max(pitch, 0.01)).rounded(.up)))
        for (place, line) in curve.lines.enumerated() where (place + 1) % min(labelled, curve.lines.count) == 0 {
            let thickness = layout.length(0.5)
            let height = layout.scale.snapped(y(line.value))
            list.add(
                Rect(x: columns.plotX, y: height, width: columns.plotWidth, height: thickness),
                colour: layout.theme.faintRule)
            let text = layout.shaped(line.label, .text)
            guard layout.width(text, TimelineSizes.axis) <= columns.plotX - columns.left else { continue }
            layout.put(
                text, TimelineSizes.axis, x: columns.plotX - layout.length(4),
                y: height + layout.size(TimelineSizes.axis) * 0.36, align: .trailing, layout.theme.quiet, into: &list)
        }
    }

    private func placePeak(_ y: (Double) -> Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        guard curve.peak > 0 else { return }
        let columns = layout.columns
        let theme = layout.theme
        let x = columns.plotX + curve.peakPosition * columns.plotWidth
        let height = y(curve.peak)
        let radius = layout.size(1.8)
        list.addRounded(
            Rect(x: x - radius, y: height - radius, width: 2 * radius, height: 2 * radius), radius: radius,
            colour: theme.load)
        let text = layout.fitted(
            curve.peakText + " in " + TimelineText.roughly(curve.binWidth), .text, TimelineSizes.axis,
            width: columns.plotWidth)
        let width = layout.width(text, TimelineSizes.axis)
        let left = max(columns.plotX, min(columns.plotX + columns.plotWidth - width, x - width / 2))
        layout.put(
            text, TimelineSizes.axis, x: left, y: height - layout.length(4), theme.load, into: &list)
    }

    private func placeWords(_ top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        // The scale's numbers are beside the plot.
        let scaleWidth =
            curve.lines.map { layout.width(layout.shaped($0.label, .text), TimelineSizes.axis) }.max() ?? 0
        let room = columns.plotX - columns.left - scaleWidth - layout.length(10)
        guard room >= layout.length(20) else { return }
        let words: [(String, FontSlot, Double, Colour)] =
            (group.name.isEmpty ? [] : [(group.name, .strong, TimelineSizes.label + 0.5, layout.theme.ink)])
            + [
                ("Bus load", group.name.isEmpty ? .strong : .text, TimelineSizes.label, layout.theme.ink)
            ]
            + (curve.meanText.map { [($0, .text, TimelineSizes.axis, layout.theme.quiet)] } ?? [])
        var y = top + layout.length(7)
        for word in words {
            // A number without its unit says nothing.
            let isNumber = word.0 == curve.meanText
            if isNumber, layout.width(layout.shaped(word.0, word.1), word.2) > room { continue }
            let text = layout.fitted(word.0, word.1, word.2, width: room)
            layout.put(text, word.2, x: columns.left, y: y, word.3, into: &list)
            y += layout.length(10.5)
        }
    }
}
