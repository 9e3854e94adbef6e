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
    func height(_ stage: TimelineStage) -> Double { stage.length(Self.head) + boxHeight }

    private static let head = 5.0

    func place(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        let theme = stage.theme
        let boxTop = top + stage.length(Self.head)
        let bottom = boxTop + boxHeight
        func y(_ value: Double) -> Double { bottom - min(1, max(0, value / curve.top)) * boxHeight }
        SelectionShading.place(selections, top: boxTop, height: boxHeight, stage: stage, into: &list)
        placeScale(y, stage: stage, into: &list)
        // Level over each step, and straight up or down between them.
        func line(_ value: (LoadBins.Extent) -> Double) -> [Point] {
            var points: [Point] = []
            for (index, step) in curve.steps.enumerated() {
                let height = rounded(y(value(step)))
                if let last = points.last, last.y == height {
                    points[points.count - 1].x = edge(index + 1, stage)
                } else {
                    points.append(Point(x: edge(index, stage), y: height))
                    points.append(Point(x: edge(index + 1, stage), y: height))
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
            list.addLine(through: highs, width: max(1, stage.size(0.6)), colour: theme.loadFill)
        }
        list.addLine(through: means, width: max(1, stage.size(0.8)), colour: theme.load)
        list.add(
            Rect(x: columns.plotX, y: bottom - stage.length(0.5), width: columns.plotWidth, height: stage.length(0.5)),
            colour: theme.load)
        let marked = marks.compactMap { stage.span($0.start, $0.end, least: max(1, stage.length(0.75))) }
        list.addBoxes(
            marked.map { Rect(x: $0.x, y: boxTop, width: $0.width, height: boxHeight) }, colour: theme.ink)
        placePeak(y, stage: stage, into: &list)
        placeWords(boxTop, stage: stage, into: &list)
    }

    /// Where a step begins.
    private func edge(_ step: Int, _ stage: TimelineStage) -> Double {
        let x = stage.columns.plotX + min(1, Double(step) * curve.stepShare) * stage.columns.plotWidth
        return stage.scale.wholeUnits ? x.rounded() : rounded(x)
    }

    /// Two decimals: a picture of a line needs no more, and a file of many is smaller.
    private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    private func placeScale(_ y: (Double) -> Double, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        // Where the plot is low, not every line has room for its label.
        let pitch = curve.lines.first.map { abs(y($0.value) - y(0)) } ?? 0
        let labelled = max(1, Int((stage.size(TimelineSizes.axis) * 1.15 / max(pitch, 0.01)).rounded(.up)))
        for (place, line) in curve.lines.enumerated() where (place + 1) % min(labelled, curve.lines.count) == 0 {
            let thickness = stage.length(0.5)
            let height = stage.scale.snapped(y(line.value))
            list.add(
                Rect(x: columns.plotX, y: height, width: columns.plotWidth, height: thickness),
                colour: stage.theme.faintRule)
            let text = stage.shaped(line.label, .text)
            guard stage.width(text, TimelineSizes.axis) <= columns.plotX - columns.left else { continue }
            stage.put(
                text, TimelineSizes.axis, x: columns.plotX - stage.length(4),
                y: height + stage.size(TimelineSizes.axis) * 0.36, align: .trailing, stage.theme.quiet, into: &list)
        }
    }

    private func placePeak(_ y: (Double) -> Double, stage: TimelineStage, into list: inout DisplayList) {
        guard curve.peak > 0 else { return }
        let columns = stage.columns
        let theme = stage.theme
        let x = columns.plotX + curve.peakPosition * columns.plotWidth
        let height = y(curve.peak)
        let radius = stage.size(1.8)
        list.addRounded(
            Rect(x: x - radius, y: height - radius, width: 2 * radius, height: 2 * radius), radius: radius,
            colour: theme.load)
        let text = stage.fitted(
            curve.peakText + " in " + TimelineText.roughly(curve.binWidth), .text, TimelineSizes.axis,
            width: columns.plotWidth)
        let width = stage.width(text, TimelineSizes.axis)
        let left = max(columns.plotX, min(columns.plotX + columns.plotWidth - width, x - width / 2))
        stage.put(
            text, TimelineSizes.axis, x: left, y: height - stage.length(4), theme.load, into: &list)
    }

    private func placeWords(_ top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        // The scale's numbers are beside the plot.
        let scaleWidth =
            curve.lines.map { stage.width(stage.shaped($0.label, .text), TimelineSizes.axis) }.max() ?? 0
        let room = columns.plotX - columns.left - scaleWidth - stage.length(10)
        guard room >= stage.length(20) else { return }
        let words: [(String, FontSlot, Double, Colour)] =
            (group.name.isEmpty ? [] : [(group.name, .strong, TimelineSizes.label + 0.5, stage.theme.ink)])
            + [
                ("Bus load", group.name.isEmpty ? .strong : .text, TimelineSizes.label, stage.theme.ink)
            ]
            + (curve.meanText.map { [($0, .text, TimelineSizes.axis, stage.theme.quiet)] } ?? [])
        var y = top + stage.length(7)
        for word in words {
            // A number without its unit says nothing.
            let isNumber = word.0 == curve.meanText
            if isNumber, stage.width(stage.shaped(word.0, word.1), word.2) > room { continue }
            let text = stage.fitted(word.0, word.1, word.2, width: room)
            stage.put(text, word.2, x: columns.left, y: y, word.3, into: &list)
            y += stage.length(10.5)
        }
    }
}
